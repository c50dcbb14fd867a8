// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.List;

/**
 * One kind of trouble with a mesh: how often, and the first places. Not an error: a poor mesh is baked, and told about.
 *
 * @param count how many there are, at least as many as {@code places}
 * @param detail what is special about this mesh's case, for a person; may be empty
 * @param places the first {@value #MAX_PLACES} at most, in order of source triangle
 */
public record Finding(FindingKind kind, long count, String detail, List<Place> places) {
    /** How many places a finding lists. */
    public static final int MAX_PLACES = 10;

    public Finding {
        places = List.copyOf(places);
    }
}
