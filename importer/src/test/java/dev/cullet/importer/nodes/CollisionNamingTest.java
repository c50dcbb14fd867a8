// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.importer.Glob;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxText;
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
                "no triangle is left: include \"Mats*\" matches no node (did you mean \"Mast\"?); correct it, or set it"
                        + " in a rule for the files that have one",
                e.reason());
    }

    @Test
    void anExcludeThatMatchesNothingIsReportedAndNoError() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS.withExclude(List.of("*_lod?", "Mats*", "Hull"));
        ImportedMesh mesh = readMesh(options, "Hull", "Mast");
        assertEquals(List.of(1), sources(mesh));
        assertEquals(
                List.of(
                        new UnmatchedPattern("exclude", "*_lod?", false, List.of(), List.of("Hull", "Mast")),
                        new UnmatchedPattern("exclude", "Mats*", false, List.of("Mast"), List.of())),
                mesh.unmatched());
    }

    @Test
    void anIncludeThatMatchesNothingBesideOneThatDoesIsReported() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS.withInclude(List.of("Hull", "Rudder"));
        ImportedMesh mesh = readMesh(options, "Hull", "Mast");
        assertEquals(List.of(0), sources(mesh));
        assertEquals(
                List.of("Rudder"),
                mesh.unmatched().stream().map(UnmatchedPattern::pattern).toList());
    }

    @Test
    void trianglesAreSelectedByMaterial() throws Exception {
        String[] lines = {"o Tree", "usemtl Bark", "f 1 2 3", "usemtl Leaves", "f 1 2 3", "o Bush", "f 1 2 3"};
        ImportOptions all = ImportOptions.DEFAULTS;
        assertEquals(List.of(0), sources(readLines(all.withExcludeMaterial(List.of("Lea*")), lines)));
        assertEquals(List.of(1, 2), sources(readLines(all.withIncludeMaterial(List.of("{Leaves,Grass}")), lines)));
        assertEquals(
                List.of(1),
                sources(readLines(all.withIncludeMaterial(List.of("Leaves")).withExclude(List.of("Bush")), lines)));
        ImportException e =
                assertThrows(ImportException.class, () -> readLines(all.withIncludeMaterial(List.of("Leafs")), lines));
        assertEquals(
                "no triangle is left: include-material \"Leafs\" matches no material (did you mean \"Leaves\"?);"
                        + " correct it, or set it in a rule for the files that have one",
                e.reason());
    }

    @Test
    void aPatternForTheOtherKindOfNameSuggestsTheOtherOption() throws Exception {
        String[] lines = {"o Tree", "usemtl Leaves", "f 1 2 3"};
        ImportOptions all = ImportOptions.DEFAULTS;
        UnmatchedPattern node =
                readLines(all.withExclude(List.of("Leaves")), lines).unmatched().get(0);
        assertEquals("it is the name of a material: use --exclude-material", node.hint("file"));
        UnmatchedPattern material = readLines(all.withExcludeMaterial(List.of("Tree")), lines)
                .unmatched()
                .get(0);
        assertEquals("it is the name of a node: use --exclude", material.hint("file"));
        UnmatchedPattern slashes = readLines(all.withExclude(List.of("Tree\\Leaves")), lines)
                .unmatched()
                .get(0);
        assertEquals("use / between names", slashes.hint("file"));
    }

    @Test
    void nothingLeftIsAnError() {
        ImportOptions options = ImportOptions.DEFAULTS.withExclude(List.of("*"));
        ImportException e = assertThrows(ImportException.class, () -> read(options, "Hull", "Mast"));
        assertEquals(
                "no triangle is left after include, exclude, hidden, lod and collision names; check the options include"
                        + " and exclude against the names of nodes and materials",
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
        "'{b,{c,d}e}', a/de, true",
        "'{b,{c,d}e}', a/be, false",
        "'{a,b/{c,d}}/e', b/d/e, true",
        "'{{b}', '{b', true",
        "'{b}c}', 'bc}', true",
        "'{**/b,c}/d', a/b/d, true",
        "'{**/b,c}/d', b/d, true",
        "'{c,**/b}/d', a/b/d, true",
        "'{c,**/b}/d', b/d, true",
        "a/**/c, a/c, true",
        "a/**/c, a/b/b/c, true",
        "a**/c, ac, false",
        "a**/c, ab/b/c, true",
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
        return sources(readMesh(options, names));
    }

    private ImportedMesh readMesh(ImportOptions options, String... names) throws Exception {
        return readLines(
                options,
                Arrays.stream(names).map(name -> "o " + name + "\nf 1 2 3").toArray(String[]::new));
    }

    private ImportedMesh readLines(ImportOptions options, String... lines) throws Exception {
        String obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\n" + String.join("\n", lines) + "\n";
        Path file = Files.writeString(folder.resolve("a.obj"), obj);
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private static List<Integer> sources(ImportedMesh read) {
        return new ArrayList<>(
                Arrays.stream(read.mesh().sourceTriangles()).boxed().toList());
    }
}
