// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import org.jspecify.annotations.Nullable;

/** The distinct planes of triangles: one object per plane, so that coplanar is {@code ==}. */
final class PlaneTable {
    private final @Nullable LatticePlane[] slots;

    /** @param most the largest number of planes that will be put in */
    PlaneTable(int most) {
        slots = new LatticePlane[Integer.highestOneBit(Math.max(8, most)) * 4];
    }

    /** The plane that is there and is the same, or this one, which is there from now on. */
    LatticePlane put(LatticePlane plane) {
        int slot = slot(plane);
        LatticePlane there = slots[slot];
        if (there == null) {
            slots[slot] = plane;
            return plane;
        }
        return there;
    }

    /** The plane that is there and is the same, or this one. May be called from many threads while none puts. */
    LatticePlane find(LatticePlane plane) {
        LatticePlane there = slots[slot(plane)];
        return there == null ? plane : there;
    }

    private int slot(LatticePlane plane) {
        int slot = plane.hash() & (slots.length - 1);
        for (LatticePlane there = slots[slot]; there != null && !there.sameAs(plane); there = slots[slot]) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
