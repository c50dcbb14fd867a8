// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the geometry of glTF colliders: shapes of KHR_implicit_shapes, OMI_physics_shape and OMI_collider, and
 * references to meshes. {@link ColliderShapes} makes the meshes of shapes.
 */
final class GltfShapes {
    private static final double MAX_SIZE = 1e30;

    /**
     * Sizes that a shape has if it states none.
     *
     * @param isTotal whether the height of a capsule is that of the whole, not the distance of the centers
     */
    private record Defaults(double radius, double capsule, double cylinder, boolean isTotal) {}

    private static final Defaults KHR = new Defaults(0.25, 0.5, 0.5, false);
    private static final Defaults OMI = new Defaults(0.5, 1, 2, false);
    private static final Defaults OMI_OLD = new Defaults(0.5, 2, 2, true);

    /**
     * Geometry of a collider: one of the three.
     *
     * @param surface mesh of a shape, or null
     * @param meshNode node whose mesh, and the meshes below it, are taken; or -1
     * @param mesh index of a mesh, or -1
     */
    record Geometry(SourceScene.@Nullable Mesh surface, int meshNode, int mesh) {}

    /** Why a collider cannot be read. */
    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String reason) {
            super(reason);
        }
    }

    private final GltfDocument document;

    GltfShapes(GltfDocument document) {
        this.document = document;
    }

    /** Returns the geometry of a collider of KHR_physics_rigid_bodies. */
    Geometry ofKhr(Map<?, ?> collider) throws UnreadableException {
        Map<?, ?> geometry = JsonValues.map(collider.get("geometry"));
        if (geometry.containsKey("node")) {
            int node = index(geometry.get("node"), "node", document.nodes().size());
            return new Geometry(null, node, -1);
        }
        if (geometry.containsKey("mesh")) {
            int mesh = index(geometry.get("mesh"), "mesh", document.meshCount());
            return new Geometry(null, -1, mesh);
        }
        return shape(document.shared("KHR_implicit_shapes", "shapes"), geometry.get("shape"), KHR);
    }

    /** Returns the geometry of a collider of OMI_physics_body. */
    Geometry ofOmi(Map<?, ?> collider) throws UnreadableException {
        return shape(document.shared("OMI_physics_shape", "shapes"), collider.get("shape"), OMI);
    }

    /** Returns the geometry of a collider of OMI_collider. */
    Geometry ofOldOmi(Map<?, ?> extension) throws UnreadableException {
        return shape(document.shared("OMI_collider", "colliders"), extension.get("collider"), OMI_OLD);
    }

    private Geometry shape(List<?> shapes, @Nullable Object number, Defaults defaults) throws UnreadableException {
        Map<?, ?> shape = JsonValues.map(shapes.get(index(number, "shape", shapes.size())));
        String type = shape.get("type") instanceof String text ? text : "";
        Map<?, ?> sizes = shape.get(type) instanceof Map<?, ?> sizesOfType ? sizesOfType : shape;
        return switch (type) {
            case "box" -> {
                double[] size =
                        sizes.containsKey("size") ? JsonValues.numbers(sizes.get("size")) : new double[] {1, 1, 1};
                if (size.length != 3) {
                    throw new UnreadableException("has a box whose size is not three numbers");
                }
                for (double length : size) {
                    checkSize("size", length, false);
                }
                yield surface(ColliderShapes.box(size[0], size[1], size[2]));
            }
            case "sphere" -> surface(ColliderShapes.sphere(size(sizes, "radius", 0.5, false)));
            case "capsule", "cylinder" -> revolved(type, sizes, defaults);
            case "plane" -> {
                if (!sizes.containsKey("sizeX") || !sizes.containsKey("sizeZ")) {
                    throw new UnreadableException("is a plane of infinite size");
                }
                double x = size(sizes, "sizeX", 1, false);
                double z = size(sizes, "sizeZ", 1, false);
                yield surface(ColliderShapes.rectangle(x, z, Boolean.TRUE.equals(sizes.get("doubleSided"))));
            }
            case "convex", "hull", "trimesh" ->
                new Geometry(null, -1, index(sizes.get("mesh"), "mesh", document.meshCount()));
            default -> {
                String shown = FindingCollector.oneLine(type);
                throw new UnreadableException("has a shape of an unknown type \"" + shown + "\"");
            }
        };
    }

    private static Geometry revolved(String type, Map<?, ?> sizes, Defaults defaults) throws UnreadableException {
        double radius = size(sizes, "radius", defaults.radius, true);
        double bottom = size(sizes, "radiusBottom", radius, true);
        double top = size(sizes, "radiusTop", radius, true);
        boolean isCapsule = type.equals("capsule");
        double height = size(sizes, "height", isCapsule ? defaults.capsule : defaults.cylinder, false);
        if (bottom == 0 && top == 0) {
            throw new UnreadableException("has a " + type + " without radius");
        }
        if (!isCapsule) {
            return surface(ColliderShapes.cylinder(height, bottom, top));
        }
        double between = defaults.isTotal ? Math.max(0, height - 2 * radius) : height;
        return surface(ColliderShapes.capsule(between, bottom, top));
    }

    private static Geometry surface(SourceScene.Mesh mesh) {
        return new Geometry(mesh, -1, -1);
    }

    private static double size(Map<?, ?> sizes, String key, double otherwise, boolean mayBeZero)
            throws UnreadableException {
        if (!sizes.containsKey(key)) {
            return otherwise;
        }
        double size = sizes.get(key) instanceof Double number ? number : Double.NaN;
        checkSize(key, size, mayBeZero);
        return size;
    }

    private static void checkSize(String key, double size, boolean mayBeZero) throws UnreadableException {
        if (!(size > 0 || (size == 0 && mayBeZero)) || size > MAX_SIZE) {
            throw new UnreadableException("has a shape whose " + key + " is " + size + ", but must be "
                    + (mayBeZero ? "0" : "above 0") + " to " + MAX_SIZE);
        }
    }

    private static int index(@Nullable Object value, String what, int count) throws UnreadableException {
        int index = JsonValues.index(value);
        if (index < 0 || index >= count) {
            throw new UnreadableException("refers to " + what + " "
                    + (value instanceof Double ? value : "without number") + ", but the file has " + count);
        }
        return index;
    }
}
