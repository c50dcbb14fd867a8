// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.HullProof;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hulls of an export, a file each, as Jolt and PhysX cook them: none is refused, and each still encloses its part. */
class ExportedHullsTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"drone.obj", "fighter.fbx", "fighter.obj", "wall.obj", "terrain.obj"})
    void joltTakesEachHull(String sample) throws IOException, BakeException, ExportException {
        cook(HullTool.JOLT, sample);
    }

    @RequiresPlatform(Need.PHYSX)
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"drone.obj", "fighter.fbx", "fighter.obj", "wall.obj", "terrain.obj"})
    void physXTakesEachHull(String sample) throws IOException, BakeException, ExportException {
        cook(HullTool.PHYSX, sample);
    }

    private static void cook(HullTool tool, String sample) throws IOException, BakeException, ExportException {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("parts", "node")
                .with("hull", "on")
                .with("hull-for", tool == HullTool.JOLT ? "jolt" : "physx");
        ExportView view = ExportView.of(AssetReader.read(
                Baker.bake(Checkout.path("samples/models").resolve(sample), options)
                        .bytes(),
                sample,
                Long.MAX_VALUE));
        ExportResult result = Exporter.export(ExportFormats.of("urdf"), view, ExportOptions.of("a.urdf"));
        List<ExportFile> hulls = result.files().stream()
                .filter(file -> file.name().endsWith(".obj"))
                .toList();
        assertEquals(view.parts().size(), hulls.size());
        for (int part = 0; part < hulls.size(); part++) {
            float[] corners = vertices(new String(hulls.get(part).toByteArray(), StandardCharsets.UTF_8));
            HullTool.Hull cooked = tool.hull(corners, new int[0]);
            assertEquals("", cooked.error(), sample);
            assertTrue(cooked.corners().length >= 12, sample);
            String what = sample + " " + view.parts().get(part).name();
            assertEquals(
                    List.of(),
                    HullProof.encloses(cooked.corners(), view.parts().get(part).positions(), 1),
                    what);
        }
    }

    private static float[] vertices(String obj) {
        List<String> lines = obj.lines().filter(line -> line.startsWith("v ")).toList();
        float[] vertices = new float[3 * lines.size()];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = Float.parseFloat(lines.get(i / 3).split(" ", -1)[1 + i % 3]);
        }
        return vertices;
    }
}
