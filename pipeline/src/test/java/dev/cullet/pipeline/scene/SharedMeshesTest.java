// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.ResultTable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes {@code target/shared-meshes.csv}, the data of {@code docs/data}: every real model as scene and as mesh. */
@Tag("campaign")
class SharedMeshesTest {
    private static final BakeOptions SCENE = BakeOptions.DEFAULTS.with("parts", "instance");

    @Requires(Need.MODELS)
    @Test
    void scenesOfRealModelsShareEqualMeshes() throws Exception {
        List<String> rows = new ArrayList<>();
        int sharing = 0;
        int alone = 0;
        try (Baker baker = Baker.inProcess()) {
            for (String below : List.of("ships", "environments", "formats")) {
                for (Path source : RealModels.files(below)) {
                    ByteBuffer mesh;
                    try {
                        mesh = bake(baker, source, BakeOptions.DEFAULTS);
                    } catch (BakeException e) {
                        continue; // one of those that no version reads, or whose triangles are all left out
                    }
                    ByteBuffer bytes = bake(baker, source, SCENE);
                    Asset level = AssetReader.read(bytes, "scene");
                    AssetScene scene = Objects.requireNonNull(level.scene());
                    int meshes = level.parts().size();
                    int instances = scene.instanceCount();
                    sharing += instances > meshes ? 1 : 0;
                    alone += instances == meshes ? 1 : 0;
                    long stored = 0;
                    for (AssetPart part : level.parts()) {
                        stored += part.triangles().triangleCount();
                    }
                    long placed = 0;
                    for (int instanced : scene.meshes()) {
                        placed += level.parts().get(instanced).triangles().triangleCount();
                    }
                    String name = String.valueOf(source.getFileName());
                    assertTrue(placed == stored || instances > meshes, name);
                    // sharing saves more than the tables of the parts and instances take
                    assertTrue(placed < 2 * stored || placed < 2_000 || bytes.limit() < mesh.limit(), name);
                    rows.add(String.format(
                            Locale.ROOT,
                            "| %s | %d | %d | %d | %d | %d | %d | %d |",
                            name,
                            instances,
                            meshes,
                            placed,
                            stored,
                            mesh.limit(),
                            bytes.limit(),
                            mesh.limit() - bytes.limit()));
                }
            }
        }
        assertTrue(sharing > 1 && alone > 20, sharing + " models share meshes, " + alone + " do not");
        ResultTable.write(
                "shared-meshes",
                "bytes of every model as one mesh and as a scene of its distinct meshes; default options",
                "mvn -Pcampaign -pl pipeline -am test -Dtest=SharedMeshesTest -Dcullet.models=FOLDER",
                "model,instances,distinct_meshes,triangles_placed,triangles_stored,mesh_bytes,scene_bytes,saved_bytes",
                rows);
    }

    private static ByteBuffer bake(Baker baker, Path source, BakeOptions options) throws BakeException {
        return baker.bake(source, options, BakeProgress.NONE).bytes();
    }
}
