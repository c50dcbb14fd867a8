// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binary glTF files, read by gltf-validator and three.js of the npm registry, in node. */
class NodeReadersTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Path SCRIPTS = Path.of("src/test/resources/dev/cullet/exporter/formats");
    private static final List<String> PACKAGES = List.of("gltf-validator@2.0.0-dev.3.10", "three@0.187.0");

    private final Path folder;

    NodeReadersTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    @Requires({Need.NODE, Need.NPM_REGISTRY})
    void readersFindNoFaultAndAllTriangles() throws IOException, InterruptedException, ExportException {
        List<String> install = new ArrayList<>(List.of("npm", "install", "--silent", "--no-audit", "--no-fund"));
        install.addAll(PACKAGES);
        run(install);
        Files.copy(SCRIPTS.resolve("read.mjs"), folder.resolve("read.mjs"));
        Asset asset = ObjFormatTest.named(
                "knot",
                List.of("rock", "ice"),
                List.of("knot", "knot/arm"),
                TestAsset.OPTIONS.withShape(ShapeOptions.NONE.withPrimitive(PrimitiveChoice.CAPSULE)));
        List<String> glbs = new ArrayList<>();
        for (ColliderNaming naming : ColliderNaming.values()) {
            String name = naming.id() + ".glb";
            export(new GlbFormat(), asset, ExportOptions.of(name).withNaming(naming));
            glbs.add(name);
        }
        Files.writeString(folder.resolve("glb.json"), JSON.writeValueAsString(glbs));

        JsonNode report = JSON.readTree(run(List.of("node", "read.mjs", ".")));
        for (String name : glbs) {
            JsonNode issues = report.at("/validator").get(name);
            assertEquals(
                    0, issues.get("errors").asInt() + issues.get("warnings").asInt(), issues.toString());
            List<String> infos = new ArrayList<>();
            issues.get("infos").forEach(info -> infos.add(info.asText()));
            infos.removeAll(List.of("UNSUPPORTED_EXTENSION", "UNUSED_OBJECT")); // of the validator
            assertEquals(List.of(), infos);
            int shape = name.equals("none.glb")
                    ? 0
                    : ShapeMesh.of(ExportView.of(asset).parts().get(0).shapes().get(0))
                                    .indices()
                                    .length
                            / 3;
            assertEquals(
                    960 + shape, report.at("/three").get(name).get("triangles").asInt(), name);
        }
        assertTrue(report.at("/three/unreal.glb/names").toString().contains("\"UCP_knot\""), report.toString());
    }

    private void export(ExportFormat format, Asset asset, ExportOptions options) throws IOException, ExportException {
        for (ExportFile file :
                Exporter.export(format, ExportView.of(asset), options).files()) {
            Files.write(folder.resolve(file.name()), file.toByteArray());
        }
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out.lines().filter(line -> line.startsWith("{")).findFirst().orElse(out);
    }
}
