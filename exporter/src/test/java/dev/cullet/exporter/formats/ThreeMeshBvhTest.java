// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportResult;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** three-mesh-bvh loads the tree without building one, and its rays hit the triangles of the asset. */
@Tag("scaled")
@Requires({Need.NODE, Need.NPM_REGISTRY})
class ThreeMeshBvhTest {
    private static final String[] PACKAGES = {"three@0.187.0", "three-mesh-bvh@0.9.17"};
    private static final double TOLERANCE = 1e-5;

    private final Path folder;

    ThreeMeshBvhTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void raysHitTheTrianglesOfTheAsset() throws Exception {
        Map<String, Asset> assets = new LinkedHashMap<>();
        assets.put("knot", TestAsset.of(LinkAssets.knot()));
        assets.put("compact", TestAsset.of(LinkAssets.knot(), TestAsset.OPTIONS.withCompact(true)));
        assets.put("soup", TestAsset.of(Meshes.soup(300, 2, 1)));
        assets.put("one", TestAsset.of(Meshes.soup(1, 8, 2)));
        assets.put("box", TestAsset.of(Meshes.box(-2, -1, -3, 2, 1, 3)));
        assets.put("scene", LinkAssets.scene(TestAsset.OPTIONS));
        List<Path> files = new ArrayList<>();
        List<List<double[]>> rays = new ArrayList<>();
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            ExportResult result = LinkAssets.export(new ThreeMeshBvhFormat(), each.getValue());
            Path place = Files.createDirectory(folder.resolve(each.getKey()));
            for (ExportFile file : result.files()) {
                Files.write(place.resolve(file.name()), file.toByteArray());
            }
            files.add(place.resolve(result.files().get(0).name()));
            rays.add(rays(files.get(files.size() - 1)));
        }
        List<JsonNode> read = new NpmPackages(folder, PACKAGES).read("three-mesh-bvh.mjs", files);
        int next = 0;
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            JsonNode model = read.get(next);
            check(each.getKey(), each.getValue(), rays.get(next), model.get("hits"));
            next++;
        }
    }

    private static void check(String name, Asset asset, List<double[]> rays, JsonNode found) {
        boolean isScene = asset.scene() != null;
        AssetPart part = asset.parts().get(0);
        MeshArrays mesh = TestAsset.arrays(part);
        int hits = 0;
        for (int i = 0; i < rays.size(); i++) {
            JsonNode hit = found.get(i);
            assertTrue(hit.get("same").asBoolean(), name + ": the trees differ at ray " + i);
            double[] ray = rays.get(i);
            BruteForce.RayHit exact = BruteForce.ray(
                    mesh, new double[] {ray[0], ray[1], ray[2]}, new double[] {ray[3], ray[4], ray[5]}, 1e3);
            if (!isScene) {
                assertEquals(exact.hit() ? exact.t() : -1, hit.get("distance").asDouble(), TOLERANCE, name + " " + i);
            }
            if (hit.get("face").asInt() >= 0) {
                assertEquals(
                        part.triangles().surface(hit.get("face").asInt()),
                        hit.get("surface").asInt());
                hits++;
            }
        }
        assertTrue(hits > 0 && hits < rays.size(), name + ": " + hits + " hits");
    }

    private static List<double[]> rays(Path file) throws Exception {
        Random random = new Random(40);
        List<double[]> rays = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Effort.cases(200, 20_000); i++) {
            double[] ray = new double[6];
            double length = 0;
            for (int axis = 0; axis < 3; axis++) {
                ray[axis] = 20 * random.nextDouble() - 10;
                ray[3 + axis] = 3 * random.nextGaussian() - ray[axis];
                length += ray[3 + axis] * ray[3 + axis];
            }
            for (int axis = 0; axis < 3; axis++) {
                ray[3 + axis] /= Math.sqrt(length);
            }
            rays.add(ray);
            for (double each : ray) {
                text.append(each).append(' ');
            }
            text.setCharAt(text.length() - 1, '\n');
        }
        Files.writeString(file.resolveSibling(file.getFileName() + ".rays"), text);
        return rays;
    }
}
