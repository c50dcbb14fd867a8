// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.pipeline.verify.TriangleMultiset.Triangles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of each triangle of a part between two assets, in the first frame. Triangles are matched as {@link
 * AssetComparison} counts them: equal are those with the same corners, winding and surface name. A triangle without an
 * equal one is {@link #CHANGED} if the other asset has one without an equal that has the same source node and source
 * triangle, or the same three corners with another surface or winding; otherwise it is {@link #ONLY_HERE}. Time and
 * memory are linear in the number of triangles.
 *
 * @param first a constant of this class per triangle of the first asset; empty if it has no such part
 * @param second the same for the second asset
 */
public record TriangleChanges(byte[] first, byte[] second) {
    /** The other asset has an equal triangle. */
    public static final byte SAME = 0;

    /** The other asset has no such triangle. */
    public static final byte ONLY_HERE = 1;

    /** The other asset has this triangle with other corners, another surface or another winding. */
    public static final byte CHANGED = 2;

    /**
     * Compares the triangles of a part.
     *
     * @param name of the part; at least one of the assets has it
     */
    public static TriangleChanges of(Asset first, Asset second, String name) {
        AssetPart a = part(first, name);
        AssetPart b = part(second, name);
        if (a == null || b == null) {
            return new TriangleChanges(all(a), all(b));
        }
        TriangleMultiset.Unmatched unmatched = TriangleMultiset.unmatched(
                Triangles.of(a.triangles(), first.surfaceNames()), Triangles.of(b.triangles(), second.surfaceNames()));
        TriangleChanges changes = new TriangleChanges(onlyHere(unmatched.missing()), onlyHere(unmatched.extra()));
        changes.pair(sourceKeys(first, a.triangles()), sourceKeys(second, b.triangles()));
        changes.pair(cornerKeys(a.triangles()), cornerKeys(b.triangles()));
        return changes;
    }

    private static @Nullable AssetPart part(Asset asset, String name) {
        return asset.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static byte[] all(@Nullable AssetPart part) {
        byte[] all = new byte[part == null ? 0 : part.triangles().triangleCount()];
        Arrays.fill(all, ONLY_HERE);
        return all;
    }

    private static byte[] onlyHere(boolean[] unmatched) {
        byte[] changes = new byte[unmatched.length];
        for (int i = 0; i < changes.length; i++) {
            changes[i] = unmatched[i] ? ONLY_HERE : SAME;
        }
        return changes;
    }

    /** A key per triangle. */
    private interface Keys {
        Object of(int triangle);
    }

    /** Marks as changed the triangles that have no equal but the same key, each with one of the other asset. */
    private void pair(@Nullable Keys keysOfFirst, @Nullable Keys keysOfSecond) {
        if (keysOfFirst == null || keysOfSecond == null) {
            return;
        }
        Map<Object, ArrayDeque<Integer>> byKey = new HashMap<>();
        for (int triangle = 0; triangle < first.length; triangle++) {
            if (first[triangle] == ONLY_HERE) {
                byKey.computeIfAbsent(keysOfFirst.of(triangle), unused -> new ArrayDeque<>())
                        .add(triangle);
            }
        }
        for (int triangle = 0; triangle < second.length; triangle++) {
            ArrayDeque<Integer> same = second[triangle] == ONLY_HERE ? byKey.get(keysOfSecond.of(triangle)) : null;
            Integer partner = same == null ? null : same.poll();
            if (partner != null) {
                first[partner] = CHANGED;
                second[triangle] = CHANGED;
            }
        }
    }

    /** Returns keys of source node and source triangle; null if the asset does not store source triangles. */
    private static @Nullable Keys sourceKeys(Asset asset, TriangleSet set) {
        return set.sourceTriangles() == null
                ? null
                : triangle -> List.of(asset.nodePaths().get(set.node(triangle)), set.sourceTriangle(triangle));
    }

    /** Returns keys of the three corners in any order. */
    private static Keys cornerKeys(TriangleSet set) {
        float[] p = set.positions();
        int[] indices = set.indices();
        return triangle -> {
            List<List<Float>> corners = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                int at = 3 * indices[3 * triangle + k];
                corners.add(List.of(p[at], p[at + 1], p[at + 2]));
            }
            corners.sort((a, b) -> {
                int x = Float.compare(a.get(0), b.get(0));
                int y = x != 0 ? x : Float.compare(a.get(1), b.get(1));
                return y != 0 ? y : Float.compare(a.get(2), b.get(2));
            });
            return corners;
        };
    }
}
