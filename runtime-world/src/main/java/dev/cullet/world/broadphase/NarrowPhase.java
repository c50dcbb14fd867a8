// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * Tests one object exactly, for a {@link BroadPhaseQuery} that has found its box. Make one instance and keep it, so
 * that a query allocates nothing. It must not use the query that calls it.
 */
public interface NarrowPhase {
    /**
     * Returns where the object is hit: t of a ray, or a distance.
     *
     * @param object its index in the boxes
     * @param limit {@code maxT} or {@code maxDistance} of the query, or the best result so far
     * @return a number that is not negative; a miss is a number above the limit, or NaN
     */
    double test(int object, double limit);
}
