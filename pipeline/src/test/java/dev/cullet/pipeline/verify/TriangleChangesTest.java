// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriangleChangesTest {
    /** Two squares of two triangles each, in two objects. */
    private static final String SQUARES = """
        o left
        v 0 0 0
        v 1 0 0
        v 1 1 0
        v 0 1 0
        f 1 2 3
        f 1 3 4
        o right
        v 5 0 0
        v 6 0 0
        v 6 1 0
        v 5 1 0
        f 5 6 7
        f 5 7 8
        """;

    private final Path folder;

    TriangleChangesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void equalAssetsHaveNoChanges() throws Exception {
        Asset asset = bake(SQUARES, true);
        assertCounts(0, 0, 0, asset, asset);
    }

    @Test
    void aMovedVertexChangesItsTrianglesWhereSourceTrianglesAreStored() throws Exception {
        String moved = SQUARES.replace("v 1 1 0", "v 1 1.5 0");
        assertCounts(0, 0, 2, bake(SQUARES, true), bake(moved, true));
        assertCounts(2, 2, 0, bake(SQUARES, false), bake(moved, false));
    }

    @Test
    void anotherWindingIsAChange() throws Exception {
        String flipped = SQUARES.replace("f 5 6 7", "f 5 7 6");
        assertCounts(0, 0, 1, bake(SQUARES, false), bake(flipped, false));
    }

    @Test
    void aTriangleMoreOrLessIsOnlyInOneAsset() throws Exception {
        String fewer = SQUARES.replace("f 5 7 8\n", "");
        assertCounts(1, 0, 0, bake(SQUARES, true), bake(fewer, true));
        assertCounts(0, 1, 0, bake(fewer, true), bake(SQUARES, true));
    }

    @Test
    void aPartOfOneAssetOnlyHasNoTriangleInCommon() throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS.with("parts", "node");
        Asset both = bake(SQUARES, options);
        Asset left = bake(SQUARES.substring(0, SQUARES.indexOf("o right")), options);
        TriangleChanges changes = TriangleChanges.of(both, left, "right");
        assertArrayEquals(new byte[] {TriangleChanges.ONLY_HERE, TriangleChanges.ONLY_HERE}, changes.first());
        assertEquals(0, changes.second().length);
        assertArrayEquals(new byte[2], TriangleChanges.of(both, left, "left").first(), "the other part is the same");
    }

    /** Changed triangles are among those that the comparison counts as only in one asset. */
    private static void assertCounts(int onlyFirst, int onlySecond, int changed, Asset first, Asset second) {
        TriangleChanges changes = TriangleChanges.of(first, second, "main");
        assertEquals(onlyFirst, count(changes.first(), TriangleChanges.ONLY_HERE));
        assertEquals(onlySecond, count(changes.second(), TriangleChanges.ONLY_HERE));
        assertEquals(changed, count(changes.first(), TriangleChanges.CHANGED));
        assertEquals(changed, count(changes.second(), TriangleChanges.CHANGED));
        String text = AssetComparison.of("a", first, "b", second).differences().toString();
        assertEquals(onlyFirst + onlySecond + changed > 0, text.contains("what=triangles"));
        if (onlyFirst + changed > 0) {
            assertTrue(text.contains("of which " + (onlyFirst + changed) + " only here"), text);
        }
    }

    private static int count(byte[] changes, byte kind) {
        int count = 0;
        for (byte change : changes) {
            count += change == kind ? 1 : 0;
        }
        return count;
    }

    private Asset bake(String text, boolean sourceTriangles) throws Exception {
        return bake(text, BakeOptions.DEFAULTS.with("source-triangles", Boolean.toString(sourceTriangles)));
    }

    private Asset bake(String text, BakeOptions options) throws Exception {
        Path source = Files.writeString(folder.resolve("source.obj"), text);
        return AssetReader.read(Baker.bake(source, options).bytes(), "source");
    }
}
