// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** Transforms of the instances of an {@link AssetScene}. */
public final class SceneTransforms {
    final double[] positions;
    final float[] rotations;
    final float[] scales;
    final long[] mirrored;

    /**
     * Wraps the arrays without a copy.
     *
     * @param positions x y z per instance, metres
     * @param rotations a quaternion x y z w of length 1 per instance
     * @param scales one per instance, greater than 0
     * @param mirrored (n + 63) / 64 words for n instances
     */
    public SceneTransforms(double[] positions, float[] rotations, float[] scales, long[] mirrored) {
        this.positions = positions;
        this.rotations = rotations;
        this.scales = scales;
        this.mirrored = mirrored;
    }
}
