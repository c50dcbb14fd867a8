// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.runtime.internal.NativeMesh;
import java.lang.foreign.MemorySegment;

/**
 * Queries of one part by the C core, on the arrays of the Java heap. Their addresses are good for one call only, since
 * the garbage collector moves them between calls, so each call gets all of them.
 */
final class HeapMesh extends NativeMesh {
    private final MemorySegment view;
    private final MemorySegment nodes;
    private final MemorySegment corners;
    private final MemorySegment indices;

    private HeapMesh(MemorySegment view, MemorySegment nodes, MemorySegment corners, MemorySegment indices) {
        this.view = view;
        this.nodes = nodes;
        this.corners = corners;
        this.indices = indices;
    }

    /** Wraps the arrays of a part without a copy. */
    static HeapMesh of(AssetPart part) {
        AabbTree tree = part.tree();
        TriangleBlocks blocks = part.triangles().blocks();
        CornerIndices indices = part.triangles().cornerIndices();
        long[] words = indices == null ? new long[0] : indices.words();
        float[] positions = blocks == null ? part.triangles().positions() : new float[0];
        int[] view = {
            tree.nodeCount(),
            tree.depth(),
            part.triangles().triangleCount(),
            positions.length / 3,
            words.length,
            blocks == null ? 0 : blocks.words().length,
            0,
            0,
            0,
            Float.floatToRawIntBits(tree.step()),
            0,
            0,
            0,
            blocks == null ? 0 : Float.floatToRawIntBits(blocks.step())
        };
        for (int axis = 0; axis < 3; axis++) {
            view[6 + axis] = Float.floatToRawIntBits(tree.origin()[axis]);
            view[10 + axis] = blocks == null ? 0 : Float.floatToRawIntBits(blocks.origin()[axis]);
        }
        return new HeapMesh(
                MemorySegment.ofArray(view),
                MemorySegment.ofArray(tree.nodes()),
                blocks == null ? MemorySegment.ofArray(positions) : MemorySegment.ofArray(blocks.words()),
                MemorySegment.ofArray(words));
    }

    @Override
    public int raycast(
            float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT, double[] numbers) {
        try {
            return (int) NativeFunctions.RAYCAST.invokeExact(
                    view, nodes, corners, indices, ox, oy, oz, dx, dy, dz, minT, maxT, MemorySegment.ofArray(numbers));
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT) {
        try {
            return (int) NativeFunctions.ANY_RAY.invokeExact(
                    view, nodes, corners, indices, ox, oy, oz, dx, dy, dz, minT, maxT);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anySphere(float x, float y, float z, float radius) {
        try {
            return (int) NativeFunctions.ANY_SPHERE.invokeExact(view, nodes, corners, indices, x, y, z, radius);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anySphereApproximate(float x, float y, float z, float radius) {
        try {
            return (int)
                    NativeFunctions.ANY_SPHERE_APPROXIMATE.invokeExact(view, nodes, corners, indices, x, y, z, radius);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        try {
            return (int) NativeFunctions.ANY_BOX.invokeExact(
                    view, nodes, corners, indices, minX, minY, minZ, maxX, maxY, maxZ);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int closestPoint(float x, float y, float z, double maxDistance, double[] numbers) {
        try {
            return (int) NativeFunctions.CLOSEST_POINT.invokeExact(
                    view, nodes, corners, indices, x, y, z, maxDistance, MemorySegment.ofArray(numbers));
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    /** A native call declares every exception and throws none. */
    private static AssertionError impossible(Throwable unexpected) {
        return new AssertionError(unexpected);
    }
}
