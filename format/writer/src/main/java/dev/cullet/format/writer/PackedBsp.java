// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.packed.BspCounts;
import dev.cullet.format.packed.BspSymbols;
import dev.cullet.format.packed.BspTreeCoder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The counts and the symbols of a packed BSP tree. */
final class PackedBsp {
    private PackedBsp() {}

    /**
     * Packs a tree. Returns null if it cannot be packed: if its arrays are not in the order of the decoder, or take
     * more memory than {@link BspCounts} allows. The result is decoded and compared, number by number.
     */
    static byte @Nullable [] of(BspTree tree, TriangleSet set) {
        AssetSection section = new AssetSection("packed", "BSP_TREE", "");
        try {
            BspCounts counts = BspCounts.of(tree);
            BinaryEncoder coder = new BinaryEncoder(BspSymbols.CONTEXTS);
            new BspTreeCoder(coder, counts, set, tree.lattice(), tree, section).code();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            counts.write(bytes);
            byte[] symbols = coder.toBytes();
            bytes.write(symbols, 0, symbols.length);
            ByteBuffer packed = ByteBuffer.wrap(bytes.toByteArray());
            BspCounts read = BspCounts.read(packed, set.triangleCount(), section);
            return isSame(BspTreeCoder.decode(read, packed, set, tree.lattice(), section), tree)
                    ? bytes.toByteArray()
                    : null;
        } catch (CorruptAssetException e) {
            return null;
        }
    }

    private static boolean isSame(BspTree decoded, BspTree tree) {
        return decoded.depth() == tree.depth()
                && decoded.fragmentCount() == tree.fragmentCount()
                && decoded.mixedCount() == tree.mixedCount()
                && decoded.mixedEntries() == tree.mixedEntries()
                && Arrays.equals(decoded.topNodes(), tree.topNodes())
                && Arrays.equals(decoded.topPolygons(), tree.topPolygons())
                && Arrays.equals(decoded.planes(), tree.planes())
                && Arrays.equals(decoded.frames(), tree.frames())
                && Arrays.equals(decoded.mixedLists(), tree.mixedLists())
                && Arrays.equals(decoded.mixedTriangles(), tree.mixedTriangles())
                && Arrays.equals(decoded.mixedSamples(), tree.mixedSamples())
                && Arrays.equals(decoded.degenerateTriangles(), tree.degenerateTriangles());
    }
}
