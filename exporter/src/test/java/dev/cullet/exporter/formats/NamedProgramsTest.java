// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports in programs that no registry of the build has: a system property names each. */
class NamedProgramsTest {
    private final Path folder;

    NamedProgramsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Asset knot(ShapeOptions shape) {
        return ObjFormatTest.named(
                "knot", List.of("rock", "ice"), List.of("knot", "knot/arm"), TestAsset.OPTIONS.withShape(shape));
    }

    private Path export(ExportFormat format, Asset asset, String name) throws IOException, ExportException {
        ExportOptions options = ExportOptions.of(name + "." + format.extension());
        for (ExportFile file :
                Exporter.export(format, ExportView.of(asset), options).files()) {
            Files.write(folder.resolve(file.name()), file.toByteArray());
        }
        return folder.resolve(options.fileName());
    }

    private String run(String... command) throws IOException, InterruptedException {
        Path log = folder.resolve("out.log");
        Process process = new ProcessBuilder(command)
                .redirectOutput(log.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertTrue(process.waitFor(5, TimeUnit.MINUTES), List.of(command).toString());
        assertEquals(0, process.exitValue(), List.of(command).toString());
        return Files.readString(log);
    }

    /** Each collider is a shape of a static body. */
    @Test
    @RequiresPlatform(Need.GODOT)
    void godotMakesBodiesOfColliders() throws IOException, InterruptedException, ExportException {
        String script = Checkout.path("exporter/src/test/godot/read.gd").toString();
        for (PrimitiveChoice primitive :
                List.of(PrimitiveChoice.BOX, PrimitiveChoice.SPHERE, PrimitiveChoice.CAPSULE)) {
            Path glb = export(new GlbFormat(), knot(ShapeOptions.NONE.withPrimitive(primitive)), primitive.name());
            String godot = System.getProperty("cullet.godot", "");
            String nodes = run(godot, "--headless", "--script", script, "--", glb.toString());
            String shape =
                    primitive.name().charAt(0) + primitive.name().substring(1).toLowerCase(Locale.ROOT) + "Shape3D";
            assertTrue(nodes.contains("node StaticBody3D "), nodes);
            assertEquals(1, nodes.split(" " + shape + "\n", -1).length - 1, nodes);
        }
        Path hull = export(new GlbFormat(), knot(ShapeOptions.NONE.withHull(true)), "hull");
        String nodes =
                run(System.getProperty("cullet.godot", ""), "--headless", "--script", script, "--", hull.toString());
        assertTrue(nodes.contains(" ConvexPolygonShape3D\n"), nodes);
    }

    @Test
    @RequiresPlatform(Need.PYTHON_READERS)
    void usdAndMujocoReadTheirFiles() throws IOException, InterruptedException, ExportException {
        Asset hull = knot(ShapeOptions.NONE.withHull(true));
        Asset box = knot(ShapeOptions.NONE.withPrimitive(PrimitiveChoice.BOX));
        String lines = run(
                System.getProperty("cullet.python", ""),
                Checkout.path("exporter/src/test/python/readers.py").toString(),
                export(new UsdaFormat(), hull, "hull").toString(),
                export(new UsdaFormat(), box, "box").toString(),
                export(new MjcfFormat(), hull, "hull").toString());
        List<String> found = lines.lines().toList();
        JsonNode ofHull = JsonMapper.builder().build().readTree(found.get(0));
        assertEquals("Y", ofHull.get("axis").asText());
        assertEquals(1, ofHull.get("unit").asDouble());
        assertEquals(0, ofHull.get("errors").asInt());
        assertEquals("{\"Mesh\":1}", ofHull.get("colliders").toString());
        assertEquals("[\"convexHull\"]", ofHull.get("approximations").toString());
        int triangles = ExportView.of(hull).parts().get(0).triangleCount();
        assertEquals(triangles, ofHull.get("triangles").asInt());
        JsonNode ofBox = JsonMapper.builder().build().readTree(found.get(1));
        assertEquals("{\"Cube\":1}", ofBox.get("colliders").toString());
        JsonNode ofMujoco = JsonMapper.builder().build().readTree(found.get(2));
        assertEquals(1, ofMujoco.get("geoms").asInt());
        assertTrue(ofMujoco.get("mass").asDouble() > 0);
    }
}
