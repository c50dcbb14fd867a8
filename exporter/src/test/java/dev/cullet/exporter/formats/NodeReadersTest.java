// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.builder.bounds.BoundingBox;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binary glTF files, read by gltf-validator and three.js of the npm registry, in node, and USD files by three.js. */
class NodeReadersTest {
    private static final String[] PACKAGES = {"gltf-validator@2.0.0-dev.3.10", "three@0.187.0", "three-mesh-bvh@0.9.17"
    };

    private final Path folder;

    NodeReadersTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    @Requires({Need.NODE, Need.NPM_REGISTRY})
    void readersFindNoFaultAndAllTriangles() throws IOException, InterruptedException, ExportException {
        Asset asset = ObjFormatTest.named(
                "knot",
                List.of("rock", "ice"),
                List.of("knot", "knot/arm"),
                TestAsset.OPTIONS.withShape(ShapeOptions.NONE.withPrimitive(PrimitiveChoice.CAPSULE)));
        List<Path> glbs = new ArrayList<>();
        for (ColliderNaming naming : ColliderNaming.values()) {
            ExportOptions options = ExportOptions.of(naming.id() + ".glb").withNaming(naming);
            ExportFile file = Exporter.export(new GlbFormat(), ExportView.of(asset), options)
                    .files()
                    .get(0);
            glbs.add(Files.write(folder.resolve(file.name()), file.toByteArray()));
        }

        SceneBuilder places = new SceneBuilder();
        places.add(0, new double[] {1, 0, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        places.add(0, new double[] {-5, 0, 0}, new double[] {0.1, 0.7, 0.2, 0.5}, 1.5f, true, 1, 1);
        Asset scene =
                TestAsset.scene(places, TestAsset.part(Meshes.torusKnot(6, 20).named("knot")));
        ExportOptions arrays = ExportOptions.of("arrays.glb").withGpuInstancing(true);
        ExportFile instanced = Exporter.export(new GlbFormat(), ExportView.of(scene), arrays)
                .files()
                .get(0);
        glbs.add(Files.write(folder.resolve(instanced.name()), instanced.toByteArray()));

        List<JsonNode> reports = new NpmPackages(folder, PACKAGES).read("glb.mjs", glbs);
        for (ColliderNaming naming : ColliderNaming.values()) {
            JsonNode report = reports.get(naming.ordinal());
            assertEquals("[]", report.get("messages").toString(), "errors and warnings");
            List<String> infos = new ArrayList<>();
            report.get("infos").forEach(info -> infos.add(info.asText()));
            infos.removeAll(List.of("UNSUPPORTED_EXTENSION", "UNUSED_OBJECT")); // of the validator
            assertEquals(List.of(), infos);
            int shape = naming == ColliderNaming.NONE
                    ? 0
                    : ShapeMesh.of(ExportView.of(asset).parts().get(0).shapes().get(0))
                                    .indices()
                                    .length
                            / 3;
            assertEquals(960 + shape, report.get("triangles").asInt(), naming.id());
        }
        JsonNode ofArrays = reports.get(ColliderNaming.values().length);
        assertEquals("[]", ofArrays.get("messages").toString(), "errors and warnings of instances");
        JsonNode names = reports.get(ColliderNaming.UNREAL.ordinal()).get("names");
        assertTrue(names.toString().contains("\"UCP_knot\""), names.toString());
    }

    /** The triangles of a part, its hull, and the box of a third, where they are. */
    @Test
    @Requires({Need.NODE, Need.NPM_REGISTRY})
    void usdFilesHaveAllTrianglesWhereTheyAre() throws IOException, InterruptedException, ExportException {
        Map<String, Asset> assets = new LinkedHashMap<>();
        assets.put("hull", LinkAssets.knot(LinkAssets.shape("HULL")));
        assets.put("box", LinkAssets.knot(LinkAssets.shape("BOX")));
        assets.put("pivot", LinkAssets.named("arm", new float[] {1, 2, 3}, LinkAssets.shape("HULL")));
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            ExportFile file = Exporter.export(
                            new UsdaFormat(), ExportView.of(each.getValue()), ExportOptions.of(each.getKey() + ".usda"))
                    .files()
                    .get(0);
            files.add(Files.write(folder.resolve(file.name()), file.toByteArray()));
        }
        List<JsonNode> read = new NpmPackages(folder, PACKAGES).read("usda.mjs", files);
        int next = 0;
        for (Asset asset : assets.values()) {
            JsonNode meshes = read.get(next++).get("meshes");
            TriangleSet own = asset.parts().get(0).triangles();
            ExportPart part = ExportView.of(asset).parts().get(0);
            ShapeMesh shape = ShapeMesh.of(part.shapes().get(0));
            assertEquals(2, meshes.size());
            check(own.positions(), own.triangleCount(), meshes.get(0));
            check(shape.positions(), shape.indices().length / 3, meshes.get(1));
        }
    }

    private static void check(float[] positions, int triangles, JsonNode mesh) {
        assertEquals(triangles, mesh.get("triangles").asInt(), mesh.toString());
        float[] bounds = BoundingBox.of(positions);
        for (int i = 0; i < 6; i++) {
            assertEquals(bounds[i], mesh.get("bounds").get(i).asDouble(), 1e-5, mesh.toString());
        }
    }
}
