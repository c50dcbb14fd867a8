// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.files.OutputName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutputPlanTest {
    private static final Path MODELS = Path.of("models");

    @Test
    void assetsAreBesideTheirSources() {
        assertEquals(List.of("models/a.cullet", "models/ships/c.cullet"), planned(null, true, "a.FBX", "ships/c.fbx"));
    }

    @Test
    void anOutputFolderMirrorsWhatWasNamed() {
        assertEquals(List.of("out/a.cullet", "out/ships/c.cullet"), planned("out", true, "a.FBX", "ships/c.fbx"));
    }

    @Test
    void twoSourcesOfOneAssetStopTheBatch() {
        assertEquals(
                "models/a.FBX and models/a.obj would both become models/a.cullet; rename one, or bake them into"
                        + " different folders, or distinguish them with --output-name {file}.cullet",
                refusal(OutputName.DEFAULT, true, "a.FBX", "a.obj"));
    }

    @Test
    void theRemedyIsNotTheOptionInUse() {
        assertEquals(
                "models/box.FBX and models/box.fbx would both become models/box.fbx.cullet; rename one, or bake them"
                        + " into different folders",
                refusal("{file}.cullet", false, "box.FBX", "box.fbx"));
        assertEquals(
                "models/box.FBX and models/box.fbx would both become models/box.cullet; rename one, or bake them into"
                        + " different folders",
                refusal(OutputName.DEFAULT, false, "box.FBX", "box.fbx"));
        assertEquals(
                "models/a.obj and models/b.obj would both become models/obj/x.cullet; rename one, or bake them into"
                        + " different folders, or distinguish them with --output-name {file}.cullet",
                refusal("{extension}/x.cullet", true, "a.obj", "b.obj"));
    }

    @Test
    void namesThatDifferOnlyInCaseAreTwoFilesWhereCaseIsDistinguished() {
        assertEquals(
                List.of("models/box.FBX.cullet", "models/box.fbx.cullet"),
                plan(null, "{file}.cullet", true, "box.FBX", "box.fbx").stream()
                        .map(output -> slashes(output.path()))
                        .toList());
        assertEquals(List.of("models/Ship.cullet", "models/ship.cullet"), planned(null, true, "Ship.obj", "ship.obj"));
        assertEquals(
                "models/Ä.obj and models/a\u0308.obj would both become models/a\u0308.cullet; rename one, or bake them"
                        + " into different folders",
                refusal(OutputName.DEFAULT, false, "Ä.obj", "a\u0308.obj"));
    }

    @Test
    void aNameThatLeavesTheOutputFolderIsOneFailedFile() {
        List<OutputPlan.Output> outputs = plan("out/q", "{name}/x.cullet", true, "...obj", "sub/...obj", "a.obj");
        for (int i = 0; i < 2; i++) {
            Failure refused = Objects.requireNonNull(outputs.get(i).refusal());
            assertEquals(ExitCode.USAGE, refused.exitCode());
            assertEquals(
                    "models/" + (i == 0 ? "" : "sub/")
                            + "...obj: not baked: --output-name '{name}/x.cullet' gives '..', which is not a file name;"
                            + " rename the source, or use another pattern",
                    refused.message());
        }
        assertEquals(null, outputs.get(2).refusal());
        assertEquals("out/q/a/x.cullet", slashes(outputs.get(2).path()));
    }

    private static String refusal(String pattern, boolean caseSensitive, String... names) {
        var refused = assertThrows(IllegalArgumentException.class, () -> plan(null, pattern, caseSensitive, names));
        return String.valueOf(refused.getMessage()).replace('\\', '/');
    }

    private static List<String> planned(@Nullable String folder, boolean caseSensitive, String... names) {
        return plan(folder, OutputName.DEFAULT, caseSensitive, names).stream()
                .map(output -> slashes(output.path()))
                .toList();
    }

    private static List<OutputPlan.Output> plan(
            @Nullable String folder, String pattern, boolean caseSensitive, String... names) {
        List<Source> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(new Source(MODELS.resolve(name), MODELS, false));
        }
        return new OutputPlan(folder == null ? null : Path.of(folder), pattern, any -> caseSensitive).of(sources);
    }

    private static String slashes(Object path) {
        return String.valueOf(path).replace('\\', '/');
    }
}
