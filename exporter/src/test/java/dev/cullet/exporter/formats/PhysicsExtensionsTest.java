// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Colliders as extensions, against the rules of the JSON schemas: OMI_physics_shape and OMI_physics_body of
 * omigroup/gltf-extensions, commit df534222 of 2025-01-16, which was the last change of both on 2026-08-16;
 * KHR_implicit_shapes and KHR_physics_rigid_bodies of eoineoineoin/glTF_Physics, commit 9dc61cb3 of 2026-01-20. The
 * rules are written down here, because the schemas are in no registry.
 */
class PhysicsExtensionsTest {
    private static final String NODE_EXTENSION = "collider";

    /** Numbers of each type of shape that must be above 0, and those that must be at least 0. */
    private static final Map<String, Set<String>> ABOVE_ZERO =
            Map.of("sphere", Set.of("radius"), "capsule", Set.of("height"), "box", Set.of());

    private static final Map<String, Set<String>> AT_LEAST_ZERO =
            Map.of("capsule", Set.of("radius", "radiusBottom", "radiusTop"));

    private static JsonNode json(String kind, boolean draft, boolean hasMaterial) throws IOException, ExportException {
        ShapeOptions shape = kind.equals("NONE")
                ? ShapeOptions.NONE
                : kind.equals("HULL")
                        ? ShapeOptions.NONE.withHull(true)
                        : ShapeOptions.NONE.withPrimitive(PrimitiveChoice.valueOf(kind));
        Asset plain = ObjFormatTest.named("knot", List.of("ice"), List.of("knot"), TestAsset.OPTIONS.withShape(shape));
        Asset asset = new Asset(
                plain.provenance(),
                plain.surfaceNames(),
                plain.nodePaths(),
                plain.parts(),
                new float[0],
                new int[] {7},
                hasMaterial ? new float[] {0.1f, 0.5f} : new float[] {-1, -1});
        byte[] bytes = Exporter.export(
                        new GlbFormat(),
                        ExportView.of(asset),
                        ExportOptions.of("k.glb").withKhrDraft(draft))
                .files()
                .get(0)
                .toByteArray();
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return new JsonMapper().readTree(new String(bytes, 20, length, StandardCharsets.UTF_8));
    }

    private static Set<String> keys(JsonNode object) {
        Set<String> keys = new TreeSet<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @ParameterizedTest(name = "{0}, draft {1}, material {2}")
    @CsvSource({
        "NONE, false, false",
        "HULL, false, true",
        "BOX, false, false",
        "CAPSULE, false, false",
        "SPHERE, false, false",
        "KDOP26, false, false",
        "NONE, true, false",
        "HULL, true, true",
        "BOX, true, false",
        "CAPSULE, true, true",
        "SPHERE, true, false"
    })
    void collidersFollowTheSchemas(String kind, boolean draft, boolean hasMaterial)
            throws IOException, ExportException {
        JsonNode document = json(kind, draft, hasMaterial);
        String shapeExtension = draft ? "KHR_implicit_shapes" : "OMI_physics_shape";
        String bodyExtension = draft ? "KHR_physics_rigid_bodies" : "OMI_physics_body";
        Set<String> used = new TreeSet<>();
        document.get("extensionsUsed").forEach(each -> used.add(each.asText()));
        assertEquals(Set.of(shapeExtension, bodyExtension), used);
        int shapes = 0;
        if (document.has("extensions")) {
            assertTrue(used.containsAll(keys(document.get("extensions"))));
            JsonNode all = document.get("extensions").path(shapeExtension).path("shapes");
            shapes = all.size();
            for (JsonNode shape : all) {
                checkShape(document, shape, draft);
            }
        }
        int colliders = 0;
        for (JsonNode node : document.get("nodes")) {
            if (node.has("extensions")) {
                colliders++;
                assertEquals(Set.of(bodyExtension), keys(node.get("extensions")));
                JsonNode body = node.get("extensions").get(bodyExtension);
                assertEquals(Set.of(NODE_EXTENSION), keys(body));
                checkCollider(document, body.get(NODE_EXTENSION), draft, shapes);
            }
        }
        assertEquals(1, colliders);
        JsonNode materials = document.at("/extensions/" + bodyExtension + "/physicsMaterials");
        assertEquals(hasMaterial, materials.size() == 1);
        for (JsonNode material : materials) {
            assertTrue(
                    Set.of("staticFriction", "dynamicFriction", "restitution").containsAll(keys(material)));
            material.forEach(number -> assertTrue(number.isNumber() && number.asDouble() >= 0));
        }
    }

    private static void checkShape(JsonNode document, JsonNode shape, boolean draft) {
        String type = shape.get("type").asText();
        Set<String> types =
                draft ? Set.of("sphere", "box", "capsule") : Set.of("sphere", "box", "capsule", "convex", "trimesh");
        assertTrue(types.contains(type), type);
        assertEquals(Set.of("type", type), keys(shape));
        JsonNode sizes = shape.get(type);
        if (sizes.has("mesh")) {
            assertEquals(Set.of("mesh"), keys(sizes));
            checkMesh(document, sizes.get("mesh"));
        } else if (type.equals("box")) {
            assertEquals(Set.of("size"), keys(sizes));
            assertEquals(3, sizes.get("size").size());
            sizes.get("size").forEach(each -> assertTrue(each.asDouble() > 0));
        } else {
            Set<String> positive = ABOVE_ZERO.getOrDefault(type, Set.of());
            Set<String> others = AT_LEAST_ZERO.getOrDefault(type, Set.of());
            sizes.fieldNames().forEachRemaining(key -> {
                double size = sizes.get(key).asDouble();
                assertTrue(positive.contains(key) ? size > 0 : others.contains(key) && size >= 0, key + " " + size);
            });
            assertTrue(keys(sizes).containsAll(positive));
            if (type.equals("capsule")) {
                assertEquals(sizes.get("radiusBottom"), sizes.get("radiusTop"));
                assertEquals(!draft, sizes.has("radius"), "older readers of OMI_physics_shape");
            }
        }
    }

    private static void checkCollider(JsonNode document, JsonNode collider, boolean draft, int shapes) {
        String bodyExtension = draft ? "KHR_physics_rigid_bodies" : "OMI_physics_body";
        if (collider.has("physicsMaterial")) {
            int materials = document.at("/extensions/" + bodyExtension + "/physicsMaterials")
                    .size();
            checkIndex(collider.get("physicsMaterial"), materials);
        }
        if (!draft) {
            assertTrue(Set.of("shape", "physicsMaterial").containsAll(keys(collider)));
            checkIndex(collider.get("shape"), shapes);
            return;
        }
        assertTrue(Set.of("geometry", "physicsMaterial").containsAll(keys(collider)));
        JsonNode geometry = collider.get("geometry");
        assertTrue(geometry.has("shape") ^ geometry.has("mesh"), "one of both");
        if (geometry.has("shape")) {
            checkIndex(geometry.get("shape"), shapes);
            assertFalse(geometry.has("convexHull"));
        } else {
            checkMesh(document, geometry.get("mesh"));
            assertTrue(!geometry.has("convexHull") || geometry.get("convexHull").isBoolean());
        }
    }

    private static void checkIndex(JsonNode index, int count) {
        assertTrue(index.isInt() && index.asInt() >= 0 && index.asInt() < count, index + " of " + count);
    }

    /** Checks that a mesh has triangles. */
    private static void checkMesh(JsonNode document, JsonNode index) {
        checkIndex(index, document.get("meshes").size());
        JsonNode primitives = document.get("meshes").get(index.asInt()).get("primitives");
        assertTrue(primitives.size() > 0);
        for (JsonNode primitive : primitives) {
            assertEquals(4, primitive.path("mode").asInt(4));
            int count = document.get("accessors")
                    .get(primitive.get("indices").asInt())
                    .get("count")
                    .asInt();
            assertTrue(count >= 3 && count % 3 == 0, "corners " + count);
        }
    }
}
