// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content that is not read is a finding. */
class IgnoredContentTest {
    private final Path folder;

    IgnoredContentTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static FbxText metres() {
        return new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
    }

    private static List<Finding> findings(Path file) throws ImportException {
        return new AssimpImporter()
                .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE)
                .findings();
    }

    private Path encoded(FbxText fbx, int binary) throws Exception {
        Path ascii = fbx.write(folder.resolve("a.fbx"));
        return binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aSkinIsReportedWithTheOptionThatPosesIt(int binary) throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model(20, "bone", 0)
                .skin(30, 1)
                .cluster(31, 30, 20, "0,1,2", "1,1,1", FbxText.IDENTITY);
        Finding finding = findings(encoded(fbx, binary)).get(0);
        assertEquals(FindingKind.SKIN_IN_BIND_POSE, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("set the option frames to bake animated poses", finding.detail());
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aBlendShapeWithAStaticWeightIsReportedByName(int binary) throws Exception {
        FbxText fbx = metres().triangle(1).model(10, "hull", 0).connect(1, 10).blendShape(40, 1, "0", "0,0,1");
        assertEquals(List.of(), findings(encoded(fbx, binary)));
        Path ascii = folder.resolve("a.fbx");
        Files.writeString(ascii, Files.readString(ascii).replace("DeformPercent: 0", "DeformPercent: 62.5"));
        Path file = binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
        Finding finding = findings(file).get(0);
        assertEquals(FindingKind.BLEND_WEIGHT_IGNORED, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("\"channel41\" 62.5%; apply the shape before export", finding.detail());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"gltf", "glb"})
    void collidersOfGltfAreCountedAndItsUnitIsMetres(String extension) throws Exception {
        ByteBuffer data = ByteBuffer.allocate(36).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}) {
            data.putFloat(value);
        }
        String json = """
                {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
                "extensionsUsed":["KHR_physics_rigid_bodies","KHR_implicit_shapes"],
                "nodes":[{"mesh":0,"name":"collider","extras":{"collider":1},
                "extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}},
                {"name":"b","extensions":{"KHR_physics_rigid_bodies":{"motion":{},"collider" :
                {"geometry":{"shape":0}}}}}],
                "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
                "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
                "bufferViews":[{"buffer":0,"byteLength":36}],
                "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,BASE64"}]}
                """.replace("BASE64", Base64.getEncoder().encodeToString(data.array()));
        byte[] bytes = json.getBytes(StandardCharsets.US_ASCII);
        if (extension.equals("glb")) {
            bytes = json.replaceAll(",\"uri\":\"[^\"]*\"", "").getBytes(StandardCharsets.US_ASCII);
            int padded = (bytes.length + 3) / 4 * 4;
            ByteBuffer glb = ByteBuffer.allocate(28 + padded + 36).order(ByteOrder.LITTLE_ENDIAN);
            glb.putInt(0x46546C67)
                    .putInt(2)
                    .putInt(glb.capacity())
                    .putInt(padded)
                    .putInt(0x4E4F534A);
            glb.put(bytes).put("   ".getBytes(StandardCharsets.US_ASCII), 0, padded - bytes.length);
            glb.putInt(36).putInt(0x004E4942).put(data.array());
            bytes = glb.array();
        }
        List<Finding> findings = findings(Files.write(folder.resolve("a." + extension), bytes));
        assertEquals(1, findings.size(), findings.toString());
        assertEquals(FindingKind.COLLIDER_IGNORED, findings.get(0).kind());
        assertEquals(2, findings.get(0).count());
    }
}
