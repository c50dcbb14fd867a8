// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The section of getting-started that makes a collider of 600 triangles and a hull from 20,000. */
final class ReductionTutorialTest {
    private static final Path PAGE = Checkout.path("docs/getting-started.md");
    private static final String BEGIN = "<!-- begin reduction -->\n";
    private static final String END = "<!-- end reduction -->";

    private final Path folder;

    ReductionTutorialTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void threeCommandsReduceAModel() throws Exception {
        MeshArrays statue = Meshes.noiseSphere(72, 0.2, 5);
        assertTrue(statue.indices().length / 3 >= 20_000, "" + statue.indices().length / 3);
        Files.writeString(folder.resolve("statue.obj"), obj(statue));
        TutorialPage page = new TutorialPage(folder);
        page.text("""
                `statue.obj` has 20,000 triangles. Three commands make a collider of 600 triangles with a hull, and
                prove how far both are from the model:
                """);
        page.run(0, "check", "statue.obj");
        page.run(0, "bake", "statue.obj", "--simplify-to", "600", "--hull");
        page.run(0, "verify", "statue.cullet", "--source", "statue.obj");
        page.compare(PAGE, BEGIN, END);
    }

    private static String obj(MeshArrays mesh) {
        StringBuilder text = new StringBuilder("o statue\n");
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            text.append("v " + p[i] + " " + p[i + 1] + " " + p[i + 2] + "\n");
        }
        int[] t = mesh.indices();
        for (int i = 0; i < t.length; i += 3) {
            text.append("f " + (t[i] + 1) + " " + (t[i + 1] + 1) + " " + (t[i + 2] + 1) + "\n");
        }
        return text.toString();
    }
}
