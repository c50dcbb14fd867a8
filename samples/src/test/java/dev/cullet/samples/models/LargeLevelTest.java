// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.scene.SceneSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LargeLevelTest {
    private static final int MESHES = 12;
    private static final int INSTANCES = 3_000;

    private final Path folder;

    LargeLevelTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void meshesAreClosedDistinctAndFaceOutward_seed1() {
        Set<String> distinct = new HashSet<>();
        for (Sketch sketch : LargeLevel.meshes(200, 1)) {
            for (Sketch.Node node : sketch.nodes) {
                SampleModelsTest.assertClosedAndOutward(node);
            }
            distinct.add(Arrays.toString(
                    sketch.nodes.get(0).vertices.stream().map(Arrays::toString).toArray()));
        }
        assertEquals(200, distinct.size());
    }

    @Test
    void aSeedGivesTheSameFiles() throws IOException {
        List<String> one = lines(1, "one");
        assertEquals(INSTANCES, one.size());
        assertEquals(one, lines(1, "again"));
        assertNotEquals(one, lines(2, "two"));
        assertEquals(
                Files.readString(folder.resolve("one/meshes/tower5.obj")),
                Files.readString(folder.resolve("again/meshes/tower5.obj")));
    }

    /** The instances of the scene are those of the lines, and take at most 80 bytes each with the tree. */
    @Test
    void itIsBakedToAScene_seed1() throws Exception {
        List<String> lines = lines(1, "level");
        BakeOptions options = BakeOptions.DEFAULTS.with("parts", "instance");
        BakedAsset baked = Baker.bake(folder.resolve("level/level.jsonl"), options);
        SceneSummary summary = Objects.requireNonNull(baked.report().scene());
        assertEquals(INSTANCES, summary.instances());
        assertEquals(MESHES, summary.meshes());
        assertTrue(summary.bytesPerInstance() <= 80, summary.bytesPerInstance() + " bytes");
        Asset level = AssetReader.read(baked.bytes(), "level");
        AssetScene scene = Objects.requireNonNull(level.scene());
        int mirrored = 0;
        for (int i = 0; i < INSTANCES; i++) {
            String line = lines.get((int) scene.userIds()[i]);
            double[] at = scene.positions();
            String name = level.parts().get(scene.meshes()[i]).name();
            assertTrue(line.startsWith("{\"asset\": \"meshes/" + name + ".obj\", \"translation\": ["), line);
            String x = ObjText.number(at[3 * i]);
            assertTrue(line.contains("[" + x), x + " in " + line);
            assertEquals(line.contains("mirror"), scene.isMirrored(i), line);
            mirrored += scene.isMirrored(i) ? 1 : 0;
        }
        assertTrue(mirrored > INSTANCES / 16 && mirrored < INSTANCES / 4, mirrored + " mirrored");
    }

    private List<String> lines(long seed, String name) throws IOException {
        Path level = folder.resolve(name);
        LargeLevel.write(MESHES, INSTANCES, seed, level);
        return Files.readAllLines(level.resolve("level.jsonl"));
    }
}
