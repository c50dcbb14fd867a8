// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of collision-only nodes, and globs: which triangles come out. One triangle per node, numbered by node. */
class CollisionNamingTest {
    private final Path folder;

    CollisionNamingTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "{0} is for {1}")
    @CsvSource({
        "UCX_Hull, Hull",
        "UCX_Hull_01, Hull",
        "UBX_Hull_1, Hull",
        "USP_Hull, Hull",
        "UCP_Hull_002, Hull",
        "UCX_Hull.001, Hull",
        "UCX_Hull_01.001, Hull",
        "UCX_Hull_01, Hull_01",
        "UCX_Hull_01_02, Hull_01",
        "UCX_Hull.001, Hull.001",
        "UCX_Hull, Hull.001",
        "UCX_hull, Hull"
    })
    void unrealCollisionReplacesItsTarget(String collision, String target) throws Exception {
        assertEquals(List.of(1, 2), read(NamingConvention.AUTO, target, collision, "other"));
        assertEquals(List.of(1, 2), read(NamingConvention.UNREAL, target, collision, "other"));
        assertEquals(List.of(0, 1, 2), read(NamingConvention.GODOT, target, collision, "other"));
        assertEquals(List.of(0, 1, 2), read(NamingConvention.NONE, target, collision, "other"));
    }

    @Test
    void severalPiecesStandForOneTarget() throws Exception {
        assertEquals(List.of(1, 2), read(NamingConvention.AUTO, "Hull", "UCX_Hull_01", "UCX_Hull_02"));
    }

    @Test
    void theExactNameGoesFirst() throws Exception { // Hull_01 has its own; Hull keeps its render mesh
        assertEquals(List.of(0, 2), read(NamingConvention.AUTO, "Hull", "Hull_01", "UCX_Hull_01"));
    }

    @Test
    void aMissingTargetSuggestsSimilarNames() {
        ImportException e =
                assertThrows(ImportException.class, () -> read(NamingConvention.AUTO, "Hull", "Mast", "UCX_Hul_01"));
        assertEquals(
                "node \"UCX_Hul_01\" is collision geometry by its name, but there is no node \"Hul\" (did you mean"
                        + " \"Hull\"?); rename it, exclude it, or use naming = none",
                e.reason());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "Door-colonly",
        "Door_colonly",
        "Door$colonly",
        "Door-COLONLY",
        "Door-convcolonly",
        "Door-colonly.001",
        "Door-convcolonly_002"
    })
    void godotOnlyReplacesTheSiblingOfThatName(String collision) throws Exception {
        assertEquals(List.of(1, 2), read(NamingConvention.AUTO, "Door", collision, "Wall"));
        assertEquals(List.of(1, 2), read(NamingConvention.GODOT, "Door", collision, "Wall"));
        assertEquals(List.of(0, 1, 2), read(NamingConvention.UNREAL, "Door", collision, "Wall"));
    }

    @Test
    void godotOnlyWithoutSiblingStandsForItself() throws Exception {
        assertEquals(List.of(0, 1), read(NamingConvention.AUTO, "Wall", "Step-colonly"));
    }

    @Test
    void godotOnlyBelowAMeshReplacesIt() throws Exception {
        FbxText fbx = new FbxText()
                .unit(100)
                .triangle(1)
                .model(10, "House", 0)
                .model(11, "box-colonly", 10)
                .connect(1, 10)
                .connect(1, 11);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh read = new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
        assertEquals(List.of(1), sources(read));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"Wall-col", "Wall-convcol", "wall_col", "Wall-col2"})
    void godotAlsoMarksStay(String marked) throws Exception {
        assertEquals(List.of(0, 1), read(NamingConvention.AUTO, marked, "Roof"));
    }

    @Test
    void godotDropsWhatIsNotForImport() throws Exception {
        FbxText fbx = new FbxText()
                .unit(100)
                .triangle(1)
                .model(10, "helper-noimp", 0)
                .model(11, "below", 10)
                .model(12, "kept", 0)
                .connect(1, 10)
                .connect(1, 11)
                .connect(1, 12);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh read = new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
        assertEquals(List.of(2), sources(read));
    }

    @Test
    void aGroupAsTargetLosesWhatItShows() throws Exception {
        FbxText fbx = new FbxText()
                .unit(100)
                .triangle(1)
                .model(10, "Car", 0)
                .model(11, "body", 10)
                .model(12, "UCX_Car", 0)
                .model(13, "tree", 0)
                .connect(1, 11)
                .connect(1, 12)
                .connect(1, 13);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh read = new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
        assertEquals(List.of(1, 2), sources(read));
        assertEquals("Car/UCX_Car", read.mesh().nodePaths().get(read.mesh().nodes()[0]));
    }

    // globs

    @Test
    void includeTakesTheCollisionGeometryOfItsTarget() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS.withInclude(List.of("Hull"));
        assertEquals(List.of(1), read(options, "Hull", "UCX_Hull", "Mast"));
    }

    @Test
    void excludingTheCollisionGeometryBringsBackItsTarget() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS.withExclude(List.of("UCX_*"));
        assertEquals(List.of(0, 2), read(options, "Hull", "UCX_Hull", "Mast"));
    }

    @Test
    void excludingTheTargetTakesItsCollisionGeometryAway() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS.withExclude(List.of("Hul?"));
        assertEquals(List.of(2), read(options, "Hull", "UCX_Hull", "Mast"));
    }

    @Test
    void aGlobThatMatchesNothingSuggestsSimilarNames() {
        ImportOptions options = ImportOptions.DEFAULTS.withInclude(List.of("Mats*"));
        ImportException e = assertThrows(ImportException.class, () -> read(options, "Hull", "Mast"));
        assertEquals(
                "include \"Mats*\" matches no node (did you mean \"Mast\"?); correct it, or remove it", e.reason());
    }

    @Test
    void nothingLeftIsAnError() {
        ImportOptions options = ImportOptions.DEFAULTS.withExclude(List.of("*"));
        ImportException e = assertThrows(ImportException.class, () -> read(options, "Hull", "Mast"));
        assertEquals(
                "no triangle is left after include, exclude and collision names; check include and exclude against the"
                        + " node names",
                e.reason());
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "*, a/b, true",
        "b, a/b, true",
        "a, a/b, false",
        "a/*, a/b, true",
        "a/*, a/b/c, false",
        "a/**, a/b/c, true",
        "**/c, a/b/c, true",
        "**/c, c, true",
        "a/?, a/b, true",
        "a/?, a/bc, false",
        "'{b,c?}', a/cd, true",
        "'a/{b,c}/d', a/c/d, true",
        "'a/{b,c}/d', a/d, false",
        "'{b', '{b', true",
        "b[1], a/b[1], true",
        "(x).+, (x).+, true",
        "(x).+, xx, false"
    })
    void globsMatchAsDocumented(String glob, String path, boolean expected) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        assertEquals(expected, new Glob(glob).matches(path, name));
    }

    private List<Integer> read(NamingConvention naming, String... names) throws Exception {
        return read(ImportOptions.DEFAULTS.withNaming(naming), names);
    }

    /** An OBJ with one triangle per object; the triangles that come out. */
    private List<Integer> read(ImportOptions options, String... names) throws Exception {
        StringBuilder obj = new StringBuilder("v 0 0 0\nv 1 0 0\nv 0 1 0\n");
        for (String name : names) {
            obj.append("o ").append(name).append("\nf 1 2 3\n");
        }
        Path file = Files.writeString(folder.resolve("a.obj"), obj);
        return sources(new AssimpImporter().read(file, options, ImportProgress.NONE));
    }

    private static List<Integer> sources(ImportedMesh read) {
        return new ArrayList<>(
                Arrays.stream(read.mesh().sourceTriangles()).boxed().toList());
    }
}
