// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.testkit.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private final TutorialPage page;

    TutorialTest(@TempDir Path folder) {
        this.folder = folder;
        this.page = new TutorialPage(folder);
    }

    @Test
    void tutorialShowsTheOutputOfItsCommands() throws Exception {
        walk();
        page.compare(PAGE, BEGIN, END);
    }

    private void walk() throws Exception {
        page.text("""
                ## Tutorial

                A test runs these commands in an empty folder and compares their output with this section.

                `init` writes a configuration that explains every setting:
                """);
        page.run(0, "init");
        page.text("The configuration bakes all models in the folder. The folder has none yet:\n");
        page.run(3, "bake");
        page.text("This crate of one metre is drawn in centimetres. Its last face is degenerate:\n");
        page.write("crate.obj", CRATE);
        page.run(0, "bake");
        page.text("""
                The asset is `assets/crate.cullet`. The degenerate face is left out, with a warning. `check` lists its
                place and further findings:
                """);
        page.run(0, "check");
        page.text("""
                The crate is a hundred metres wide, because an OBJ file states no unit and Cullet assumes metres.

                To fix the model, remove the last face and add the material file:
                """);
        page.write("crate.mtl", "newmtl Wood_Oak\n");
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
        page.text("""
                Then set the unit and the surface material in `cullet.toml`. `strict` turns warnings into failures:
                """);
        page.block("toml", """
                unit = "cm"
                strict = true

                [[surface]]
                material = "Wood_*"
                name = "wood"
                friction = 0.6
                """);
        page.text("`--dry-run` prints what would be baked, and why:\n");
        page.run(0, "bake", "--dry-run");
        page.run(0, "bake", "--report", "report.sarif");
        page.text("The report has no findings. A second run has nothing to do:\n");
        page.run(0, "bake");
        page.text("`verify` compares an asset with its source, triangle by triangle:\n");
        page.run(0, "verify", "assets/crate.cullet", "--source", "crate.obj");
        page.text("""
                A crate that moves needs a convex shape. `hull` stores one beside the triangles. The engine Jolt may cut
                1 mm off a hull, so with `hullFor` the planes are that much farther out. `verify` proves that nothing of
                the crate is outside:
                """);
        Files.writeString(
                toml,
                Files.readString(toml)
                        .replace("#hull = \"off\"", "hull = \"on\"")
                        .replace("#hullFor = \"none\"", "hullFor = \"jolt\""));
        page.block("toml", """
                hull = "on"
                hullFor = "jolt"
                """);
        page.run(0, "bake");
        page.run(0, "verify", "assets/crate.cullet");
        page.text("`export` writes the crate for another engine, here with a hull that Unreal finds by its name:\n");
        page.run(0, "export", "assets/crate.cullet", "--format", "glb", "--naming", "unreal");
        page.text("An error in the configuration is reported with its place, and nothing is baked:\n");
        Files.writeString(toml, Files.readString(toml).replace("unit = \"cm\"", "untis = \"cm\""));
        page.run(2, "bake");
    }
}
