// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * The instances of a scene file and a tree over them. An instance is a part of the asset, its <em>mesh</em>, at a
 * place:
 *
 * <pre>
 * world = position + scale * R(rotation) * m        m: a point of the mesh, x negated if the instance is mirrored
 *
 * positions  x y z per instance, double, metres                 rotations  x y z w per instance, float, of length 1
 * scales     per instance, float, greater than 0                meshes     per instance, index of the part
 * mirrored   bit i of word i / 64                               layers     per instance, bits for masks
 * userIds    per instance, a number for the game
 * </pre>
 *
 * <p>R is the rotation by the quaternion divided by its length: with s = 2 / (x x + y y + z z + w w), computed in
 * double, it is the matrix of 1 - s (y y + z z), s (x y - z w), ... Rotations by multiples of 90 degrees about the axes
 * are exact.
 *
 * <p>Instances stand in the order of the leaves of the tree, whose leaf ranges count instances instead of triangles.
 * Boxes of the tree are relative to {@link #origin}. Arrays are wrapped, not copied, and read only.
 */
public final class AssetScene {
    /** The largest scale of an instance; the smallest is its reciprocal. */
    public static final float MAX_SCALE = 1 << 20;

    private final double[] origin;
    private final SceneTransforms transforms;
    private final int[] meshes;
    private final int[] layers;
    private final long[] userIds;
    private final AabbTree tree;

    /**
     * Wraps the arrays without a copy.
     *
     * @param origin 3 doubles, the point of the world that the tree's coordinates are relative to, metres
     * @param transforms of the instances
     * @param tree over the boxes of the instances
     */
    public AssetScene(
            double[] origin, SceneTransforms transforms, int[] meshes, int[] layers, long[] userIds, AabbTree tree) {
        this.origin = origin;
        this.transforms = transforms;
        this.meshes = meshes;
        this.layers = layers;
        this.userIds = userIds;
        this.tree = tree;
    }

    /** Returns the number of instances, at least 1. */
    public int instanceCount() {
        return meshes.length;
    }

    /** Returns the point that the tree's coordinates are relative to: x y z, metres. */
    public double[] origin() {
        return origin;
    }

    /** Returns x y z per instance, metres. */
    public double[] positions() {
        return transforms.positions;
    }

    /** Returns a quaternion x y z w of length 1 per instance. */
    public float[] rotations() {
        return transforms.rotations;
    }

    /** Returns the scale of each instance, greater than 0. */
    public float[] scales() {
        return transforms.scales;
    }

    /** Returns the index of each instance's part. */
    public int[] meshes() {
        return meshes;
    }

    /** Returns whether an instance is mirrored: x of its mesh is negated before rotation. */
    public boolean isMirrored(int instance) {
        return (transforms.mirrored[instance >> 6] >>> instance & 1) != 0;
    }

    /** Returns the mirrored instances: bit i of word i / 64. */
    public long[] mirrored() {
        return transforms.mirrored;
    }

    /** Returns the layer bits of each instance. */
    public int[] layers() {
        return layers;
    }

    /** Returns a number per instance for the game's own use; by default that of the instance in the source. */
    public long[] userIds() {
        return userIds;
    }

    /** Returns the tree over the instances; "triangle" in it is an instance. */
    public AabbTree tree() {
        return tree;
    }
}
