// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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
        assertEquals("the option frames reads animated poses", finding.detail());
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aBlendShapeWithAStaticWeightIsReportedByNameWhenTheRestShapeIsRead(int binary) throws Exception {
        FbxText fbx = metres().triangle(1).model(10, "hull", 0).connect(1, 10).blendShape(40, 1, "0", "0,0,1");
        assertEquals(List.of(), findings(encoded(fbx, binary)));
        Path ascii = folder.resolve("a.fbx");
        Files.writeString(ascii, Files.readString(ascii).replace("DeformPercent: 0", "DeformPercent: 62.5"));
        Path file = binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
        ImportOptions rest = ImportOptions.DEFAULTS.withBlendWeights(BlendWeights.REST);
        ImportedMesh read = new AssimpImporter().read(file, rest, ImportProgress.NONE);
        Finding finding = read.findings().get(0);
        assertEquals(FindingKind.BLEND_WEIGHT_IGNORED, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("\"channel41\" 62.5%", finding.detail());
        assertEquals(0, read.mesh().positions()[2]);
    }

    @Test
    void aSkinOfAnotherFormatIsReported() throws Exception {
        String skinned = """
                <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
                <asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
                <library_geometries><geometry id="g" name="g"><mesh>
                <source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>
                <accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
                <param name="Z" type="float"/></accessor></technique_common></source>
                <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
                <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
                </mesh></geometry></library_geometries>
                <library_controllers><controller id="c"><skin source="#g">
                <bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
                <source id="j"><Name_array id="ja" count="1">bone</Name_array><technique_common>
                <accessor source="#ja" count="1" stride="1"><param name="JOINT" type="name"/></accessor>
                </technique_common></source>
                <source id="b"><float_array id="ba" count="16">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</float_array>
                <technique_common><accessor source="#ba" count="1" stride="16">
                <param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
                <source id="w"><float_array id="wa" count="1">1</float_array><technique_common>
                <accessor source="#wa" count="1" stride="1"><param name="WEIGHT" type="float"/></accessor>
                </technique_common></source>
                <joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
                <vertex_weights count="3"><input semantic="JOINT" source="#j" offset="0"/>
                <input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 1</vcount><v>0 0 0 0 0 0</v>
                </vertex_weights></skin></controller></library_controllers>
                <library_visual_scenes><visual_scene id="s"><node id="bone" sid="bone" name="bone" type="JOINT"/>
                <node id="n" name="n"><instance_controller url="#c"><skeleton>#bone</skeleton></instance_controller>
                </node></visual_scene></library_visual_scenes>
                <scene><instance_visual_scene url="#s"/></scene></COLLADA>
                """;
        Finding finding = findings(Files.writeString(folder.resolve("a.dae"), skinned)).stream()
                .filter(candidate -> candidate.kind() == FindingKind.SKIN_IN_BIND_POSE)
                .findFirst()
                .orElseThrow();
        assertEquals(1, finding.count());
        assertEquals("poses of FBX files can be baked: export it as FBX", finding.detail());
    }
}
