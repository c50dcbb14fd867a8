// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.importer.ImportedInstance;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds instances of one mesh at one place: positions within 0.1 mm, rotations and scales within 1e-4. Positions are
 * hashed to cells of 0.2 mm, and 27 cells are searched: O(n) unless thousands share a cell, of which the first
 * {@value #MAX_PER_CELL} are compared.
 */
public final class DuplicateInstances {
    private static final double DISTANCE = 1e-4;
    private static final double CELL = 2 * DISTANCE;

    /** 1 - cos of half of 1e-4 radians. */
    private static final double ROTATION = 1.25e-9;

    private static final double SCALE = 1e-4;
    private static final int MAX_PER_CELL = 64;

    private DuplicateInstances() {}

    /** Returns the finding, with the path of each instance that repeats one before it; empty if there is none. */
    public static List<Finding> find(List<ImportedInstance> instances) {
        Map<Cell, List<ImportedInstance>> cells = new HashMap<>();
        List<Location> locations = new ArrayList<>();
        long count = 0;
        for (ImportedInstance instance : instances) {
            double[] at = instance.position();
            Cell cell =
                    new Cell(instance.mesh(), (long) Math.floor(at[0] / CELL), (long) Math.floor(at[1] / CELL), (long)
                            Math.floor(at[2] / CELL));
            ImportedInstance same = same(instance, cell, cells);
            if (same != null) {
                count++;
                if (locations.size() < Finding.MAX_LOCATIONS) {
                    locations.add(new Location(instance.path(), -1, at[0], at[1], at[2]));
                }
            }
            List<ImportedInstance> there = cells.computeIfAbsent(cell, unused -> new ArrayList<>());
            if (there.size() < MAX_PER_CELL) {
                there.add(instance);
            }
        }
        return count == 0 ? List.of() : List.of(new Finding(FindingKind.DUPLICATE_INSTANCE, count, "", locations));
    }

    private record Cell(String mesh, long x, long y, long z) {}

    private static @Nullable ImportedInstance same(
            ImportedInstance instance, Cell at, Map<Cell, List<ImportedInstance>> cells) {
        for (int i = 0; i < 27; i++) {
            Cell cell = new Cell(at.mesh, at.x + i % 3 - 1, at.y + i / 3 % 3 - 1, at.z + i / 9 - 1);
            for (ImportedInstance other : cells.getOrDefault(cell, List.of())) {
                if (isSame(instance, other)) {
                    return other;
                }
            }
        }
        return null;
    }

    private static boolean isSame(ImportedInstance a, ImportedInstance b) {
        double distance2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = a.position()[axis] - b.position()[axis];
            distance2 += d * d;
        }
        double dot = 0;
        for (int k = 0; k < 4; k++) {
            dot += a.rotation()[k] * b.rotation()[k];
        }
        return distance2 <= DISTANCE * DISTANCE
                && 1 - Math.abs(dot) <= ROTATION
                && Math.abs(a.scale() - b.scale()) <= SCALE * b.scale()
                && a.mirrored() == b.mirrored();
    }
}
