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
 * {@code docs/tutorial.md} is what really happens, in processes of their own in an empty folder. After a change:
 *
 * <pre>mvn -B -pl cli -am test -Dtest=TutorialTest -Dsurefire.failIfNoSpecifiedTests=false -Dcullet.writeDocs=true</pre>
 */
class TutorialTest {
    private static final Path PAGE = Checkout.path("docs/tutorial.md");

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
    void thePageSaysWhatHappens() throws Exception {
        walk();
        String now = page.toString();
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(PAGE, now);
        }
        assertEquals(
                now,
                Files.readString(PAGE).replace("\r\n", "\n"),
                "docs/tutorial.md is not up to date; run this test with -Dcullet.writeDocs=true");
    }

    private void walk() throws Exception {
        say("""
                # From an empty folder to checked assets

                Every output on this page is the command's own: a test runs these steps and compares.

                ## Start

                In an empty folder, `init` writes a configuration in which every setting is explained:
                """);
        run(0, "init");
        say("It bakes whatever lies in the folder, and nothing does yet:\n");
        run(3, "bake");
        say(
                "Here is a crate of one metre, drawn in centimetres as many tools do. Its last face is a slip of the hand:\n");
        write("crate.obj", CRATE);
        say("## Bake\n");
        run(0, "bake");
        say("""
                The asset is `assets/crate.cullet`. The warning is about the face without area, which was left out. `check` says
                where it is, and more that is worth knowing:
                """);
        run(0, "check");
        say("""
                The crate is a hundred metres wide: an OBJ file states no unit, so metres were assumed. Nor is `crate.mtl` there,
                so the crate's material is nobody's.

                ## Fix what was found

                The slip goes from the source, and the unit into the configuration. So does what oak is like, for the game to ask:
                """);
        write("crate.obj", CRATE.replace("f 1 2 2\n", ""));
        write("crate.mtl", "newmtl Wood_Oak\n");
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
        say("In `cullet.toml`, without the `#` in front:\n");
        block("toml", """
                unit = "cm"
                strict = true

                [[surface]]
                material = "Wood_*"
                name = "wood"
                friction = 0.6
                """);
        say("`strict` makes warnings a failure from now on. What would be baked, and why?\n");
        run(0, "bake", "--dry-run");
        run(0, "bake", "--report", "report.sarif");
        say(
                "Nothing is poor any more. `report.sarif` says so to a code host; `.json` and `.xml` (JUnit) are possible, too.\n");
        run(0, "bake");
        say("An asset can be held against its source, triangle by triangle:\n");
        run(0, "verify", "assets/crate.cullet", "--source", "crate.obj");
        say("## Mistakes\n\nA slip in the configuration is told with its place, and nothing is baked:\n");
        Files.writeString(toml, Files.readString(toml).replace("unit = \"cm\"", "untis = \"cm\""));
        run(2, "bake");
        say("""
                ## Next

                [configuration.md](configuration.md) has every setting, [cli.md](cli.md) every verb and exit code.
                """);
    }

    private void say(String text) {
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
