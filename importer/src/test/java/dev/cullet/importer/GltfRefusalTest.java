// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.GltfText.Container;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a glTF file must not contain: refused with element, value and allowed values, or read with a finding. */
class GltfRefusalTest {
    private static final String BROKEN = "; it is most likely broken: export it again";

    private final Path folder;

    GltfRefusalTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** A square of four vertices and six indices of two bytes. */
    private static GltfText square() {
        GltfText gltf = new GltfText();
        byte[] positions = new byte[48];
        ByteBuffer.wrap(positions)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .put(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
        gltf.view(positions, "");
        gltf.view(new byte[] {0, 0, 1, 0, 2, 0, 2, 0, 1, 0, 3, 0}, "");
        gltf.accessorOf("'bufferView':0,'componentType':5126,'type':'VEC3','count':4");
        gltf.accessorOf("'bufferView':1,'componentType':5123,'type':'SCALAR','count':6");
        gltf.meshOf("'primitives':[{'attributes':{'POSITION':0},'indices':1}]");
        return gltf.scene(gltf.node("'mesh':0,'name':'n'"));
    }

    private static ImportedMesh read(Path file) throws ImportException {
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }

    private static String refusal(Path file) {
        return assertThrows(ImportException.class, () -> read(file)).reason();
    }

    private Path changed(GltfText gltf, String from, String to) throws Exception {
        Path file = gltf.write(folder, Container.DATA_URI);
        String text = Files.readString(file);
        String changed = text.replace(from.replace('\'', '"'), to.replace('\'', '"'));
        assertTrue(!changed.equals(text), "no " + from + " in " + text);
        return Files.writeString(file, changed);
    }

    @Test
    void theSquareIsRead() throws Exception {
        assertEquals(2, read(square().write(folder, Container.GLB)).mesh().triangleCount());
        assertEquals(
                2, read(changed(square(), "'count':6", "'count':6.0")).mesh().triangleCount());
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'count':4 | 'count':3 | accessor 1: index 5 is 3, but must be a vertex from 0 to 2",
                "'count':4 | 'count':5 | accessor 0: its 5 elements of 12 bytes, at byteOffset 0 with a stride of 12,"
                        + " end at byte 60, but bufferView 0 has 48 bytes",
                "'count':4 | 'count':0 | accessor 0: count is 0, but must be an integer from 1 to 715827877",
                "'count':4 | 'count':-4 | accessor 0: count is -4, but must be an integer from 1 to 715827877",
                "'count':4 | 'count':4.5 | accessor 0: count is 4.5, but must be an integer from 1 to 715827877",
                "'count':4 | 'count':'4' | accessor 0: count is \"4\", but must be an integer from 1 to 715827877",
                "'count':4 | 'count':99999999999 | accessor 0: count is 99999999999, but must be an integer from 1 to"
                        + " 715827877",
                "'byteLength':60, | 'byteLength':-1, | buffer 0: byteLength is -1, but must be an integer from 1 to"
                        + " 4503599627370495",
                "'byteLength':60, | 'byteLength':64, | buffer 0: byteLength is 64, but the data of its URI has 60"
                        + " bytes; copy it again, or export it again",
                "'byteLength':48 | 'byteLength':-48 | bufferView 0: byteLength is -48, but must be an integer from 1"
                        + " to 60",
                "'byteLength':48 | 'byteLength':70 | bufferView 0: byteLength is 70, but must be an integer from 1 to"
                        + " 60",
                "'byteOffset':48 | 'byteOffset':52 | bufferView 1: byteOffset 52 + byteLength 12 is beyond the 60"
                        + " bytes of buffer 0",
                "'byteOffset':48 | 'byteOffset':-8 | bufferView 1: byteOffset is -8, but must be an integer from 0 to"
                        + " 60",
                "'bufferView':0, | 'bufferView':0,'byteOffset':-4, | accessor 0: byteOffset is -4, but must be an"
                        + " integer from 0 to 48",
                "'bufferView':0, | 'bufferView':0,'byteOffset':2, | accessor 0: its data is at byte 2 with a stride"
                        + " of 12, but both must be multiples of 4",
                "'byteLength':48 | 'byteLength':48,'byteStride':8 | bufferView 0: byteStride is 8, but must be at"
                        + " least 12, the size of an element of accessor 0",
                "'bufferView':0 | 'bufferView':7 | accessor 0: bufferView is 7, but must be from 0 to 1 (bufferViews)",
                "'bufferView':0 | 'bufferView':-1 | accessor 0: bufferView is -1, but must be from 0 to"
                        + " 1 (bufferViews)",
                "'buffer':0,'byteOffset':0 | 'buffer':1,'byteOffset':0 | bufferView 0: buffer is 1, but must be"
                        + " from 0 to 0 (buffers)",
                "5126 | 5125 | accessor 0: componentType is 5125, but must be one of [5120, 5121, 5122, 5123, 5126]"
                        + " here",
                "5126 | 5124 | accessor 0: componentType is 5124, but must be one of [5120, 5121, 5122, 5123, 5126]"
                        + " here",
                "5123 | 5122 | accessor 1: componentType is 5122, but must be one of [5121, 5123, 5125] here",
                "5123 | 5126 | accessor 1: componentType is 5126, but must be one of [5121, 5123, 5125] here",
                "'VEC3' | 'VEC4' | accessor 0: type is \"VEC4\", but must be \"VEC3\" here",
                "'SCALAR' | 'VEC2' | accessor 1: type is \"VEC2\", but must be \"SCALAR\" here",
                "'POSITION':0 | 'NORMAL':0 | mesh 0, primitive 0: has no attribute POSITION",
                "'POSITION':0 | 'POSITION':2 | mesh 0, primitive 0, attributes: POSITION is 2, but must be"
                        + " from 0 to 1 (accessors)",
                "'indices':1 | 'indices':1,'mode':7 | mesh 0, primitive 0: mode is 7, but must be an integer from 0 to"
                        + " 6",
                "'indices':1 | 'indices':1,'material':0 | mesh 0, primitive 0: material is 0, but the file has no"
                        + " materials",
                "'mesh':0 | 'mesh':1 | node 0: mesh is 1, but must be from 0 to 0 (meshs)",
                "'mesh':0 | 'mesh':-1 | node 0: mesh is -1, but must be from 0 to 0 (meshs)",
                "'mesh':0 | 'mesh':0,'children':[3] | node 0: children is 3, but must be from 0 to 0 (nodes)",
                "'nodes':[0] | 'nodes':[99999999999] | scene 0: nodes is 99999999999, but must be from 0 to 0 (nodes)",
                "'scene':0 | 'scene':1 | the file: scene is 1, but must be from 0 to 0 (scenes)",
                "'mesh':0 | 'mesh':0,'rotation':[0,0,1] | node 0: rotation must be an array of 4 numbers, but is one"
                        + " of 3",
                "'mesh':0 | 'mesh':0,'translation':[0,0,1e999] | node 0: translation contains Infinity, but must be"
                        + " finite",
                "'mesh':0 | 'mesh':0,'matrix':[1,0,0,0.5,0,1,0,0,0,0,1,0,0,0,0,1] | node 0: the last row of its matrix"
                        + " is 0.5 0.0 0.0 1.0, but must be 0 0 0 1",
                "'2.0' | '3.1' | asset.version is \"3.1\", but must be 2.0; export it as glTF 2.0",
            })
    void aWrongNumberIsRefusedWithElementAndAllowedValues(String from, String to, String reason) throws Exception {
        String expected = reason.contains(";") ? reason : reason + BROKEN;
        assertEquals(expected, refusal(changed(square(), from, to)));
    }

    @ParameterizedTest(name = "type {0}, {1} vertices")
    @CsvSource({"5121,256,255", "5123,65536,65535", "5121,300,255"})
    void aRestartOfAPrimitiveIsRefused(int type, int vertices, int restart) throws Exception {
        GltfText gltf = new GltfText();
        byte[] indices = type == 5121 ? new byte[] {0, 1, -1} : new byte[] {0, 0, 1, 0, -1, -1};
        gltf.view(new byte[12 * vertices], "");
        gltf.view(indices, "");
        gltf.accessorOf("'bufferView':0,'componentType':5126,'type':'VEC3','count':" + vertices);
        gltf.accessorOf("'bufferView':1,'componentType':" + type + ",'type':'SCALAR','count':3");
        gltf.meshOf("'primitives':[{'attributes':{'POSITION':0},'indices':1}]");
        gltf.scene(gltf.node("'mesh':0"));
        assertEquals(
                "accessor 1: index 2 is " + restart + ", but must be a vertex from 0 to " + (restart - 1) + " ("
                        + restart + " would be a restart, which glTF does not have)" + BROKEN,
                refusal(gltf.write(folder, Container.GLB)));
    }

    @Test
    void anAccessorWithoutDataIsRefused() throws Exception {
        String from = "'bufferView':0,'componentType'";
        assertEquals(
                "mesh 0, primitive 0: accessor 0 has neither a bufferView nor sparse values, so its data is missing, or"
                        + " in an extension that is not read; export it again without compression",
                refusal(changed(square(), from, "'componentType'")));
        assertTrue(refusal(changed(square(), from.replace('0', '1'), "'componentType'"))
                .startsWith("mesh 0, primitive 0: accessor 1 has neither"));
    }

    @Test
    void aSparseAccessorOfAnySizeIsRefusedBeforeItIsAllocated() throws Exception {
        String sparse =
                "'sparse':{'count':1,'indices':{'bufferView':1,'componentType':5123},'values':{'bufferView':0}}";
        Path file = changed(
                square(),
                "'bufferView':0,'componentType':5126,'type':'VEC3','count':4",
                "'componentType':5126,'type':" + "'VEC3','count':700000000," + sparse);
        String reason = refusal(file);
        assertTrue(reason.startsWith("accessor 0: with it, the primitives have 8400000"), reason);
    }

    /** Primitives that share accessors multiply memory, not the size of the file. */
    @Test
    void primitivesThatShareDataWithoutBoundAreRefused() throws Exception {
        GltfText gltf = new GltfText();
        gltf.view(new byte[12 * 30_000], "");
        gltf.accessorOf("'bufferView':0,'componentType':5126,'type':'VEC3','count':30000");
        String one = "{'attributes':{'POSITION':0}}";
        gltf.meshOf("'primitives':[" + (one + ",").repeat(1000) + one + "]");
        gltf.scene(gltf.node("'mesh':0"));
        String reason = refusal(gltf.write(folder, Container.GLB));
        assertTrue(reason.contains(": with it, the primitives have "), reason);
        GltfText few = new GltfText();
        few.view(new byte[36], "");
        few.accessorOf("'bufferView':0,'componentType':5126,'type':'VEC3','count':3");
        few.meshOf("'primitives':[" + (one + ",").repeat(1000) + one + "]");
        int below = few.node("'mesh':0");
        for (int level = 0; level < 16; level++) {
            below = few.node("'children':[" + below + "," + below + "]");
        }
        reason = refusal(few.scene(below).write(folder, Container.GLB));
        assertTrue(reason.contains(": with it, the nodes have more than 10000000 primitives"), reason);
    }

    // sparse accessors

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'count':2,'i':'1 3' | read",
                "'count':2,'i':'3 1' | accessor 0, sparse, indices: index 1 is 1, but must be above 3 and below 4",
                "'count':2,'i':'1 1' | accessor 0, sparse, indices: index 1 is 1, but must be above 1 and below 4",
                "'count':2,'i':'1 4' | accessor 0, sparse, indices: index 1 is 4, but must be above 1 and below 4",
                "'count':5,'i':'1 3' | accessor 0, sparse: count is 5, but must be an integer from 1 to 4",
                "'count':3,'i':'1 3' | accessor 0, sparse, indices: its 3 elements of 1 bytes, at byteOffset 0 with a"
                        + " stride of 1, end at byte 3, but bufferView 2 has 2 bytes",
            })
    void indicesOfASparseAccessorRise(String sparse, String outcome) throws Exception {
        GltfText gltf = square();
        int from = sparse.indexOf("'i':'") + 5;
        gltf.view(new byte[] {(byte) (sparse.charAt(from) - '0'), (byte) (sparse.charAt(from + 2) - '0')}, "");
        gltf.view(new byte[24], "");
        String count = sparse.substring(0, sparse.indexOf(','));
        Path file = changed(
                gltf,
                "'VEC3',",
                "'VEC3','sparse':{" + count + ",'indices':{'bufferView':2,'componentType':5121},'values':{"
                        + "'bufferView':3}},");
        if (outcome.equals("read")) {
            float[] positions = read(file).mesh().positions();
            assertEquals(List.of(0f, 0f, 1f, 0f), List.of(positions[0], positions[3], positions[7], positions[9]));
        } else {
            assertEquals(outcome + BROKEN, refusal(file));
        }
    }

    // extensions

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KHR_mesh_quantization",
                "KHR_materials_unlit",
                "KHR_texture_transform",
                "KHR_texture_basisu",
                "EXT_texture_webp",
                "KHR_lights_punctual",
                "KHR_physics_rigid_bodies",
                "KHR_node_visibility",
                "EXT_mesh_gpu_instancing"
            })
    void aRequiredExtensionThatIsReadOrHasNoEffectIsAccepted(String name) throws Exception {
        Path file = square().property("'extensionsRequired':['" + name + "']").write(folder, Container.GLB);
        assertEquals(2, read(file).mesh().triangleCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"VENDOR_made_up", "MSFT_lod", "KHR_mesh_quantization2", ""})
    void anotherRequiredExtensionIsRefusedByName(String name) throws Exception {
        Path file = square().property("'extensionsRequired':['KHR_materials_unlit','" + name + "']")
                .write(folder, Container.GLB);
        assertEquals(
                "extensionsRequired contains \"" + name + "\", which is not supported; export it without, or see the"
                        + " list of extensions in docs/import.md",
                refusal(file));
        assertEquals(
                2,
                read(square().property("'extensionsUsed':['" + name + "']").write(folder, Container.GLB))
                        .mesh()
                        .triangleCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXT_meshopt_compression", "KHR_meshopt_compression", "KHR_draco_mesh_compression"})
    void compressedGeometryIsRefusedAsSuchUnlessThereIsPlainGeometryToo(String name) throws Exception {
        String start = "its geometry is compressed by " + name + " (";
        Path required =
                square().property("'extensionsRequired':['" + name + "']").write(folder, Container.GLB);
        assertTrue(refusal(required).startsWith(start + "extensionsRequired), which is not read; export it without"));
        boolean isDraco = name.startsWith("KHR_draco");
        String at = isDraco ? "'indices':1" : "'byteLength':48";
        String extension = at + ",'extensions':{'" + name + "':{'buffer':0,'bufferView':0}}";
        assertEquals(2, read(changed(square(), at, extension)).mesh().triangleCount(), "plain accessors, too");
        Path file = changed(square(), at, extension);
        String text = Files.readString(file);
        Files.writeString(
                file,
                isDraco
                        ? text.replace("\"bufferView\":0,\"componentType\":5126", "\"componentType\":5126")
                        : text.replaceFirst("\"buffer\":0", "\"buffer\":1")
                                .replace("\"buffers\":[", "\"buffers\":[{\"byteLength\":60,\"uri\":\"x\"},")
                                .replaceFirst(
                                        "\\{\"byteLength\":60,\"uri\":\"x\"\\},(\\{.*?\\})\\]",
                                        "$1,{\"byteLength\":60,\"extensions\":{\"" + name
                                                + "\":{\"fallback\":true}}}]"));
        String where = isDraco ? "mesh 0, primitive 0)" : "bufferView 0, whose fallback buffer 1 has no data)";
        assertTrue(refusal(file).startsWith(start + where), refusal(file));
    }

    // URIs

    private Path named(String uri) throws Exception {
        Path file = square().write(folder, Container.BIN_FILE);
        Files.writeString(file, Files.readString(file).replace("a.bin", uri));
        return file;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "my%20data.bin, my data.bin",
        "my data.bin, my data.bin",
        "a+b.bin, a+b.bin",
        "a%2Bb.bin, a+b.bin",
        "%C3%BCber.bin, \u00fcber.bin",
        "\u00fcber.bin, \u00fcber.bin",
        "\\u00fcber.bin, \u00fcber.bin",
        "sub/./x%2Fy.bin, sub/x/y.bin",
        "100%25.bin, 100%.bin",
        "a%20b.bin, a%20b.bin"
    })
    void theNameOfABufferIsPercentDecoded(String uri, String name) throws Exception {
        Path file = named(uri);
        Path target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        Files.move(folder.resolve("a.bin"), target);
        ImportedMesh read = read(file);
        assertEquals(2, read.mesh().triangleCount());
        assertEquals(List.of(target.toAbsolutePath()), read.dependencies());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "%2e%2e%2fout.bin | its file \"%2e%2e%2fout.bin\" is not in the folder of the source or below; copy it"
                        + " there, or export as .glb",
                "..%5Cout.bin | its file \"..%5Cout.bin\" is not in the folder of the source or below; copy it there,"
                        + " or export as .glb",
                "%2Fetc%2Fpasswd | its file \"%2Fetc%2Fpasswd\" is not in the folder of the source or below; copy it"
                        + " there, or export as .glb",
                "a b+c.bin | its file \"a b+c.bin\" is not in the folder of the source or below; copy it there, or"
                        + " export as .glb",
                "50%.bin | uri \"50%.bin\" has a malformed escape at character 3, but % must be followed by two"
                        + " hexadecimal digits (a percent sign itself is %25); export it again",
                "a%4 | uri \"a%4\" has a malformed escape at character 2, but % must be followed by two hexadecimal"
                        + " digits (a percent sign itself is %25); export it again",
                "a%00.bin | uri \"a%00.bin\" contains the character %00, which no file name may contain; rename the"
                        + " file",
                "%ff.bin | uri \"%ff.bin\" is no UTF-8 after its escapes are resolved; rename the file, or export it"
                        + " again",
                "https://example.com/a.bin | uri \"https://example.com/a.bin\" is no relative URI, but only files in"
                        + " the folder of the source or below, and data URIs, are read; copy the file there and name it"
                        + " by a relative URI",
                "data:;base64,AA!A | the data of its URI is no base64 (Illegal base64 character 21)",
                "data:AAAA | its data URI has no comma before the data",
            })
    void aNameOutsideOfTheFolderOrMalformedIsRefused(String uri, String reason) throws Exception {
        Path file = named(uri);
        Files.copy(folder.resolve("a.bin"), folder.resolve("a b c.bin"));
        Files.copy(
                folder.resolve("a.bin"),
                Files.createDirectories(folder.resolve("in")).resolve("a.bin"));
        Files.move(file, folder.resolve("in/a.gltf"));
        Files.copy(folder.resolve("a.bin"), folder.resolve("out.bin"));
        String found = refusal(folder.resolve("in/a.gltf"));
        assertTrue(found.startsWith("buffer 0: " + reason), found);
    }

    // rotations

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "'0,0,0.6,0.8', false",
        "'0,0,6,8', true",
        "'0,0,0.60005,0.80005', false",
        "'0,0,0.0006,0.0008', true",
        "'0,0,6e-200,8e-200', true",
        "'0,0,6e200,8e200', true"
    })
    void aQuaternionIsNormalizedAndReportedIfItIsNoUnitOne(String quaternion, boolean isReported) throws Exception {
        ImportedMesh read = read(changed(square(), "'mesh':0", "'mesh':0,'rotation':[" + quaternion + "]"));
        double angle = 2 * Math.atan2(0.6, 0.8);
        double[] expected = {0, 0, 0, Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0};
        for (int i = 0; i < 9; i++) {
            assertEquals(expected[i], read.mesh().positions()[i], 2e-5, "number " + i);
        }
        assertEquals(isReported ? 1 : 0, read.findings().size());
        if (isReported) {
            Finding finding = read.findings().get(0);
            assertEquals(FindingKind.ROTATION_NOT_UNIT, finding.kind());
            assertEquals(1, finding.count());
            assertTrue(finding.detail().startsWith("\"n\" ["), finding.detail());
        }
    }

    @Test
    void aQuaternionOfZerosIsNoRotationWithAFinding() throws Exception {
        ImportedMesh read = read(changed(square(), "'mesh':0,'name':'n'", "'mesh':0,'rotation':[0,0,0,0]"));
        assertEquals(1f, read.mesh().positions()[3]);
        assertEquals("node 0 [0.0, 0.0, 0.0, 0.0]", read.findings().get(0).detail());
    }

    @Test
    void namesAreUtf8OrEscapedOrOldBytes() throws Exception {
        for (String name : List.of("\u00fcber \u4e2d", "\\u00fcber \\u4e2d", "\u00fcber \\u4e2d")) {
            Path file = changed(square(), "'n'", "'" + name + "'");
            Files.writeString(file, Files.readString(file).replace("\"nodes\":[0]", "\"nodes\":[0,0]")); // a root above
            assertEquals("\u00fcber \u4e2d", read(file).mesh().nodePaths().get(0));
        }
    }

    @Test
    void aVrmFileIsReadAsGlb() throws Exception {
        Path glb = square().write(folder, Container.GLB);
        ImportedMesh read = read(Files.move(glb, folder.resolve("a.vrm")));
        assertEquals(List.of(2, List.of()), List.of(read.mesh().triangleCount(), read.findings()));
    }
}
