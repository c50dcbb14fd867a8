// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codes the mixed leaves of a BSP tree: their lists, ascending with long runs, and their samples. Leaves in the same
 * box share both.
 */
final class MixedLeafCoder {
    /** As in {@link BspTree.Builder#mixedLeaves}. */
    final int[] lists;

    final int[] triangles;
    final int[] samples;

    private final BspSymbols symbols;
    private final AssetSection section;
    private final boolean solid;
    private int end;

    MixedLeafCoder(BspSymbols symbols, BspCounts counts, boolean solid, AssetSection section) {
        this.symbols = symbols;
        this.solid = solid;
        this.section = section;
        int leaves = counts.get(BspCounts.MIXED);
        lists = new int[2 * leaves];
        triangles = new int[counts.get(BspCounts.ENTRIES)];
        samples = new int[solid ? 4 * leaves : 0];
    }

    /** Codes all leaves. */
    void code(@Nullable BspTree given) throws CorruptAssetException {
        int[] earlier = given == null ? null : earlier(given);
        int list = 0;
        for (int leaf = 0; leaf < lists.length / 2; leaf++) {
            if (symbols.isShared(earlier != null && earlier[leaf] >= 0)) {
                share(leaf, symbols.number(BspSymbols.SHARED_LIST, 1, earlier == null ? 0 : leaf - earlier[leaf]));
            } else {
                int count = given == null ? 0 : given.mixedEnd(leaf) - given.mixedFirst(leaf);
                count = symbols.number(BspSymbols.LIST_LENGTH, leaf == 0 ? 0 : lists[2 * leaf - 1], count);
                if (count < 0 || count > triangles.length - end) {
                    throw section.corrupt(
                            AssetErrorCode.PACKED_BSP_END,
                            "a mixed leaf of the BSP tree lists " + count + " entries, after " + end + " of "
                                    + triangles.length);
                }
                lists[2 * leaf] = end;
                lists[2 * leaf + 1] = count;
                entries(list, count, given);
                list = end;
                end += count;
                sample(leaf, given);
            }
        }
        if (end != triangles.length) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_END,
                    "the mixed leaves of the BSP tree list " + end + " entries of " + triangles.length);
        }
    }

    /** Returns the latest earlier leaf with the same list per leaf, or -1 where a list begins. */
    private static int[] earlier(BspTree given) {
        int[] earlier = new int[given.mixedCount()];
        Map<Long, Integer> leaves = new HashMap<>();
        for (int leaf = 0; leaf < earlier.length; leaf++) {
            long list = (long) given.mixedFirst(leaf) << 32 | given.mixedEnd(leaf);
            Integer known = leaves.put(list, leaf);
            earlier[leaf] = known == null ? -1 : known;
        }
        return earlier;
    }

    private void share(int leaf, int back) throws CorruptAssetException {
        if (back < 1 || back > leaf) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_NODES,
                    "mixed leaf " + leaf + " of the BSP tree shares the list of the leaf " + back + " before it");
        }
        System.arraycopy(lists, 2 * (leaf - back), lists, 2 * leaf, 2);
        if (solid) {
            System.arraycopy(samples, 4 * (leaf - back), samples, 4 * leaf, 4);
        }
    }

    private void entries(int list, int count, @Nullable BspTree given) throws CorruptAssetException {
        int expected = list < end ? triangles[list] : 0;
        int kind = BspSymbols.FIRST_ENTRY;
        for (int i = end; i < end + count; i++) {
            int triangle = symbols.number(kind, expected, given == null ? 0 : given.mixedTriangle(i));
            kind = BspSymbols.ENTRY + (triangle == expected ? 0 : 1);
            triangles[i] = triangle;
            expected = triangle + 1;
        }
    }

    private void sample(int leaf, @Nullable BspTree given) throws CorruptAssetException {
        for (int k = 0; k < 4 && solid; k++) {
            int before = leaf == 0 ? 0 : samples[4 * leaf - 4 + k];
            samples[4 * leaf + k] =
                    symbols.number(BspSymbols.SAMPLE + k, before, given == null ? 0 : given.mixedSample(leaf, k));
        }
    }
}
