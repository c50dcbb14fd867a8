// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.List;

/**
 * One kind of defect of a mesh: how often it occurs, and the first places. Not an error: the mesh is baked
 * nevertheless.
 *
 * @param kind the kind of defect
 * @param count number of occurrences, at least as many as {@code locations}
 * @param detail details of this mesh for a user; may be empty
 * @param locations the first {@value #MAX_LOCATIONS} locations at most, in order of source triangle
 */
public record Finding(FindingKind kind, long count, String detail, List<Location> locations) {
    /** Maximum number of places per finding. */
    public static final int MAX_LOCATIONS = 10;

    /** Copies the list. */
    public Finding {
        locations = List.copyOf(locations);
    }
}
