// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds the enclosing shape of a part. Deterministic, in one thread; {@link #memory} bounds the memory.
 *
 * <p>The shape encloses all vertices of the triangles, in all frames. Where the asset stores moved vertices, it
 * encloses these and the unmoved ones.
 */
public final class ShapeBuilder {
    private ShapeBuilder() {}

    /**
     * Returns the vertices to enclose: those that triangles use, of all frames of all meshes.
     *
     * @return 3 floats per vertex in metres
     */
    public static float[] vertices(TriangleMesh... meshes) {
        List<float[]> all = new ArrayList<>();
        for (TriangleMesh mesh : meshes) {
            for (int frame = 0; frame < mesh.frameCount(); frame++) {
                all.add(used(mesh.positions(frame), mesh.indices()));
            }
        }
        if (all.size() == 1) {
            return all.get(0);
        }
        float[] joined = new float[all.stream().mapToInt(one -> one.length).sum()];
        int size = 0;
        for (float[] one : all) {
            System.arraycopy(one, 0, joined, size, one.length);
            size += one.length;
        }
        return joined;
    }

    /** Returns the positions of the vertices that triangles use, in their order. */
    private static float[] used(float[] positions, int[] indices) {
        boolean[] isUsed = new boolean[positions.length / 3];
        for (int index : indices) {
            isUsed[index] = true;
        }
        float[] used = new float[positions.length];
        int size = 0;
        for (int vertex = 0; vertex < isUsed.length; vertex++) {
            if (isUsed[vertex]) {
                System.arraycopy(positions, 3 * vertex, used, size, 3);
                size += 3;
            }
        }
        return Arrays.copyOf(used, size);
    }

    /**
     * Returns an upper bound of the memory that a build takes, in bytes.
     *
     * @param vertices number of vertices to enclose, over all frames, with the moved ones
     */
    public static long memory(long vertices) {
        return SourceHull.memory(vertices) + 2L * 3 * Float.BYTES * vertices;
    }

    /**
     * Builds a shape.
     *
     * @param vertices 3 floats per vertex in metres, at least one vertex, see {@link #vertices}
     * @param options of which {@link ShapeOptions#isBuilt} is true
     * @throws HullException if the limits cannot be met
     * @throws IllegalArgumentException if a coordinate is not finite or too large, or no shape is chosen
     */
    public static FittedShape build(float[] vertices, ShapeOptions options) {
        HullOptions limits = options.limits();
        double margin = limits.margin();
        return switch (options.primitive()) {
            case NONE -> {
                if (!options.hull()) {
                    throw new IllegalArgumentException("no shape is chosen");
                }
                yield HullBuilder.build(vertices, limits);
            }
            case AUTO -> smallest(vertices, limits);
            case BOX -> new PrimitiveBuilder(SourceHull.of(vertices), margin).box();
            case CAPSULE -> new PrimitiveBuilder(SourceHull.of(vertices), margin).capsule();
            case SPHERE -> new PrimitiveBuilder(SourceHull.of(vertices), margin).sphere();
            case KDOP14 -> new PrimitiveBuilder(SourceHull.of(vertices), margin).kdop(14, limits.limits());
            case KDOP26 -> new PrimitiveBuilder(SourceHull.of(vertices), margin).kdop(26, limits.limits());
        };
    }

    /** The choice is that of the shapes before the margin, as the error of a hull is. */
    private static FittedShape smallest(float[] vertices, HullOptions limits) {
        SourceHull hull = SourceHull.of(vertices, limits.hasError() ? limits.error() / 2 : Double.POSITIVE_INFINITY);
        Primitive primitive =
                new PrimitiveBuilder(hull, 0).smallest(limits.error()).orElse(null);
        if (primitive == null) {
            return HullBuilder.build(hull, limits);
        }
        return limits.margin() == 0 ? primitive : ofSameKind(primitive, new PrimitiveBuilder(hull, limits.margin()));
    }

    private static Primitive ofSameKind(Primitive primitive, PrimitiveBuilder builder) {
        if (primitive instanceof Primitive.Box) {
            return builder.box();
        }
        return primitive instanceof Primitive.Capsule ? builder.capsule() : builder.sphere();
    }
}
