// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * Finds all pairs of overlapping boxes among many. Touching counts. Exact for the given floats, in a toroidal world
 * where a box shifted by whole periods is exact in double.
 *
 * <pre>
 * bounds   lower corner, upper corner | ...   2 * dimensions floats per object: x y [z] x y [z]
 * pairs    a b | a b | ...                    2 ints per pair, each pair once, a below b
 * </pre>
 *
 * <p>Implementations allocate all memory in the constructor. An instance is for one thread at a time. The order of
 * pairs depends on the boxes only.
 *
 * <p>Choice by measurement: {@link SweepAndPrune} below about two thousand objects, or for objects along one axis;
 * {@link MortonGrid} above, and for a world that wraps around; {@link UniformGrid} above if sizes differ widely.
 */
public interface BroadPhase {
    /** Returns the number of axes, 2 or 3. */
    int dimensions();

    /** Returns the maximum number of objects in one call. */
    int capacity();

    /**
     * Finds the pairs of overlapping boxes.
     *
     * @param bounds {@code 2 * dimensions()} floats per object, the lower corner not above the upper one
     * @param count number of objects, 0 to {@code capacity()}
     * @param pairs receives 2 ints per pair, as many pairs as fit
     * @return number of all pairs; if it exceeds {@code pairs.length / 2}, the rest is not written
     * @throws IllegalArgumentException if {@code count} is out of range or a box is invalid (NaN, infinite, inverted)
     */
    int findPairs(float[] bounds, int count, int[] pairs);
}
