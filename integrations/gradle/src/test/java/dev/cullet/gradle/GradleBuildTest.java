// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.gradle.Gradle.Result;
import dev.cullet.testkit.DeadlyFile;
import dev.cullet.testkit.HostileFbx;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole builds of a small project by a real Gradle, all in one daemon. */
@RequiresPlatform(Need.GRADLE_JDK)
class GradleBuildTest {

    private static final String TASK = ":bakeCollision";
    private static final String BUILD = """
            plugins { id 'dev.cullet' }
            cullet {
                sources = ['models']
                isolate = false
            }
            """;
    private static final String TETRAHEDRON = """
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 2 3 4
            f 3 1 4
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void drawTwoMeshes() throws IOException {
        project(folder.resolve("here"));
    }

    /** Steps in one project: each build bakes what has changed since the one before. */
    @Test
    void bakesOnlyWhatChanged() throws Exception {
        Result first = build().succeeded();
        assertEquals("EXECUTED", first.outcome(TASK));
        assertTrue(first.output().contains("cullet: 2 baked, 0 from the cache, 0 up to date"), first.output());
        assertTrue(Files.exists(asset("ship")));
        assertTrue(Files.exists(asset("deep/door")));
        assertEquals("UP-TO-DATE", build().succeeded().outcome(TASK));

        byte[] before = Files.readAllBytes(asset("ship"));
        Files.writeString(model("ship.obj"), TETRAHEDRON.replace("v 1 0 0", "v 2 0 0"));
        bakesOne("a source");
        assertFalse(Arrays.equals(before, Files.readAllBytes(asset("ship"))));
        script(BUILD + "cullet { rule { files = ['models/deep/**']\n unit = 'cm' } }\n");
        bakesOne("an option of one file");
        Files.writeString(model("ship.obj"), "mtllib paint.mtl\nusemtl red\n" + TETRAHEDRON);
        bakesOne("a material file is named, which is absent");
        Files.writeString(model("paint.mtl"), "newmtl red\n");
        bakesOne("the material file appears");

        Result forced = build("--force").succeeded();
        assertTrue(forced.output().contains("cullet: 2 baked, 0 from the cache, 0 up to date"), forced.output());
        forced = build("--rerun-tasks").succeeded();
        assertTrue(forced.output().contains("cullet: 2 baked, 0 from the cache, 0 up to date"), forced.output());

        Files.delete(model("ship.obj"));
        build().succeeded();
        assertFalse(Files.exists(asset("ship")), "its source is gone");
        assertTrue(Files.exists(asset("deep/door")));
    }

    private void bakesOne(String change) throws Exception {
        Result again = build().succeeded();
        assertTrue(
                again.output().contains("cullet: 1 baked, 0 from the cache, 1 up to date"),
                change + ": " + again.output());
    }

    /** The way of a user who renames and removes sources, and never calls clean. */
    @Test
    void assetsOfRenamedAndRemovedSourcesLeaveTheResources() throws Exception {
        script("plugins { id 'java' }\n" + BUILD);
        Path resources = folder.resolve("here/build/resources/main");
        Gradle.shared().build(folder.resolve("here"), "processResources").succeeded();
        assertTrue(
                Files.exists(resources.resolve("ship.cullet")) && Files.exists(resources.resolve("deep/door.cullet")));
        Files.move(model("ship.obj"), model("hull.obj"));
        Files.delete(model("deep/door.obj"));
        Result second = Gradle.shared()
                .build(folder.resolve("here"), "processResources", "--info")
                .succeeded();
        assertTrue(Files.exists(resources.resolve("hull.cullet")), second.output());
        for (String gone : List.of("ship", "deep/door")) {
            assertFalse(Files.exists(resources.resolve(gone + ".cullet")), second.output());
            assertTrue(
                    second.output().contains(gone + ".cullet: removed, because its source no longer exists"),
                    second.output());
        }
    }

    /** One glb has the levels of a source; those that are no longer set are removed. */
    @Test
    void aGlbHasTheLevelsOfDetail() throws Exception {
        script(BUILD + "cullet { export = ['glb']\n lods = ['1%', '2%'] }\n");
        build().succeeded();
        Path glb = asset("ship").resolveSibling("ship.glb");
        Path level = asset("ship_LOD2");
        assertTrue(Files.exists(level) && Files.exists(glb) && !Files.exists(glb.resolveSibling("ship_LOD1.glb")));
        assertTrue(Files.readString(glb, StandardCharsets.ISO_8859_1).contains("_LOD2\",\"mesh\""));
        assertEquals("UP-TO-DATE", build().succeeded().outcome(TASK));
        script(BUILD + "cullet { export = ['glb']\n lods = ['1%'] }\n");
        build().succeeded();
        assertFalse(Files.exists(level));
        String text = Files.readString(glb, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains("_LOD1\",\"mesh\"") && !text.contains("_LOD2"));
    }

    @Test
    void aSourceThatIsNoLongerNamedTakesItsAssetAlong() throws Exception {
        build().succeeded();
        script(BUILD.replace("'models'", "'models/deep/door.obj'"));
        build().succeeded();
        assertFalse(Files.exists(asset("ship")));
        assertFalse(Files.exists(asset("deep/door")), "it goes to another place now");
        assertTrue(Files.exists(asset("door")));
    }

    @Test
    void anotherFolderTakesAssetsFromTheBuildCacheAndGoesOnFromThere() throws Exception {
        build("--build-cache").succeeded();
        Path there = folder.resolve("elsewhere/there");
        project(there);
        Result cached =
                Gradle.shared().build(there, "bakeCollision", "--build-cache").succeeded();
        assertEquals("FROM-CACHE", cached.outcome(TASK));
        Path copy = there.resolve("build/generated/resources/cullet/ship.cullet");
        assertArrayEquals(Files.readAllBytes(asset("ship")), Files.readAllBytes(copy));

        Files.delete(there.resolve("models/deep/door.obj"));
        Files.writeString(there.resolve("models/new.obj"), TETRAHEDRON);
        Result next =
                Gradle.shared().build(there, "bakeCollision", "--build-cache").succeeded();
        assertTrue(next.output().contains("cullet: 1 baked, 0 from the cache, 1 up to date"), next.output());
        assertFalse(Files.exists(copy.resolveSibling("deep/door.cullet")), "its source is gone");
        assertTrue(Files.exists(copy.resolveSibling("new.cullet")));
    }

    @Test
    void theConfigurationCacheIsStoredAndUsedAgainAlsoForNewFiles() throws Exception {
        Result stored = build("--configuration-cache").succeeded();
        assertTrue(stored.output().contains("Configuration cache entry stored."), stored.output());
        assertFalse(stored.output().contains("problem"), stored.output());
        Files.writeString(model("new.obj"), TETRAHEDRON);
        Result reused = build("--configuration-cache").succeeded();
        assertTrue(reused.output().contains("Reusing configuration cache."), reused.output());
        assertTrue(reused.output().contains("cullet: 1 baked, 0 from the cache, 2 up to date"), reused.output());
        assertEquals("UP-TO-DATE", build("--configuration-cache").succeeded().outcome(TASK));
    }

    @Test
    void filesThatCrashTheImporterFailAloneAndTheDaemonLives() throws Exception {
        String every = "sources = ['models/**']"; // a folder alone has the .obj and .fbx files
        script(BUILD.replace("isolate = false", "").replace("sources = ['models']", every));
        Files.writeString(model("crash.fbx"), HostileFbx.SELF_CONNECTED);
        Files.writeString(model("deadly.dae"), DeadlyFile.collada());
        Result crashed = build().hasFailed();
        assertTrue(crashed.output().contains("models/crash.fbx:16: node "), crashed.output());
        assertTrue(crashed.output().contains("models/deadly.dae: the importer crashed on it (SIG"), crashed.output());
        assertTrue(crashed.output().contains("cullet: 2 of 4 files failed:"), crashed.output());
        assertTrue(Files.exists(asset("ship")), "the others are baked");
        assertTrue(Gradle.shared().isAlive());
        Files.delete(model("crash.fbx"));
        Files.delete(model("deadly.dae"));
        Result healed = build().succeeded();
        assertTrue(healed.output().contains("cullet: 0 baked, 0 from the cache, 2 up to date"), healed.output());
    }

    @Test
    void theToolIsThePipelineOfTheSameVersionUnlessABuildSetsAnother() throws Exception {
        script(BUILD + """
                configurations.cullet.dependencies.clear() // those of the test
                println configurations.cullet.incoming.dependencies.collect { "$it.group:$it.name:$it.version" }
                """);
        Result help = Gradle.shared().build(folder.resolve("here"), "tasks").succeeded();
        assertTrue(
                help.output().contains("[dev.cullet:cullet-pipeline:" + CulletPlugin.version() + "]"), help.output());
        assertTrue(help.output().contains("bakeCollision - Compiles mesh files to collision assets."), help.output());
    }

    @Test
    void anotherTaskHasItsOwnOptions() throws Exception {
        script(BUILD + """
                tasks.register('bakeDoors', dev.cullet.gradle.BakeCollision) {
                    sources = ['models/deep']
                    isolate = false
                    directory = layout.buildDirectory.dir('doors')
                    maxLeaf = 99
                }
                """);
        Result wrong =
                Gradle.shared().build(folder.resolve("here"), "bakeDoors").hasFailed();
        assertTrue(wrong.output().contains("build.gradle: bakeDoors: maxLeaf is '99', but"), wrong.output());
        script(Files.readString(folder.resolve("here/build.gradle")).replace("99", "9"));
        Gradle.shared().build(folder.resolve("here"), "bakeDoors").succeeded();
        assertTrue(Files.exists(folder.resolve("here/build/doors/door.cullet")));
        assertFalse(Files.exists(asset("ship")));
    }

    @Test
    void everyKindOfOptionArrives() throws Exception {
        script(BUILD + """
                cullet {
                    weld = 0.01
                    spheres = 3
                    spheresBudget = 1
                    hull = 'on'
                    hullPlanes = 8
                    hullError = 'none'
                    hullMargin = 0.25
                    hullFor = 'jolt'
                    primitive = 'none'
                    edgeFlags = false
                    include = ['d*', 'default*']
                    cache = [file('shared'), 'http://127.0.0.1:1/']
                    cacheTimeout = 5
                    skip = ['deep/**', 'door.*']
                    surface material: 'red,*', name: 'paint', friction: 0.5
                    report = ['build/r.json']
                }
                """);
        Result all = build().succeeded();
        assertTrue(all.output().contains("cullet: 1 baked"), all.output());
        String report = Files.readString(folder.resolve("here/build/r.json"));
        for (String part : List.of(
                "\"weld\" : \"0.01\"",
                "\"spheres\" : \"3\"",
                "\"hull-planes\" : \"8\"",
                "\"hull-margin\" : \"0.25\"",
                "\"engine\" : \"jolt\"",
                "\"edge-flags\" : \"false\"",
                "d*",
                "default*",
                "material=red\\\\,*,name=paint,friction=0.5")) {
            assertTrue(report.contains(part), part + " is not in " + report);
        }
        assertTrue(Files.exists(folder.resolve("here/shared")), "the cache");
        assertTrue(all.output().contains("http://127.0.0.1:1/: refuses connections; this run goes on"), all.output());
    }

    @Test
    void aWrongValueIsReportedWithItsPlace() throws Exception {
        script(BUILD + "cullet { maxLeaf = 99 }\n");
        Result wrong = build().hasFailed();
        assertTrue(
                wrong.output().contains("build.gradle: cullet: maxLeaf is '99', but must be a whole number, 1 to 15"),
                wrong.output());
        script(BUILD + "cullet { rule { files = ['deep/*']\n bsp = 'perhaps' } }\n");
        wrong = build().hasFailed();
        assertTrue(
                wrong.output()
                        .contains("build.gradle: cullet, rule 1 [deep/*]: bsp is 'perhaps', but must be on or off"),
                wrong.output());
    }

    @Test
    void anUnknownOptionIsReportedByGradleWithItsLine() throws Exception {
        script(BUILD + "cullet { untis = 'cm' }\n");
        Result wrong = build().hasFailed();
        assertTrue(wrong.output().contains("build.gradle' line: 6"), wrong.output());
        assertTrue(wrong.output().contains("unknown property 'untis' for extension 'cullet'"), wrong.output());
    }

    @Test
    void optionsOverrideTheConfigurationAndItsErrorsHaveLines() throws Exception {
        Path toml = folder.resolve("here/cullet.toml");
        Files.writeString(toml, "scale = 3\nunit = \"cm\"\n");
        script(BUILD + "cullet { unit = 'm'\n report = ['build/report.json'] }\n");
        build().succeeded();
        String report = Files.readString(folder.resolve("here/build/report.json"));
        assertTrue(report.contains("\"scale\" : \"3\""), report);
        assertFalse(report.contains("\"cm\""), report);
        assertTrue(report.contains("\"source\" : \"models/ship.obj\""), report);

        Files.writeString(toml, "scale = 3\nuntis = \"cm\"\n");
        Result wrong = build().hasFailed();
        assertTrue(wrong.output().contains("cullet.toml:2:1: unknown key 'untis'; did you mean unit?"), wrong.output());
    }

    @Test
    void findingsAreWarningsWithPlaces() throws Exception {
        Files.writeString(model("ship.obj"), TETRAHEDRON + "f 1 2 2\n");
        Result degenerate = build().succeeded();
        assertTrue(degenerate.output().contains("models/ship.obj: warning: 1 x degenerate"), degenerate.output());
        assertTrue(degenerate.output().contains("triangle 4"), degenerate.output());
        script(BUILD + "cullet { strict = true }\n");
        Result strict = build().hasFailed();
        assertTrue(
                strict.output().contains("models/ship.obj: not written: strict allows no warnings"), strict.output());
    }

    @Test
    void assetsAreAmongTheResourcesOfAJavaProject() throws Exception {
        script("plugins { id 'java' }\n" + BUILD);
        Result java = Gradle.shared()
                .build(folder.resolve("here"), "processResources", "--configuration-cache")
                .succeeded();
        assertEquals("EXECUTED", java.outcome(TASK));
        assertTrue(Files.exists(folder.resolve("here/build/resources/main/deep/door.cullet")), java.output());
        script("plugins { id 'java' }\n" + BUILD + "cullet { addResources = false }\n");
        Result without = Gradle.shared()
                .build(folder.resolve("here"), "processResources")
                .succeeded();
        assertEquals("not run", without.outcome(TASK));
    }

    @Test
    void assetsBelowAResourcePrefixMoveWithIt() throws Exception {
        script("plugins { id 'java' }\n" + BUILD + "cullet { resourcePrefix = 'assets/collision/' }\n");
        Result first = Gradle.shared()
                .build(folder.resolve("here"), "processResources", "--configuration-cache")
                .succeeded();
        Path resources = folder.resolve("here/build/resources/main");
        assertTrue(Files.exists(resources.resolve("assets/collision/deep/door.cullet")), first.output());
        assertFalse(Files.exists(resources.resolve("ship.cullet")), first.output());
        script("plugins { id 'java' }\n" + BUILD + "cullet { resourcePrefix = 'other' }\n");
        Result moved = Gradle.shared()
                .build(folder.resolve("here"), "processResources")
                .succeeded();
        assertTrue(Files.exists(resources.resolve("other/deep/door.cullet")), moved.output());
        assertFalse(Files.exists(resources.resolve("assets/collision/deep/door.cullet")), moved.output());
        script(BUILD + "cullet { resourcePrefix = '../other' }\n");
        Result wrong = build().hasFailed();
        assertTrue(
                wrong.output()
                        .contains("build.gradle: cullet: resourcePrefix is '../other', but must be a folder below the"
                                + " resources with / between names, such as assets/collision"),
                wrong.output());
    }

    private Result build(String... more) throws IOException {
        String[] arguments = new String[more.length + 1];
        arguments[0] = "bakeCollision";
        System.arraycopy(more, 0, arguments, 1, more.length);
        return Gradle.shared().build(folder.resolve("here"), arguments);
    }

    private void project(Path project) throws IOException {
        Files.createDirectories(project.resolve("models/deep"));
        Path cache = folder.resolve("cache");
        Files.writeString(
                project.resolve("settings.gradle"),
                "rootProject.name = 'game'\nbuildCache { local { directory = '"
                        + cache.toString().replace('\\', '/') + "' } }\n");
        Files.writeString(project.resolve("build.gradle"), BUILD);
        Files.writeString(project.resolve("models/ship.obj"), TETRAHEDRON);
        Files.writeString(project.resolve("models/deep/door.obj"), TETRAHEDRON.replace("v 0 1 0", "v 0 3 0"));
    }

    private void script(String text) throws IOException {
        Files.writeString(folder.resolve("here/build.gradle"), text);
    }

    private Path model(String name) {
        return folder.resolve("here/models").resolve(name);
    }

    private Path asset(String name) {
        return folder.resolve("here/build/generated/resources/cullet").resolve(name + ".cullet");
    }
}
