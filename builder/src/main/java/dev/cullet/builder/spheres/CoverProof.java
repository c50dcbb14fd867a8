// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import org.jspecify.annotations.Nullable;

/**
 * Proves that spheres cover a surface: a triangle that no sphere contains is cut as in {@link Subdivision}, until some
 * sphere contains each patch. A ball is convex, so it contains a patch if it contains the three corners, which {@link
 * SphereMath} decides without a false positive.
 *
 * <p>The work is bounded by {@link #MAX_TESTS}: about ten seconds of one thread. Not thread-safe.
 */
final class CoverProof {
    /** Maximum number of tests of a sphere and a patch. */
    static final long MAX_TESTS = 1L << 31;

    private final CoverPatches patches;
    private final float[] spheres;
    private final double[][] stack = new double[Subdivision.MAX_DEPTH + 2][9];
    private final long maxTests;
    private int owner;

    private CoverProof(float[] spheres, float[] positions, int[] indices, long maxTests) {
        this.patches = new CoverPatches(null, positions, indices, spheres.length / 4);
        this.spheres = spheres;
        this.maxTests = maxTests;
        for (int i = 0; 4 * i < spheres.length; i++) {
            patches.setSphere(i, spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]);
        }
    }

    /**
     * Proves the cover.
     *
     * @param spheres 4 floats per sphere, x y z r in model space
     * @param positions 3 floats per vertex, in metres
     * @param indices 3 vertices per triangle
     * @return null, or the first patch that no sphere contains, or that the proof takes too many tests
     */
    static @Nullable String flaw(float[] spheres, float[] positions, int[] indices) {
        return flaw(spheres, positions, indices, MAX_TESTS);
    }

    static @Nullable String flaw(float[] spheres, float[] positions, int[] indices, long maxTests) {
        CoverProof proof = new CoverProof(spheres, positions, indices, maxTests);
        for (int t = 0; 3 * t < indices.length; t++) {
            proof.patches.load(t, proof.stack[0]);
            proof.patches.collectNear(t, -1);
            String flaw = proof.flaw(0);
            if (flaw != null) {
                return "triangle " + t + ": " + flaw;
            }
        }
        return null;
    }

    private @Nullable String flaw(int depth) {
        double[] patch = stack[depth];

        if (patches.holds(patch, owner)) {
            return null;
        }
        int holder = patches.holder(patch, -1);
        if (holder >= 0) {
            owner = holder;
            return null;
        }
        if (patches.tests() > maxTests) {
            return "the proof that " + spheres.length / 4 + " spheres cover the surface takes more than " + maxTests
                    + " tests; bake with fewer spheres";
        }
        if (depth == Subdivision.MAX_DEPTH || patches.noSphereTouches(patch)) {
            return "no sphere contains the surface at (" + (patch[0] + patch[3] + patch[6]) / 3 + ", "
                    + (patch[1] + patch[4] + patch[7]) / 3 + ", " + (patch[2] + patch[5] + patch[8]) / 3 + ")";
        }
        int edge = Subdivision.longestEdge(patch);
        boolean narrowed = patches.narrow(patch);
        Subdivision.firstHalf(patch, edge, stack[depth + 1]);
        String flaw = flaw(depth + 1);
        if (flaw == null) {
            Subdivision.secondHalf(patch, edge, stack[depth + 1]);
            flaw = flaw(depth + 1);
        }
        if (narrowed) {
            patches.widen();
        }
        return flaw;
    }
}
