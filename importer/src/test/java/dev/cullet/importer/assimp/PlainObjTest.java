// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.assimp.NativeImport.Extent;
import dev.cullet.importer.obj.ObjScan;
import dev.cullet.importer.obj.PlainImport;
import dev.cullet.importer.obj.PlainObj;
import dev.cullet.importer.source.ReadScene;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain OBJ files give the scene that the native importer gives. */
class PlainObjTest {
    private static final String THREE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    private final Path folder;

    PlainObjTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Requires(Need.MODELS)
    @Test
    void realModelsGiveTheSceneOfTheNativeImporter() throws Exception {
        int plain = 0;
        int other = 0;
        for (String below : new String[] {"ships", "scans", "environments", "formats", "malformed"}) {
            for (Path file : RealModels.files(below)) {
                if (!file.toString().endsWith(".obj")) {
                    continue;
                }
                PlainObj.Content content = PlainObj.read(file);
                if (content == null) {
                    other++;
                } else {
                    plain++;
                    assertSame(nativeRead(file), content, file.toString());
                }
            }
        }
        assertTrue(plain >= 15, plain + " plain files");
        assertTrue(other >= 5, other + " other files");
    }

    @Tag("scaled")
    @Test
    void randomFilesGiveTheSceneOfTheNativeImporter() throws Exception {
        int plain = 0;
        int other = 0;
        int withMaterialFile = 0;
        int cases = Integer.getInteger("cullet.obj.files", Effort.cases(240, 3000));
        for (int seed = 0; seed < cases; seed++) {
            Random random = new Random(seed);
            Path file = folder.resolve(random.nextInt(8) == 0 ? "n\u00e4me " + seed + ".obj" : seed + ".obj");
            Files.writeString(file, new RandomObj(random, folder, seed).text());
            PlainObj.Content content = PlainObj.read(file);
            if (content == null) {
                other++;
            } else {
                plain++;
                withMaterialFile += content.dependencies().isEmpty() ? 0 : 1;
                assertSame(nativeRead(file), content, "seed " + seed);
            }
        }
        assertTrue(plain > cases / 3, plain + " plain files");
        assertTrue(other > cases / 10, other + " other files");
        assertTrue(withMaterialFile > cases / 20, withMaterialFile + " files with materials");
    }

    /** A byte changed, inserted or removed: the same scene, or the native importer reads it. */
    @Tag("scaled")
    @Test
    void damagedFilesGiveTheSceneOfTheNativeImporter() throws Exception {
        int plain = 0;
        int other = 0;
        Path file = folder.resolve("damaged.obj");
        int cases = Integer.getInteger("cullet.obj.files", Effort.cases(240, 3000));
        for (int seed = 0; seed < cases; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new RandomObj(random, folder, seed % 50).text().getBytes(StandardCharsets.UTF_8);
            Files.write(file, RandomObj.damaged(bytes, random));
            PlainObj.Content content = PlainObj.read(file);
            if (content == null) {
                other++;
            } else {
                plain++;
                assertSame(nativeRead(file), content, "seed " + seed);
            }
        }
        assertTrue(plain > cases / 10, plain + " plain files");
        assertTrue(other > cases / 10, other + " other files");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "f 1 2",
                "f 1 2 4",
                "f 1 2 03",
                "f 1 2 +3",
                "f 1 2 -4",
                "f 1 2 /3",
                "fo 1 2 3",
                "f\u000b1 2 3",
                "l 1 2\nf 1 2 3",
                "p 1\nf 1 2 3",
                "v 1 2\nf 1 2 3",
                "v 1 2 3 0\nf 1 2 3",
                "v 1 2 x\nf 1 2 3",
                "g\nf 1 2 3",
                "o\nf 1 2 3",
                "g a #b\nf 1 2 3",
                "usemtl\nf 1 2 3",
                "usemtl DefaultMaterial\nf 1 2 3",
                "cstype x\nf 1 2 3",
                "curv 0 1 1 2\nf 1 2 3",
                "call a.obj\nf 1 2 3",
                "o \u0001\nf 1 2 3",
                "#"
            })
    void anythingElseIsLeftToTheNativeImporter(String lines) throws Exception {
        assertNull(read(THREE + lines + "\n"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                " f 1 2 3",
                "\tf 1 2 3",
                " \t o a\n g b\n usemtl m\n  f 1 2 3",
                "# C:\\path\\\nf 1 2 3",
                "  \\\n f 1 \\\n  2 3",
                "f 1 2 3",
                "f -3 -2 -1",
                "f 1/1 2/x 3//7 # a",
                "f\t1 2\t3",
                "vt 1\nvn\nvp 0 \u0001\nf 1 2 3",
                "s off\nf 1 2 3",
                "o a b\ng c d\nusemtl e f\nf 1 2 3",
                "f 1 2 \\\n3",
                "mtllib absent.mtl\nf 1 2 3",
                "f 1 2 4\nv 1 1 1 0.5"
            })
    void plainFilesNeedNoNativeImporter(String lines) throws Exception {
        PlainObj.Content content = read(THREE + lines + "\n");
        assertNotNull(content);
        assertSame(nativeRead(folder.resolve("a.obj")), content, lines);
    }

    @Test
    void aLongPolygonIsLeftToTheNativeImporter() throws Exception {
        assertNotNull(read(THREE + "f" + " 1 2".repeat(32) + "\n"));
        assertNull(read(THREE + "f" + " 1 2".repeat(32) + " 3\n"));
    }

    @Test
    void onlySmallFilesAreReadWithoutAWorker() throws Exception {
        Path file = folder.resolve("a.obj");
        Files.writeString(file, THREE + "f 1 2 3\n");
        assertNotNull(PlainImport.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
        Files.writeString(file, THREE + "f 1 2 3\n" + "#\n".repeat((int) PlainImport.MAX_BYTES / 2));
        assertNull(PlainImport.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
    }

    private PlainObj.@Nullable Content read(String text) throws IOException, RefusedException {
        return PlainObj.read(Files.writeString(folder.resolve("a.obj"), text));
    }

    private ReadScene nativeRead(Path file) throws IOException, RefusedException {
        Path copy = folder.resolve("copy.obj");
        ObjScan scan = ObjScan.of(file, copy);
        ReadScene read = NativeImport.read(file, copy, scan.vertices(), Extent.REST, ImportProgress.NONE);
        assertEquals(
                List.copyOf(scan.materialFiles()),
                List.copyOf(
                        java.util.Objects.requireNonNull(PlainObj.read(file)).materialFiles()));
        return read.withScene(scan.groups().restore(read.scene()));
    }

    private static void assertSame(ReadScene expected, PlainObj.Content found, String what) {
        assertEquals(expected.dependencies(), found.dependencies(), what);
        assertEquals(expected.missing(), found.missing(), what);
        SourceScene a = expected.scene();
        SourceScene b = found.scene();
        assertEquals(a.nodes().size(), b.nodes().size(), what);
        for (int i = 0; i < a.nodes().size(); i++) {
            SourceScene.Node x = a.nodes().get(i);
            SourceScene.Node y = b.nodes().get(i);
            assertEquals(x.name(), y.name(), what);
            assertEquals(x.parent(), y.parent(), what);
            assertEquals(x.surface(), y.surface(), what);
            assertEquals(x.index(), y.index(), what);
            assertEquals(x.physics(), y.physics(), what);
            assertArrayEquals(x.transform(), y.transform(), what);
            assertArrayEquals(x.origin(), y.origin(), what);
            assertArrayEquals(x.meshes(), y.meshes(), what);
        }
        assertEquals(a.meshes().size(), b.meshes().size(), what);
        for (int i = 0; i < a.meshes().size(); i++) {
            SourceScene.Mesh x = a.meshes().get(i);
            SourceScene.Mesh y = b.meshes().get(i);
            assertArrayEquals(x.positions(), y.positions(), what);
            assertArrayEquals(x.corners(), y.corners(), what);
            assertArrayEquals(x.cornerCounts(), y.cornerCounts(), what);
            assertEquals(x.material(), y.material(), what);
            assertEquals(List.of(x.omitted(), x.bones()), List.of(y.omitted(), y.bones()), what);
            assertEquals(x.shapes(), y.shapes(), what);
        }
        assertEquals(a.animation(), b.animation(), what);
    }
}
