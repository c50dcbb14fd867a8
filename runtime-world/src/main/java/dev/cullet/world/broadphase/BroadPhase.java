// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * Finds all pairs of boxes that overlap. Touching counts.
 *
 * <pre>
 * bounds   lower corner, upper corner | ...   2 * dimensions floats per object: x y [z] x y [z]
 * pairs    a b | a b | ...                    2 ints per pair, each pair once, a below b
 * </pre>
 *
 * <p>All arrays that an implementation works in are made with it: a call allocates nothing. An instance serves one
 * thread at a time. The order of pairs depends on the boxes alone.
 *
 * <p>Which one: {@link SweepAndPrune} below about two thousand objects, or when they lie along one axis;
 * {@link MortonGrid} above, and for a world that wraps around; {@link UniformGrid} above when sizes differ widely
 * (measured in {@code docs/scenes.md}).
 */
public interface BroadPhase {
    /** Number of axes, 2 or 3. */
    int dimensions();

    /** The largest number of objects in one call. */
    int capacity();

    /**
     * Finds the pairs of overlapping boxes.
     *
     * @param bounds {@code 2 * dimensions()} floats per object, the lower corner not above the upper one
     * @param count number of objects, 0 to {@code capacity()}
     * @param pairs receives 2 ints per pair, as many pairs as fit
     * @return the number of all pairs; where it is more than {@code pairs.length / 2}, the rest was not written
     * @throws IllegalArgumentException if {@code count} is out of range or a box is not one (NaN, infinite, inverted)
     */
    int findPairs(float[] bounds, int count, int[] pairs);
}
