// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.util.Map;

/**
 * How many records of a scene were written.
 *
 * @param records by kind
 * @param hits by kind, of the records: those with a result
 */
public record SceneCounts(Map<SceneKind, Integer> records, Map<SceneKind, Integer> hits) {
    /** Returns the number of records of a kind. */
    public int records(SceneKind kind) {
        return records.getOrDefault(kind, 0);
    }

    /** Returns the number of hits of a kind. */
    public int hits(SceneKind kind) {
        return hits.getOrDefault(kind, 0);
    }

    /** Returns the number of all records. */
    public int total() {
        return records.values().stream().mapToInt(Integer::intValue).sum();
    }
}
