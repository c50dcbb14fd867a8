// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.step;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepRequestTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void rulesOverrideOptionsAndOptionsOverrideTheConfiguration() throws Exception {
        Path toml = folder.resolve("cullet.toml");
        Files.writeString(toml, """
                weld = 0.5
                scale = 3
                maxLeaf = 1
                jobs = 7
                [[rule]]
                files = ["*.obj"]
                scale = 4
                bsp = "on"
                """);
        BatchRequest request = request(
                "config " + toml,
                "set maxLeaf 2",
                "set jobs 3",
                "set scale 5",
                "rule",
                "files d*.obj",
                "set maxLeaf 6");
        assertEquals(3, request.settings().jobs());
        String ship = options(request, "ship.obj");
        assertTrue(ship.contains("max-leaf=2"), ship);
        assertTrue(ship.contains("scale=5"), ship);
        assertTrue(ship.contains("weld=0.5"), ship);
        assertTrue(ship.contains("bsp=on"), ship);
        assertTrue(options(request, "door.obj").contains("max-leaf=6"));
    }

    @Test
    void aFileBesideASourceIsOnTopOfRules() throws Exception {
        Files.writeString(folder.resolve("ship.obj.cullet.toml"), "maxLeaf = 3\n");
        BatchRequest request = request("set maxLeaf 2", "rule", "files ship.obj", "set maxLeaf 6");
        FileSettings settings = request.configuration().of(folder.resolve("ship.obj"), request.flags());
        assertTrue(
                settings.options().text().contains("max-leaf=3"),
                settings.options().text());
    }

    @Test
    void globsAreAboutTheCurrentFolderWhereverTheConfigurationIs() throws Exception {
        Path toml = Files.writeString(folder.resolve("cullet.toml"), "");
        BatchRequest request =
                request("config " + toml, "set skip src/*.obj", "rule", "files src/test/*.obj", "set maxLeaf 6");
        assertTrue(request.configuration().skips(Path.of("src/a.obj"), request.flags()));
        assertTrue(!request.configuration().skips(Path.of("other/a.obj"), request.flags()));
        assertTrue(options(request, "src/test/a.obj").contains("max-leaf=6"));
        assertTrue(options(request, "src/other/a.obj").contains("max-leaf=4"));
    }

    @Test
    void textsMayHoldAnything() throws Exception {
        String name = "a\\b\nc\rd e";
        BatchRequest request = request("set sources " + StepText.escaped(name), "set sources other");
        assertEquals(List.of(name, "other"), request.settings().sources());
    }

    @Test
    void errorsHaveTheirPlace() {
        assertWrong(
                "build.gradle: cullet " + Version.current() + " has no option 'maxLeef'; did you mean maxLeaf?",
                "set maxLeef 3");
        assertWrong("build.gradle: scale is 'x', but must be a number above 0 and at most 1e9", "set scale x");
        assertWrong(
                "build.gradle, rule 1 [a*]: jobs applies to a whole batch, not to some files",
                "rule",
                "files a*",
                "set jobs 3");
        assertWrong(
                "build.gradle, rule 1 []: has no files: a rule needs globs over sources, such as"
                        + " files = [\"vehicles/**\"]",
                "rule",
                "set scale 3");
        assertWrong(
                "build.gradle, rule 1 [ships\\*]: files is 'ships\\*', but must have / between names on every"
                        + " system: use 'ships/*'",
                "rule",
                "files ships\\\\*");
        assertWrong(
                "build.gradle: skip is 'wip\\**', but must have / between names on every system: use 'wip/**'",
                "set skip wip\\\\**");
        assertWrong(
                "build.gradle: cullet " + Version.current() + " does not support the line 'sing a song'",
                "sing a song");
        BatchException other = assertThrows(BatchException.class, () -> StepRequest.parse(List.of("cullet-step 9")));
        assertTrue(other.getMessage().contains("use the same version of both"), other.getMessage());
    }

    private static void assertWrong(String message, String... lines) {
        assertEquals(
                message,
                assertThrows(BatchException.class, () -> request(lines)).getMessage());
    }

    private static BatchRequest request(String... lines) throws BatchException {
        List<String> all = new ArrayList<>(List.of("cullet-step 1", "where build.gradle"));
        all.addAll(List.of(lines));
        return StepRequest.parse(all).batch();
    }

    private static String options(BatchRequest request, String source) throws Exception {
        return request.configuration()
                .of(Path.of(source), request.flags())
                .options()
                .text();
    }
}
