// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import org.jspecify.annotations.Nullable;

/** The distinct planes of triangles: one object per plane, so that coplanarity is {@code ==}. */
final class PlaneTable {
    private final @Nullable LatticePlane[] slots;

    /** @param capacity maximum number of planes */
    PlaneTable(int capacity) {
        slots = new LatticePlane[Integer.highestOneBit(Math.max(8, capacity)) * 4];
    }

    /** Returns the equal plane of the table; adds the plane if there is none. */
    LatticePlane put(LatticePlane plane) {
        int slot = slot(plane);
        LatticePlane found = slots[slot];
        if (found == null) {
            slots[slot] = plane;
            return plane;
        }
        return found;
    }

    /**
     * Returns the equal plane of the table, or the plane itself if there is none. Thread-safe while no plane is added.
     */
    LatticePlane find(LatticePlane plane) {
        LatticePlane found = slots[slot(plane)];
        return found == null ? plane : found;
    }

    private int slot(LatticePlane plane) {
        int slot = plane.hash() & (slots.length - 1);
        for (LatticePlane entry = slots[slot]; entry != null && !entry.sameAs(plane); entry = slots[slot]) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
