// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** The records of one scene, as they are made: inputs and outputs of the next one, and how many hit. */
final class SceneRecords {
    /** Filters have indices below this number; a scene may have fewer surfaces. */
    private static final int SURFACES = 6;

    private final VectorOutput output;
    private final Set<RecordKind> chosen;
    private final VectorWords in = new VectorWords();
    private final VectorWords out = new VectorWords();
    private final Map<SceneKind, Integer> records = new EnumMap<>(SceneKind.class);
    private final Map<SceneKind, Integer> hits = new EnumMap<>(SceneKind.class);

    SceneRecords(VectorOutput output, Set<RecordKind> chosen) {
        this.output = output;
        this.chosen = chosen;
    }

    /** Returns the inputs of the next record. */
    VectorWords in() {
        return in;
    }

    /** Returns the outputs of the next record. */
    VectorWords out() {
        return out;
    }

    /** Adds random indices of surfaces to the inputs; returns them. */
    int[] addSurfaces(int count, SeededNumbers random) {
        int[] indices = new int[count];
        for (int i = 0; i < count; i++) {
            indices[i] = random.below(SURFACES);
            in.add(indices[i]);
        }
        return indices;
    }

    /** Writes the record if its kind is chosen or changes the scene, and counts whether it is a hit. */
    void end(SceneKind kind, boolean hit) throws IOException {
        if (kind.isChange() || chosen.contains(kind)) {
            output.words(kind, 0, 0, in, out);
            records.merge(kind, 1, Integer::sum);
            hits.merge(kind, hit ? 1 : 0, Integer::sum);
        }
        in.clear();
        out.clear();
    }

    SceneCounts counts() {
        return new SceneCounts(Map.copyOf(records), Map.copyOf(hits));
    }
}
