// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial in {@code docs/getting-started.md} shows the real output of its commands, which run in processes of
 * their own in an empty folder. After a change:
 *
 * <pre>mvn -B -pl cli -am test -Dtest=TutorialTest -Dcullet.writeDocs=true</pre>
 */
class TutorialTest {
    private static final Path PAGE = Checkout.path("docs/getting-started.md");

    private static final String BEGIN = "<!-- begin tutorial -->\n";
    private static final String END = "<!-- end tutorial -->";

    private static final String CRATE = """
            mtllib crate.mtl
            o crate
            v 0 0 0
            v 100 0 0
            v 100 100 0
            v 0 100 0
            v 0 0 100
            v 100 0 100
            v 100 100 100
            v 0 100 100
            usemtl Wood_Oak
            f 4 3 2 1
            f 5 6 7 8
            f 1 2 6 5
            f 2 3 7 6
            f 3 4 8 7
            f 4 1 5 8
            f 1 2 2
            """;

    private final Path folder;
    private final StringBuilder page = new StringBuilder();

    TutorialTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void tutorialShowsTheOutputOfItsCommands() throws Exception {
        walk();
        String stored = Files.readString(PAGE).replace("\r\n", "\n");
        int begin = stored.indexOf(BEGIN) + BEGIN.length();
        String current = stored.substring(0, begin) + page + stored.substring(stored.indexOf(END));
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(PAGE, current);
            stored = current;
        }
        assertEquals(
                current,
                stored,
                "the tutorial in docs/getting-started.md is not up to date;"
                        + " run this test with -Dcullet.writeDocs=true");
    }

    private void walk() throws Exception {
        text("""
                ## Tutorial

                A test runs these commands in an empty folder and compares their output with this section.

                `init` writes a configuration that explains every setting:
                """);
        run(0, "init");
        text("The configuration bakes all models in the folder. The folder has none yet:\n");
        run(3, "bake");
        text("This crate of one metre is drawn in centimetres. Its last face is degenerate:\n");
        write("crate.obj", CRATE);
        run(0, "bake");
        text("""
                The asset is `assets/crate.cullet`. The degenerate face is left out, with a warning. `check` lists its
                place and further findings:
                """);
        run(0, "check");
        text("""
                The crate is a hundred metres wide, because an OBJ file states no unit and Cullet assumes metres.

                To fix the model, remove the last face and add the material file:
                """);
        write("crate.mtl", "newmtl Wood_Oak\n");
        Files.writeString(folder.resolve("crate.obj"), CRATE.replace("f 1 2 2\n", ""));
        Path toml = folder.resolve("cullet.toml");
        Files.writeString(
                toml,
                Files.readString(toml)
                        .replace("#unit = \"auto\"", "unit = \"cm\"")
                        .replace("#strict = false", "strict = true")
                        .replace("""
                        #[[surface]]
                        #material = "Steel*"
                        #name = "metal"
                        #tag = 3
                        #friction = 0.4
                        #restitution = 0.1
                        """, """
                        [[surface]]
                        material = "Wood_*"
                        name = "wood"
                        friction = 0.6
                        """));
        text("Then set the unit and the surface material in `cullet.toml`. `strict` turns warnings into failures:\n");
        block("toml", """
                unit = "cm"
                strict = true

                [[surface]]
                material = "Wood_*"
                name = "wood"
                friction = 0.6
                """);
        text("`--dry-run` prints what would be baked, and why:\n");
        run(0, "bake", "--dry-run");
        run(0, "bake", "--report", "report.sarif");
        text("The report has no findings. A second run has nothing to do:\n");
        run(0, "bake");
        text("`verify` compares an asset with its source, triangle by triangle:\n");
        run(0, "verify", "assets/crate.cullet", "--source", "crate.obj");
        text("""
                A crate that moves needs a convex shape. `hull` stores one beside the triangles. The engine Jolt may cut
                1 mm off a hull, so with `hullFor` the planes are that much farther out. `verify` proves that nothing of
                the crate is outside:
                """);
        Files.writeString(
                toml,
                Files.readString(toml)
                        .replace("#hull = \"off\"", "hull = \"on\"")
                        .replace("#hullFor = \"none\"", "hullFor = \"jolt\""));
        block("toml", """
                hull = "on"
                hullFor = "jolt"
                """);
        run(0, "bake");
        run(0, "verify", "assets/crate.cullet");
        text("`export` writes the crate for another engine, here with a hull that Unreal finds by its name:\n");
        run(0, "export", "assets/crate.cullet", "--format", "glb", "--naming", "unreal");
        text("An error in the configuration is reported with its place, and nothing is baked:\n");
        Files.writeString(toml, Files.readString(toml).replace("unit = \"cm\"", "untis = \"cm\""));
        run(2, "bake");
    }

    private void text(String text) {
        page.append(page.length() == 0 ? "" : "\n").append(text);
    }

    private void block(String language, String text) {
        page.append("\n```").append(language).append('\n').append(text).append("```\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        page.append('\n').append("`").append(name).append("`:\n");
        block("", text);
    }

    private void run(int code, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.add("-Dfile.encoding=UTF-8");
        command.add(Cullet.class.getName());
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("CLASSPATH", absoluteClassPath());
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor(), output);
        String exit = code == 0 ? "" : "(exit code " + code + ")\n";
        block(
                "",
                "$ cullet " + String.join(" ", arguments) + "\n"
                        + output.replace("\r\n", "\n").replaceAll("(?m)^[0-9.]+ s, ", "0.2 s, ") + exit);
    }

    private static String absoluteClassPath() {
        String separator = System.getProperty("path.separator", ":");
        return Arrays.stream(System.getProperty("java.class.path", "").split(separator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .reduce((a, b) -> a + separator + b)
                .orElse("");
    }
}
