// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Binary glTF files, read by the importer and as JSON. */
class GlbFormatTest {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path folder;

    GlbFormatTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path write(Asset asset, ExportOptions options) throws IOException, ExportException {
        ExportResult result = Exporter.export(new GlbFormat(), ExportView.of(asset), options);
        assertEquals(1, result.files().size());
        ExportFile file = result.files().get(0);
        return Files.write(folder.resolve(file.name()), file.toByteArray());
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private static JsonNode json(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(bytes.limit(), bytes.getInt(8));
        String text = new String(bytes.array(), 20, bytes.getInt(12), StandardCharsets.UTF_8);
        return JSON.readTree(text);
    }

    private static ExportOptions named(ColliderNaming naming) {
        return ExportOptions.of("k.glb").withNaming(naming);
    }

    private static PartOptions shape(String kind) {
        return TestAsset.OPTIONS.withShape(
                kind.equals("NONE")
                        ? ShapeOptions.NONE
                        : kind.equals("HULL")
                                ? ShapeOptions.NONE.withHull(true)
                                : ShapeOptions.NONE.withPrimitive(PrimitiveChoice.valueOf(kind)));
    }

    @ParameterizedTest(name = "nodes {0}")
    @ValueSource(strings = {"", "knot", "knot|knot/arm|other node", "|a b/\u00e9|a b/\u00e9/x"})
    void trianglesSurfacesAndNodesReadBack(String nodes) throws IOException, ImportException, ExportException {
        List<String> surfaces = List.of("rock", "thin \"ice\"", "l\u00e6r #1");
        Asset asset = ObjFormatTest.named("knot", surfaces, List.of(nodes.split("\\|", -1)), TestAsset.OPTIONS);
        Asset expected = nodes.isEmpty() ? ObjFormatTest.named("", surfaces, List.of(""), TestAsset.OPTIONS) : asset;
        for (ColliderNaming naming : ColliderNaming.values()) {
            if (naming == ColliderNaming.UNREAL && nodes.contains(" ")) {
                continue; // a space is escaped
            }
            ImportedMesh read = read(write(asset, named(naming)), ImportOptions.DEFAULTS);
            ObjFormatTest.assertSame(
                    ObjFormatTest.triangles(expected), ObjFormatTest.triangles(read.mesh()), naming.id());
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"NONE", "HULL", "BOX", "CAPSULE", "SPHERE", "KDOP26"})
    void collidersReplaceNoTriangles(String kind) throws IOException, ImportException, ExportException {
        Asset asset = ObjFormatTest.named("knot", List.of("rock"), List.of("knot"), shape(kind));
        for (ColliderNaming naming : ColliderNaming.values()) {
            for (boolean draft : new boolean[] {false, true}) {
                Path file = write(asset, named(naming).withKhrDraft(draft));
                ImportedMesh read = read(file, ImportOptions.DEFAULTS);
                ObjFormatTest.assertSame(
                        ObjFormatTest.triangles(asset), ObjFormatTest.triangles(read.mesh()), naming.id());
                assertEquals(List.of(), read.findings(), naming.id());
            }
        }
        ImportedMesh all = read(
                write(asset, named(ColliderNaming.UNREAL)), ImportOptions.DEFAULTS.withNaming(NamingConvention.NONE));
        assertEquals(!kind.equals("NONE"), all.mesh().triangleCount() > 960, "names without meaning are meshes");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "HULL, UCX_knot, convex",
        "KDOP14, UCX_knot, convex",
        "BOX, UBX_knot, box",
        "CAPSULE, UCP_knot, capsule",
        "SPHERE, USP_knot, sphere"
    })
    void collidersHaveTheNamesOrTheShapesOfTheConvention(String kind, String unreal, String type)
            throws IOException, ExportException {
        Asset asset = ObjFormatTest.named("knot", List.of("rock"), List.of("knot"), shape(kind));
        assertEquals(List.of("knot", unreal, "k"), names(json(write(asset, named(ColliderNaming.UNREAL)))));
        assertEquals(List.of("knot", "knot-convcolonly", "k"), names(json(write(asset, named(ColliderNaming.GODOT)))));
        JsonNode omi = json(write(asset, named(ColliderNaming.NONE)));
        assertEquals(type, omi.at("/extensions/OMI_physics_shape/shapes/0/type").asText());
        assertEquals(
                0, omi.at("/nodes/1/extensions/OMI_physics_body/collider/shape").asInt(-1));
        assertEquals(List.of("OMI_physics_body", "OMI_physics_shape"), texts(omi.get("extensionsUsed")));
        JsonNode khr = json(write(asset, named(ColliderNaming.NONE).withKhrDraft(true)));
        JsonNode geometry = khr.at("/nodes/1/extensions/KHR_physics_rigid_bodies/collider/geometry");
        if (type.equals("convex")) {
            assertTrue(geometry.get("convexHull").asBoolean());
            assertEquals(1, geometry.get("mesh").asInt());
        } else {
            assertEquals(
                    type,
                    khr.at("/extensions/KHR_implicit_shapes/shapes/0/type").asText());
            assertEquals(0, geometry.get("shape").asInt(-1));
        }
    }

    private static List<String> names(JsonNode document) {
        return texts(document.get("nodes").findValues("name"));
    }

    private static List<String> texts(Iterable<JsonNode> nodes) {
        List<String> texts = new ArrayList<>();
        nodes.forEach(node -> texts.add(node.asText()));
        return texts;
    }

    /** The shape of a collider that is placed by its node encloses the part, as the shape of the asset does. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"BOX", "CAPSULE", "SPHERE"})
    void primitivesAreWhereTheNodePlacesThem(String kind) throws IOException, ImportException, ExportException {
        Asset asset = ObjFormatTest.named("knot", List.of("rock"), List.of("knot"), shape(kind));
        Path file = write(asset, named(ColliderNaming.NONE));
        byte[] bytes = Files.readAllBytes(file);
        String marked = new String(bytes, StandardCharsets.ISO_8859_1);
        assertTrue(marked.contains("cullet_shape"));
        // As another program writes it: without the mark, so the collider replaces the mesh.
        Files.write(file, marked.replace("cullet_shape", "foreign_note").getBytes(StandardCharsets.ISO_8859_1));
        ImportedMesh read = read(file, ImportOptions.DEFAULTS);
        double[] box = MeshMeasures.bounds(read.mesh());
        float[] bounds = asset.parts().get(0).bounds();
        for (int axis = 0; axis < 3; axis++) {
            double tolerance = 0.02 * (bounds[axis + 3] - bounds[axis]);
            assertTrue(box[axis] <= bounds[axis] + tolerance, Arrays.toString(box));
            assertTrue(box[axis + 3] >= bounds[axis + 3] - tolerance, Arrays.toString(box));
        }
        ShapeMesh exact =
                ShapeMesh.of(ExportView.of(asset).parts().get(0).shapes().get(0));
        for (int i = 0; i < exact.positions().length; i++) {
            int axis = i % 3;
            assertTrue(exact.positions()[i] >= box[axis] - 0.02 && exact.positions()[i] <= box[axis + 3] + 0.02);
        }
    }

    @Test
    void surfacesAreMaterialsWithFrictionRestitutionAndTag() throws IOException, ExportException {
        Asset named = ObjFormatTest.named("knot", List.of("ice", "rock"), List.of("knot"), shape("HULL"));
        Asset asset = new Asset(
                named.provenance(),
                named.surfaceNames(),
                named.nodePaths(),
                named.parts(),
                new float[0],
                new int[] {7, 0},
                new float[] {0.1f, -1, -1, -1});
        JsonNode json = json(write(asset, named(ColliderNaming.NONE).withKhrDraft(true)));
        assertEquals("ice", json.at("/materials/0/name").asText());
        assertEquals("0.1", json.at("/materials/0/extras/friction").asText());
        assertEquals(7, json.at("/materials/0/extras/tag").asInt());
        assertTrue(json.at("/materials/0/extras/restitution").isMissingNode());
        assertTrue(json.at("/materials/1/extras").isMissingNode());
        assertEquals(
                "0.1",
                json.at("/extensions/KHR_physics_rigid_bodies/physicsMaterials/0/staticFriction")
                        .asText());
        assertEquals(
                0,
                json.at("/nodes/1/extensions/KHR_physics_rigid_bodies/collider/physicsMaterial")
                        .asInt(-1));
    }

    @Test
    void instancesOfASceneReadBackInDouble() throws IOException, ImportException, ExportException {
        SceneBuilder instances = new SceneBuilder();
        AssetPart box = TestAsset.part(Meshes.box(0, 0, 0, 1, 2, 3).named("box"), shape("HULL"));
        AssetPart knot = TestAsset.part(Meshes.torusKnot(6, 20).named("knot"));
        instances.add(0, new double[] {10, 0.1, 1e-9}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        instances.add(1, new double[] {0, 0, 7}, new double[] {0, 0, 0, 1}, 1, false, 4, 1);
        instances.add(0, new double[] {-5, 0, 0}, new double[] {0.1, 0.7, 0.2, 0.5}, 1.5f, true, 1, 1L << 60);
        Asset asset = TestAsset.scene(instances, box, knot);
        ImportedMesh read =
                read(write(asset, ExportOptions.of("level.glb")), ImportOptions.DEFAULTS.withInstances(true));
        assertEquals(3, read.instances().size());
        List<ExportInstance> expected = ExportView.of(asset).instances();
        for (int i = 0; i < 3; i++) {
            ImportedInstance instance = read.instances().get(i);
            assertEquals(List.of("box", "knot", "box").get(i), instance.mesh());
            assertEquals(Arrays.toString(expected.get(i).position()), Arrays.toString(instance.position()));
            assertEquals(expected.get(i).layers(), instance.layers());
            assertEquals(expected.get(i).id(), instance.userId());
            assertEquals(expected.get(i).mirrored(), instance.mirrored());
            assertEquals(expected.get(i).scale(), instance.scale(), 1e-6);
        }
        assertEquals(12 + 240, read.mesh().triangleCount());
        assertEquals(
                new TreeSet<>(List.of("box", "knot")), new TreeSet<>(read.mesh().nodePaths()));
        JsonNode json = json(folder.resolve("level.glb"));
        assertEquals(
                4,
                json.at("/nodes/2/extras/cullet_layers").asInt(),
                json.get("nodes").toString());
        assertEquals(List.of("box", "box_collider", "knot", "knot_collider", "box_2", "box_2_collider"), names(json));
        assertEquals(3, json.get("meshes").size());
    }
}
