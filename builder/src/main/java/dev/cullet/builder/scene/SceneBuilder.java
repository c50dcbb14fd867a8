// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.scene;

import dev.cullet.builder.aabb.AabbTreeBuilder;
import dev.cullet.builder.aabb.BuiltTree;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.SceneTransforms;
import dev.cullet.format.internal.InstanceBounds;
import java.util.Arrays;
import java.util.List;

/**
 * Collects instances of the parts of an asset and builds their {@link AssetScene}: the tree over their boxes, and the
 * instances in the order of its leaves. The same calls give the same scene on any number of threads. Not thread-safe.
 *
 * <p>Boxes are relative to the centre of all instances, rounded to whole metres, because the tree stores floats. O(n
 * log n) time for n instances; 70 bytes per instance besides the memory of {@link AabbTreeBuilder}.
 */
public final class SceneBuilder {
    /** Instances per leaf: 100,000 instances take 75 bytes each with the tree, 90 with leaves of one. */
    private static final int MAX_LEAF = 2;

    private static final AabbTree NO_TREE = new AabbTree(new float[3], 1, new long[0], 0, 0);

    private int count;
    private double[] positions = new double[3 * 16];
    private float[] rotations = new float[4 * 16];
    private float[] scales = new float[16];
    private int[] meshes = new int[16];
    private boolean[] mirrored = new boolean[16];
    private int[] layers = new int[16];
    private long[] userIds = new long[16];

    /**
     * Adds an instance: world = position + scale * R(rotation) * m, with x of m negated if it is mirrored.
     *
     * @param mesh index of the part
     * @param position x y z, metres, at most 1e9 in magnitude
     * @param rotation quaternion x y z w, not 0; divided by its length and rounded to float
     * @param scale 2^-20 to 2^20
     * @param layer bits for masks
     * @param userId a number for the game
     * @throws IllegalArgumentException if the quaternion is 0 or not finite
     */
    public void add(
            int mesh, double[] position, double[] rotation, float scale, boolean mirror, int layer, long userId) {
        double length = Math.sqrt(rotation[0] * rotation[0]
                + rotation[1] * rotation[1]
                + rotation[2] * rotation[2]
                + rotation[3] * rotation[3]);
        if (!(length > 0 && length <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "rotation " + Arrays.toString(rotation) + " must be a quaternion that is finite and not 0");
        }
        if (count == meshes.length) {
            grow(2 * count);
        }
        System.arraycopy(position, 0, positions, 3 * count, 3);
        for (int i = 0; i < 4; i++) {
            rotations[4 * count + i] = (float) (rotation[i] / length);
        }
        scales[count] = scale;
        meshes[count] = mesh;
        mirrored[count] = mirror;
        layers[count] = layer;
        userIds[count] = userId;
        count++;
    }

    /** Returns the number of instances added. */
    public int count() {
        return count;
    }

    /**
     * Builds the scene. The builder may be used again.
     *
     * @param parts the meshes
     * @param options of the tree; a leaf has 2 instances wherever possible
     * @throws IllegalArgumentException if there is no instance, or one is of a part that does not exist
     */
    public AssetScene build(List<AssetPart> parts, TreeOptions options) {
        if (count == 0) {
            throw new IllegalArgumentException("a scene needs at least one instance, and none was added");
        }
        for (int i = 0; i < count; i++) {
            if (meshes[i] < 0 || meshes[i] >= parts.size()) {
                throw new IllegalArgumentException(
                        "instance " + i + " is of part " + meshes[i] + ", but there are " + parts.size());
            }
        }
        int[] added = new int[count];
        Arrays.setAll(added, i -> i);
        double[] atZero = boxes(inOrder(added, new double[3], NO_TREE), parts);
        double[] origin = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                low = Math.min(low, atZero[6 * i + axis]);
                high = Math.max(high, atZero[6 * i + 3 + axis]);
            }
            origin[axis] =
                    Math.max(-Asset.MAX_COORDINATE, Math.min(Asset.MAX_COORDINATE, Math.rint(0.5 * (low + high))));
        }
        double[] boxes = boxes(inOrder(added, origin, NO_TREE), parts);
        float[] outward = new float[boxes.length];
        for (int i = 0; i < boxes.length; i++) {
            outward[i] = i % 6 < 3 ? floor(boxes[i]) : -floor(-boxes[i]);
        }
        BuiltTree built = AabbTreeBuilder.build(
                outward,
                options.withMaxLeaf(Math.min(options.maxLeaf(), MAX_LEAF)).withFewestNodes(true));
        return inOrder(built.order(), origin, built.tree());
    }

    private double[] boxes(AssetScene scene, List<AssetPart> parts) {
        InstanceBounds bounds = new InstanceBounds(scene);
        double[] boxes = new double[6 * count];
        double[] box = new double[6];
        for (int i = 0; i < count; i++) {
            bounds.of(i, parts.get(scene.meshes()[i]), box);
            System.arraycopy(box, 0, boxes, 6 * i, 6);
        }
        return boxes;
    }

    /** Returns the largest float that is not above a number. */
    private static float floor(double value) {
        float nearest = (float) value;
        return nearest > value ? Math.nextDown(nearest) : nearest;
    }

    private AssetScene inOrder(int[] order, double[] origin, AabbTree tree) {
        double[] orderedPositions = new double[3 * count];
        float[] orderedRotations = new float[4 * count];
        float[] orderedScales = new float[count];
        int[] orderedMeshes = new int[count];
        long[] orderedMirrored = new long[(count + 63) / 64];
        int[] orderedLayers = new int[count];
        long[] orderedIds = new long[count];
        for (int i = 0; i < count; i++) {
            int from = order[i];
            System.arraycopy(positions, 3 * from, orderedPositions, 3 * i, 3);
            System.arraycopy(rotations, 4 * from, orderedRotations, 4 * i, 4);
            orderedScales[i] = scales[from];
            orderedMeshes[i] = meshes[from];
            orderedMirrored[i >> 6] |= mirrored[from] ? 1L << i : 0;
            orderedLayers[i] = layers[from];
            orderedIds[i] = userIds[from];
        }
        return new AssetScene(
                origin,
                new SceneTransforms(orderedPositions, orderedRotations, orderedScales, orderedMirrored),
                orderedMeshes,
                orderedLayers,
                orderedIds,
                tree);
    }

    private void grow(int capacity) {
        positions = Arrays.copyOf(positions, 3 * capacity);
        rotations = Arrays.copyOf(rotations, 4 * capacity);
        scales = Arrays.copyOf(scales, capacity);
        meshes = Arrays.copyOf(meshes, capacity);
        mirrored = Arrays.copyOf(mirrored, capacity);
        layers = Arrays.copyOf(layers, capacity);
        userIds = Arrays.copyOf(userIds, capacity);
    }
}
