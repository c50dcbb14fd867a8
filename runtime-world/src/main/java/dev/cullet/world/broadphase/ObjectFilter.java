// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * Selects objects for a {@link BroadPhaseQuery}. A query calls it for each object whose box it finds, so it should be
 * cheap and allocate nothing: make one instance and keep it.
 */
public interface ObjectFilter {
    /**
     * Returns whether the query considers an object.
     *
     * @param object its index in the boxes
     */
    boolean accepts(int object);

    /**
     * Returns a filter of the objects that are in one of some layers.
     *
     * @param layers one bit per layer, per object; used, not copied, so that it may change between queries
     * @param mask the layers to consider
     */
    static ObjectFilter ofLayers(int[] layers, int mask) {
        return object -> (layers[object] & mask) != 0;
    }
}
