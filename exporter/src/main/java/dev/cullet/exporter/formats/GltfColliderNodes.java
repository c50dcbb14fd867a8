// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportSurface;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The colliders of a glTF file: a node below that of the part for each shape. Without a naming convention its shape is
 * one of OMI_physics_shape, or of the draft of KHR_implicit_shapes; with a convention it is a mesh, which the engine
 * recognises by the name of its node. A part without a shape has its triangles as collider.
 *
 * <p>The property {@code cullet_shape} in the extras of a collider node marks it as written here, with the kind of the
 * shape: the importer does not take it for a mesh that replaces the triangles.
 */
final class GltfColliderNodes {
    private static final String OMI_BODY = "OMI_physics_body";
    private static final String KHR_BODY = "KHR_physics_rigid_bodies";
    private static final String MATERIALS = "physicsMaterials";

    private final GltfNodes nodes;
    private final GltfMeshes meshes;
    private final ExportOptions options;
    private final List<ExportSurface> surfaces;
    private final List<Object> shapes = new ArrayList<>();
    private final List<Object> materials = new ArrayList<>();
    private final Map<Integer, Integer> materialOfSurface = new HashMap<>();
    private final IdentityHashMap<ExportShape, Integer> known =
            new IdentityHashMap<>(); // index of a mesh or of a shape
    private boolean hasColliders;

    GltfColliderNodes(GltfNodes nodes, GltfMeshes meshes, List<ExportSurface> surfaces, ExportOptions options) {
        this.nodes = nodes;
        this.meshes = meshes;
        this.surfaces = surfaces;
        this.options = options;
    }

    /** Returns the extensions of the document by name; empty if there are none. */
    Map<String, Object> extensions() {
        Map<String, Object> extensions = GltfJson.object();
        if (options.naming() != ColliderNaming.NONE) {
            return extensions;
        }
        if (options.khrDraft()) {
            if (!shapes.isEmpty()) {
                extensions.put("KHR_implicit_shapes", GltfJson.object("shapes", shapes));
            }
            if (!materials.isEmpty()) {
                extensions.put(KHR_BODY, GltfJson.object(MATERIALS, materials));
            }
        } else {
            if (!shapes.isEmpty()) {
                extensions.put("OMI_physics_shape", GltfJson.object("shapes", shapes));
            }
            if (!materials.isEmpty()) {
                extensions.put(OMI_BODY, GltfJson.object(MATERIALS, materials));
            }
        }
        return extensions;
    }

    /** Returns the names of all extensions that nodes and document use. */
    List<Object> used() {
        if (options.naming() != ColliderNaming.NONE || !hasColliders) {
            return List.of();
        }
        return options.khrDraft() ? List.of("KHR_implicit_shapes", KHR_BODY) : List.of(OMI_BODY, "OMI_physics_shape");
    }

    /** Adds the collider of a part below its node: its shapes, or its triangles, if there is a mesh of them. */
    void add(Set<Content> content, ExportPart part, int node, int mesh, String name) throws ExportException {
        if (content.contains(Content.SHAPES) && !part.shapes().isEmpty()) {
            addShapes(part, node, name);
        } else if (mesh >= 0) {
            addTriangles(part, node, mesh, name);
        }
    }

    /**
     * Adds the colliders of a part below a node.
     *
     * @param name of the node, without a mark
     */
    private void addShapes(ExportPart part, int parent, String name) throws ExportException {
        hasColliders = true;
        for (int i = 0; i < part.shapes().size(); i++) {
            ExportShape shape = part.shapes().get(i);
            GltfColliderShape placed = GltfColliderShape.of(shape);
            int node = nodes.add(colliderName(shape, name), parent);
            if (placed.translation() != null) {
                nodes.node(node).put("translation", placed.translation());
            }
            if (placed.rotation() != null) {
                nodes.node(node).put("rotation", placed.rotation());
            }
            if (options.naming() == ColliderNaming.NONE) {
                int index = known.containsKey(shape) ? known.get(shape) : addShape(shape, placed, name);
                known.put(shape, index);
                extend(node, part, placed.sizes() == null, index);
            } else {
                Integer mesh = known.get(shape);
                if (mesh == null) {
                    mesh = meshes.add(colliderName(shape, name), GltfColliderShape.local(shape));
                    known.put(shape, mesh);
                }
                nodes.node(node).put("mesh", mesh);
            }
            nodes.node(node)
                    .put(
                            "extras",
                            part.hasPieces()
                                    ? ShapeStatement.ofPiece()
                                    : ShapeStatement.of(part.storedShapes().get(i)));
        }
    }

    /** Makes the triangles of a part its collider, where an engine has no other. */
    private void addTriangles(ExportPart part, int node, int mesh, String name) {
        if (options.naming() == ColliderNaming.GODOT) {
            int collider = nodes.add(name + "-colonly", node);
            nodes.node(collider).put("mesh", mesh);
            nodes.node(collider).put("extras", ShapeStatement.ofTriangles());
        } else if (options.naming() == ColliderNaming.NONE) {
            hasColliders = true;
            int collider = nodes.add(name + "_collider", node);
            if (options.khrDraft()) {
                extendKhr(collider, part, GltfJson.object("mesh", mesh));
            } else {
                shapes.add(GltfJson.object("type", "trimesh", "trimesh", GltfJson.object("mesh", mesh)));
                extendOmi(collider, part, shapes.size() - 1);
            }
            nodes.node(collider).put("extras", ShapeStatement.ofTriangles());
        }
    }

    /** Returns the index of the shape in the extension, or of the mesh of a hull in the draft. */
    private int addShape(ExportShape shape, GltfColliderShape placed, String name) throws ExportException {
        Map<String, Object> sizes = placed.sizes();
        if (sizes == null) {
            int mesh = meshes.add(name + "_shape", ShapeMesh.of(shape));
            if (options.khrDraft()) {
                return mesh;
            }
            shapes.add(GltfJson.object("type", "convex", "convex", GltfJson.object("mesh", mesh)));
            return shapes.size() - 1;
        }
        Map<String, Object> typed = sizes;
        if (placed.type().equals("capsule")) {
            Object radius = Objects.requireNonNull(sizes.get("radius"));
            Object height = Objects.requireNonNull(sizes.get("height"));
            typed = GltfJson.object("radiusBottom", radius, "height", height, "radiusTop", radius);
            if (!options.khrDraft()) {
                typed.put("radius", radius); // as readers of OMI_physics_shape before 2025 have it
            }
        }
        shapes.add(GltfJson.object("type", placed.type(), placed.type(), typed));
        return shapes.size() - 1;
    }

    private void extend(int node, ExportPart part, boolean isHull, int index) {
        if (!options.khrDraft()) {
            extendOmi(node, part, index);
        } else if (isHull) {
            extendKhr(node, part, GltfJson.object("mesh", index, "convexHull", true));
        } else {
            extendKhr(node, part, GltfJson.object("shape", index));
        }
    }

    private void extendOmi(int node, ExportPart part, int shape) {
        extend(node, part, OMI_BODY, GltfJson.object("shape", shape));
    }

    private void extendKhr(int node, ExportPart part, Map<String, Object> geometry) {
        extend(node, part, KHR_BODY, GltfJson.object("geometry", geometry));
    }

    private void extend(int node, ExportPart part, String extension, Map<String, Object> collider) {
        Integer material = physicsMaterial(part.groups().get(0).surface());
        if (material != null) {
            collider.put("physicsMaterial", material);
        }
        nodes.node(node).put("extensions", GltfJson.object(extension, GltfJson.object("collider", collider)));
    }

    /** Returns the physics material of a surface, or null if it has neither friction nor restitution. */
    private @Nullable Integer physicsMaterial(int surface) {
        ExportSurface from = surfaces.get(surface);
        if (!from.hasMaterial()) {
            return null;
        }
        return materialOfSurface.computeIfAbsent(surface, unused -> {
            Map<String, Object> material = GltfJson.object();
            if (from.friction() != -1) {
                material.put("staticFriction", from.friction());
                material.put("dynamicFriction", from.friction());
            }
            if (from.restitution() != -1) {
                material.put("restitution", from.restitution());
            }
            materials.add(material);
            return materials.size() - 1;
        });
    }

    private String colliderName(ExportShape shape, String name) {
        return switch (options.naming()) {
            case UNREAL -> unrealPrefix(shape) + name;
            case GODOT -> name + "-convcolonly";
            case NONE -> name + "_collider";
        };
    }

    private static String unrealPrefix(ExportShape shape) {
        if (shape instanceof ExportShape.Box) {
            return "UBX_";
        }
        if (shape instanceof ExportShape.Ball) {
            return "USP_";
        }
        return shape instanceof ExportShape.Capsule ? "UCP_" : "UCX_";
    }
}
