// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.source.SourceHash;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the goal on a small project. Files are read in this process, except where a test isolates them. */
final class BakeMojoTest {
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

    private final List<String> lines = new ArrayList<>();
    private final MavenProject project = new MavenProject();

    @BeforeEach
    void drawTwoMeshes() throws Exception {
        project.setFile(folder.resolve("pom.xml").toFile());
        Build build = new Build();
        build.setDirectory(folder.resolve("target").toString());
        project.setBuild(build);
        Files.createDirectories(folder.resolve("art/deep"));
        Files.writeString(folder.resolve("art/ship.obj"), TETRAHEDRON);
        Files.writeString(folder.resolve("art/deep/door.obj"), TETRAHEDRON);
    }

    @Test
    void bakesToAFolderOfResources() throws Exception {
        mojo().execute();
        Path assets = folder.resolve("target/generated-resources/cullet");
        assertTrue(Files.exists(assets.resolve("ship.cullet")), lines.toString());
        assertTrue(Files.exists(assets.resolve("deep/door.cullet")), lines.toString());
        assertEquals(1, project.getResources().size());
        assertEquals(assets.toString(), project.getResources().get(0).getDirectory());
        assertFalse(Files.exists(assets.resolve(".cullet-state")), "the records would be in the jar");
    }

    @Test
    void bakesOnlyWhatChanged() throws Exception {
        mojo().execute();
        lines.clear();
        mojo().execute();
        assertTrue(lines.contains("info cullet: 0 baked, 0 from the cache, 2 up to date"), lines.toString());
        Files.writeString(folder.resolve("art/ship.obj"), TETRAHEDRON.replace("v 1 0 0", "v 2 0 0"));
        lines.clear();
        mojo().execute();
        assertTrue(lines.contains("info cullet: 1 baked, 0 from the cache, 1 up to date"), lines.toString());
        assertEquals(1, project.getResources().size(), "the folder is added once");
    }

    /** A source moves from one execution to the other: the asset of the other execution stays, whichever runs first. */
    @Test
    void executionsRemoveOnlyTheirOwnAssets() throws Exception {
        Plugin plugin = new Plugin();
        plugin.setGroupId("dev.cullet");
        plugin.setArtifactId("cullet-maven-plugin");
        for (String id : List.of("ships", "doors")) {
            PluginExecution execution = new PluginExecution();
            execution.setId(id);
            execution.addGoal("bake");
            plugin.addExecution(execution);
        }
        project.getBuild().addPlugin(plugin);
        execute("ships", "art/*.obj");
        execute("doors", "art/deep");
        execute("ships", "art/*.obj");
        Path ship = folder.resolve("target/generated-resources/cullet/ship.cullet");
        Path door = ship.resolveSibling("door.cullet");
        assertTrue(Files.exists(ship) && Files.exists(door), "neither execution removes what the other has made");

        Files.move(folder.resolve("art/ship.obj"), folder.resolve("art/deep/ship.obj"));
        Files.writeString(folder.resolve("art/boat.obj"), TETRAHEDRON);
        execute("doors", "art/deep");
        execute("ships", "art/*.obj");
        assertTrue(Files.exists(ship), lines.toString());
        Files.delete(folder.resolve("art/deep/ship.obj"));
        execute("ships", "art/*.obj");
        execute("doors", "art/deep");
        assertFalse(Files.exists(ship), lines.toString());
        assertTrue(Files.exists(door) && Files.exists(ship.resolveSibling("boat.cullet")), lines.toString());
    }

    /** The resources plugin copies exports beside their assets. */
    @Test
    void copiesOfPrunedExportsAreRemoved() throws Exception {
        Path classes = folder.resolve("target/classes");
        Path made = folder.resolve("target/generated-resources/cullet");
        project.getBuild().setOutputDirectory(classes.toString());
        BakeMojo mojo = mojo();
        set(mojo, "export", List.of("glb", "obj"));
        mojo.execute();
        Files.createDirectories(classes);
        for (String name : List.of("ship.cullet", "ship.glb", "ship.obj", "ship.mtl")) {
            Files.copy(made.resolve(name), classes.resolve(name));
        }
        BakeMojo fewer = mojo();
        set(fewer, "export", List.of("glb"));
        fewer.execute();
        assertTrue(Files.exists(classes.resolve("ship.glb")));
        assertFalse(Files.exists(made.resolve("ship.obj")) || Files.exists(classes.resolve("ship.obj")));
        assertFalse(Files.exists(classes.resolve("ship.mtl")));
        Files.delete(folder.resolve("art/ship.obj"));
        BakeMojo none = mojo();
        set(none, "export", List.of("glb"));
        none.execute();
        assertFalse(Files.exists(classes.resolve("ship.glb")), lines.toString());
        assertFalse(Files.exists(classes.resolve("ship.cullet")), lines.toString());
    }

    /** One glb has the levels of a source; those that are no longer set are removed, also from the classes. */
    @Test
    void aGlbHasTheLevelsOfDetail() throws Exception {
        Path made = folder.resolve("target/generated-resources/cullet");
        Path classes = Files.createDirectories(folder.resolve("target/classes"));
        project.getBuild().setOutputDirectory(classes.toString());
        BakeMojo mojo = mojo();
        set(mojo, "export", List.of("glb"));
        set(mojo, "lods", List.of("1%", "2%"));
        mojo.execute();
        assertTrue(Files.exists(made.resolve("ship_LOD2.cullet")), lines.toString());
        assertTrue(Files.exists(made.resolve("ship.glb")) && !Files.exists(made.resolve("ship_LOD1.glb")));
        assertEquals(3, levels(made.resolve("ship.glb")));
        Files.copy(made.resolve("ship.glb"), classes.resolve("ship.glb"));
        Files.copy(made.resolve("ship_LOD2.cullet"), classes.resolve("ship_LOD2.cullet"));
        BakeMojo fewer = mojo();
        set(fewer, "export", List.of("glb"));
        set(fewer, "lods", List.of("1%"));
        fewer.execute();
        assertEquals(2, levels(made.resolve("ship.glb")));
        assertFalse(
                Files.exists(made.resolve("ship_LOD2.cullet")) || Files.exists(classes.resolve("ship_LOD2.cullet")));
        assertTrue(Files.exists(classes.resolve("ship.glb")), "it is still made");
    }

    private static int levels(Path glb) throws Exception {
        return Files.readString(glb, StandardCharsets.ISO_8859_1).split("_LOD\\d\",\"mesh\"", -1).length - 1;
    }

    private void execute(String id, String sources) throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "sources", List.of(sources));
        set(mojo, "execution", new MojoExecution(null, id));
        mojo.execute();
    }

    /** A list of copies comes from a folder that anything may have written to. */
    @Test
    void aForgedListRemovesNothingOutsideOfTheClasses() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("target/classes"));
        project.getBuild().setOutputDirectory(classes.toString());
        mojo().execute();
        Path outside = Files.writeString(folder.resolve("target/outside.cullet"), "mine");
        Path inside = Files.writeString(classes.resolve("inside.cullet"), "mine");
        String hash = SourceHash.ofText("mine");
        Path list = folder.resolve("target/cullet-state/default-cli/copies.txt");
        assertTrue(Files.readString(list).contains(" ship.cullet\n"), Files.readString(list));
        Files.writeString(
                list,
                hash + " ../outside.cullet\n" + hash + " " + outside + "\n" + hash + "\n" + hash + " a\0b\nx\n"
                        + hash.replace(hash.charAt(0), '0') + " inside.cullet\n");
        mojo().execute();
        assertTrue(Files.exists(outside), "a path that leads out");
        assertTrue(Files.exists(inside), "the hash of another content");
        Files.writeString(list, hash + " inside.cullet\n");
        mojo().execute();
        assertFalse(Files.exists(inside), lines.toString());
    }

    @Test
    void logsThePlaceOfAFinding() throws Exception {
        Files.writeString(folder.resolve("art/ship.obj"), TETRAHEDRON + "f 1 2 2\n");
        mojo().execute();
        String all = String.join("\n", lines);
        assertTrue(all.contains("warn " + folder.resolve("art/ship.obj") + ": warning: 1 x degenerate"), all);
        assertTrue(all.contains("triangle 4"), all);
    }

    @Test
    void failsByABrokenFileAndBakesTheOthers() throws Exception {
        Files.writeString(folder.resolve("art/ship.obj"), "v 0 0 0\nf 1 2 3\n");
        assertThrows(MojoFailureException.class, () -> mojo().execute());
        assertTrue(
                lines.stream().anyMatch(line -> line.startsWith("error " + folder.resolve("art/ship.obj"))),
                lines.toString());
        assertTrue(Files.exists(folder.resolve("target/generated-resources/cullet/deep/door.cullet")));
    }

    @Test
    void optionsOfThePomOverrideTheConfiguration() throws Exception {
        Files.writeString(folder.resolve("cullet.toml"), "unit = \"cm\"\nscale = 3\nsources = [\"art\"]\n");
        BakeMojo mojo = mojo();
        set(mojo, "sources", List.of());
        set(mojo, "unit", "m");
        set(mojo, "report", List.of("target/report.json"));
        mojo.execute();
        String report = Files.readString(folder.resolve("target/report.json"));
        assertTrue(report.contains("\"scale\" : \"3\""), report);
        assertFalse(report.contains("\"cm\""), report);
    }

    @Test
    void reportsHavePathsOfTheProjectAndMessagesToo() throws Exception {
        Files.writeString(folder.resolve("art/ship.obj"), "v 0 0 0\nf 1 2 3\n");
        Files.writeString(folder.resolve("art/deep/door.obj"), TETRAHEDRON + "f 1 2 2\n");
        List<String> reports = List.of("target/report.json", "target/report.sarif", "target/report.xml");
        BakeMojo mojo = mojo();
        set(mojo, "report", reports);
        assertThrows(MojoFailureException.class, mojo::execute);
        for (String report : reports) {
            String text = Files.readString(folder.resolve(report));
            assertFalse(text.contains(folder.toString()), text);
            assertTrue(text.contains("\"art/deep/door.obj"), text);
            assertTrue(text.contains("\"art/ship.obj:2: "), text);
        }
    }

    @Test
    void aResourcePrefixIsAFolderBelowTheResources() throws Exception {
        Path assets = folder.resolve("target/generated-resources/cullet");
        for (String prefix : List.of("assets/collision/", "other", "")) {
            BakeMojo mojo = mojo();
            set(mojo, "resourcePrefix", prefix);
            mojo.execute();
            assertTrue(Files.exists(assets.resolve(prefix).resolve("deep/door.cullet")), lines.toString());
            assertEquals(
                    assets.toString(), project.getResources().get(0).getDirectory(), "the folder of all resources");
        }
        for (String wrong : List.of("/assets", "../assets", "assets//collision", "assets\\collision", "./assets")) {
            BakeMojo mojo = mojo();
            set(mojo, "resourcePrefix", wrong);
            assertEquals(
                    "cullet: resourcePrefix is '" + wrong + "', but must be a folder below the resources with / between"
                            + " names, such as assets/collision",
                    assertThrows(MojoExecutionException.class, mojo::execute).getMessage());
        }
    }

    @Test
    void errorInTheConfigurationHasLineAndSuggestion() throws Exception {
        Files.writeString(folder.resolve("cullet.toml"), "scale = 3\nuntis = \"cm\"\n");
        String message = String.valueOf(assertThrows(MojoExecutionException.class, () -> mojo().execute())
                .getMessage());
        assertTrue(message.contains("cullet.toml:2:1: unknown key 'untis'; did you mean unit?"), message);
    }

    @Test
    void valueOutOfRangeIsAnErrorWithTheRange() throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "maxLeaf", "99");
        String message =
                assertThrows(MojoExecutionException.class, mojo::execute).getMessage();
        assertEquals("cullet: maxLeaf is '99', but must be a whole number, 1 to 15", message);
    }

    @Test
    void twoShapesOfAPartAreRefused() throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "hull", "on");
        set(mojo, "primitive", "box");
        String message =
                assertThrows(MojoExecutionException.class, mojo::execute).getMessage();
        assertEquals("hull and primitive box are two shapes, but a part has one; use only one of them", message);
    }

    @Test
    void backSlashesAreAnError() throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "skip", List.of("wip\\**"));
        String message =
                assertThrows(MojoExecutionException.class, mojo::execute).getMessage();
        assertEquals("cullet: skip is 'wip\\**', but must have / between names on every system: use 'wip/**'", message);
    }

    @Test
    void globsThatMatchNothingAreWarningsWithKeysAndErrorsIfStrict() throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "excludeMaterial", List.of("Leaves"));
        mojo.execute();
        String line = "excludeMaterial \"Leaves\" matches no material of the 2 files";
        assertTrue(lines.stream().anyMatch(one -> one.startsWith("warn warning: " + line)), lines.toString());
        lines.clear();
        BakeMojo strict = mojo();
        set(strict, "excludeMaterial", List.of("Leaves"));
        set(strict, "strict", "true");
        String message =
                assertThrows(MojoFailureException.class, strict::execute).getMessage();
        assertEquals("cullet: warnings about the whole run, and strict is set; see the errors above", message);
        assertTrue(lines.stream().anyMatch(one -> one.startsWith("error error: " + line)), lines.toString());
    }

    @Test
    void unknownParameterOfThePomIsAnErrorWithSuggestions() {
        Xpp3Dom configuration = new Xpp3Dom("configuration");
        for (String name : List.of("sources", "skipBake", "maxLeef")) {
            configuration.addChild(new Xpp3Dom(name));
        }
        PluginExecution execution = new PluginExecution();
        execution.setConfiguration(configuration);
        Plugin plugin = new Plugin();
        plugin.setGroupId("dev.cullet");
        plugin.setArtifactId("cullet-maven-plugin");
        plugin.addExecution(execution);
        project.getBuild().addPlugin(plugin);
        String message = assertThrows(MojoExecutionException.class, () -> mojo().execute())
                .getMessage();
        assertEquals(
                folder.resolve("pom.xml") + ": unknown parameter <maxLeef> of cullet:bake; did you mean maxLeaf?",
                message);
    }

    @Test
    void doesNothingWhenSkipped() throws Exception {
        BakeMojo mojo = mojo();
        set(mojo, "skipBake", true);
        mojo.execute();
        assertFalse(Files.exists(folder.resolve("target")));
        assertTrue(project.getResources().isEmpty());
    }

    @Test
    void hasAParameterForEverySetting() throws Exception {
        for (Setting setting : Settings.all()) {
            String value = switch (setting.name()) {
                case "surface" -> "material=Steel*,name=metal";
                case "report" -> "r.json";
                case "outline" -> "silhouette:y";
                case "export" -> "glb";
                case "cache-key-env", "cache-token-env" -> "CACHE_KEY";
                default -> setting.defaultValue();
            };
            BakeMojo mojo = mojo();
            set(mojo, "sources", null);
            set(mojo, "isolate", null);
            String given = value.isEmpty() ? "7" : value;
            set(mojo, setting.key(), setting.kind().isList() ? List.of(given) : given);
            assertEquals(List.of(setting.name()), mojo.options().names());
        }
    }

    /** Maven runs a plugin in a class loader, whose class path the workers need. */
    @Test
    void readsInWorkersOfAPluginsClassPath() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        String jvm = System.getProperty("java.class.path");
        try (URLClassLoader realm =
                new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            System.setProperty("java.class.path", "plexus-classworlds.jar");
            Class<?> type = realm.loadClass("dev.cullet.maven.BakeMojo");
            assertTrue(type.getClassLoader() == realm);
            Object mojo = type.getDeclaredConstructor().newInstance();
            Class<?> projectType = realm.loadClass(MavenProject.class.getName());
            Object foreign = projectType.getDeclaredConstructor().newInstance();
            projectType
                    .getMethod("setFile", java.io.File.class)
                    .invoke(foreign, folder.resolve("pom.xml").toFile());
            Class<?> buildType = realm.loadClass(Build.class.getName());
            Object build = buildType.getDeclaredConstructor().newInstance();
            buildType
                    .getMethod("setDirectory", String.class)
                    .invoke(build, folder.resolve("target").toString());
            projectType.getMethod("setBuild", buildType).invoke(foreign, build);
            set(mojo, "project", foreign);
            set(mojo, "sources", List.of("art/ship.obj"));
            type.getMethod("execute").invoke(mojo);
        } finally {
            System.setProperty("java.class.path", jvm);
        }
        byte[] isolated = Files.readAllBytes(folder.resolve("target/generated-resources/cullet/ship.cullet"));
        BakeMojo inProcess = mojo();
        set(inProcess, "force", true);
        inProcess.execute();
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("target/generated-resources/cullet/ship.cullet")), isolated);
    }

    private BakeMojo mojo() throws Exception {
        BakeMojo mojo = new BakeMojo();
        set(mojo, "project", project);
        set(mojo, "sources", List.of("art"));
        set(mojo, "isolate", "false");
        mojo.setLog(log());
        return mojo;
    }

    private Log log() {
        return new SystemStreamLog() {
            @Override
            public void info(CharSequence line) {
                lines.add("info " + line);
            }

            @Override
            public void warn(CharSequence line) {
                lines.add("warn " + line);
            }

            @Override
            public void error(CharSequence line) {
                lines.add("error " + line);
            }
        };
    }

    private static void set(Object mojo, String name, @Nullable Object value) throws ReflectiveOperationException {
        Field field = field(mojo.getClass(), name);
        field.setAccessible(true);
        field.set(mojo, value);
    }

    /** Searches the superclass as well, which contains the options. */
    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        try {
            return type.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            return type.getSuperclass().getDeclaredField(name);
        }
    }
}
