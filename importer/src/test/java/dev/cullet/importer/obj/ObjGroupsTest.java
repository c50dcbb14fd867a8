// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.NativeImport;
import dev.cullet.importer.nodes.FileSpace;
import dev.cullet.importer.nodes.NodeSelection;
import dev.cullet.importer.nodes.SceneAssembler;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.ReadScene;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.units.StatedSpace;
import dev.cullet.mesh.TriangleMesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of OBJ files whose objects, groups and materials are numbers. */
class ObjGroupsTest {
    private static final String THREE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    private final Path folder;

    ObjGroupsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /**
     * With more objects and materials than the native importer searches in time, the copy contains numbers. Without a
     * line o that resumes an object, both ways give the same mesh.
     */
    @Test
    void numberedGroupsGiveTheMeshOfNamedOnes() throws Exception {
        StringBuilder text = new StringBuilder(THREE + "usemtl first\nf 3 2 1\n");
        for (int i = 0; i < 40; i++) {
            text.append(i % 3 == 0 ? "o part" + i + " ignored\n" : i % 3 == 1 ? "g group " + i + "\n" : "");
            text.append(i % 2 == 0 ? "usemtl  metal " + i % 10 + " \n" : "").append("f 1 2 3\nl 1 2\nf 2 1 3 2\n");
        }
        Path file = Files.writeString(folder.resolve("a.obj"), text);
        TriangleMesh named = read(file, Long.MAX_VALUE);
        for (long steps : new long[] {-1, 0, 100, 1000}) {
            TriangleMesh numbered = read(file, steps);
            assertEquals(named.surfaceNames(), numbered.surfaceNames());
            assertEquals(named.nodePaths(), numbered.nodePaths());
            assertArrayEquals(named.surfaces(), numbered.surfaces());
            assertArrayEquals(named.nodes(), numbered.nodes());
            assertArrayEquals(named.sourceTriangles(), numbered.sourceTriangles());
            assertArrayEquals(named.indices(), numbered.indices());
            assertArrayEquals(named.positions(), numbered.positions());
        }
        assertEquals(6, named.surfaceNames().size());
        assertEquals(28, named.nodePaths().size());
    }

    private TriangleMesh read(Path file, long steps) throws Exception {
        Path copy = folder.resolve("copy.obj");
        ObjScan scan = ObjScan.of(file, copy, new ObjGroups(steps));
        ReadScene read = NativeImport.read(file, copy, scan.vertices(), NativeImport.Extent.REST, ImportProgress.NONE);
        SourceScene scene = scan.groups().restore(read.scene());
        NodeSelection selection = NodeSelection.of(scene, ImportOptions.DEFAULTS, true);
        return new SceneAssembler(
                        scene,
                        FileSpace.ofStated(StatedSpace.NOTHING, ImportOptions.DEFAULTS),
                        selection,
                        new FindingCollector())
                .assemble()
                .mesh();
    }

    /** The copy has one line g per change that has a face, and none of the lines that change it. */
    @Test
    void aNumberedCopyHasALinePerChangeWithAFace() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.obj"),
                THREE + "o a\ng a\nusemtl m\nf 1 2 3\nf 1 2 3\nusemtl m\nf 1 2 3\no b\no c\nf 1 2 3\no d\n");
        Path copy = folder.resolve("copy.obj");
        ObjScan.of(file, copy, new ObjGroups(-1));
        List<String> lines = Files.readAllLines(copy).stream()
                .filter(line -> !line.startsWith("v"))
                .toList();
        assertEquals(
                List.of("g \u0001cullet 0", "f 1 2 3", "f 1 2 3", "f 1 2 3", "g \u0001cullet 1", "f 1 2 3"), lines);
    }
}
