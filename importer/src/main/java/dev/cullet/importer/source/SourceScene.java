// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import dev.cullet.importer.ImportedShape;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file, copied from the native importer so that its memory is released before triangulation.
 *
 * @param nodes depth first: a parent before its children, siblings in file order; the first is the root
 * @param meshes of the nodes
 * @param metadata of the file; numbers as {@link Double}, all else as text
 * @param complaints errors that the native importer logged but continued after
 * @param animation null if it was not requested, or nothing moves
 */
public record SourceScene(
        List<Node> nodes,
        List<Mesh> meshes,
        Map<String, Object> metadata,
        List<String> complaints,
        @Nullable SceneAnimation animation) {
    /**
     * A node of the file. Pivot helpers are multiplied into it.
     *
     * @param parent index of its parent, -1 for the root
     * @param transform 12 numbers, see {@link Affine}: from the node's mesh space to the space of the file
     * @param origin 3 numbers: the origin of the node, in the space of the file
     * @param meshes indices of meshes, in order
     * @param index of the node in a glTF file that was copied for the import, or -1
     * @param physics its role in the physics of a glTF file
     * @param marks what the file states about it beyond its content
     */
    public record Node(
            String name,
            int parent,
            double[] transform,
            double[] origin,
            int[] meshes,
            int index,
            Physics physics,
            Marks marks) {

        /** A node without marks but its surface. */
        public Node(
                String name,
                int parent,
                double[] transform,
                double[] origin,
                int[] meshes,
                @Nullable String surface,
                int index,
                Physics physics) {
            this(
                    name,
                    parent,
                    transform,
                    origin,
                    meshes,
                    index,
                    physics,
                    new Marks(surface, false, false, Exported.NONE));
        }

        public Node withName(String other) {
            return new Node(other, parent, transform, origin, meshes, index, physics, marks);
        }

        public Node withMeshes(int[] other) {
            return new Node(name, parent, transform, origin, other, index, physics, marks);
        }

        public Node withPhysics(Physics other) {
            return new Node(name, parent, transform, origin, meshes, index, other, marks);
        }

        /** Returns the node with other marks, and its surface. */
        public Node withMarks(boolean levels, boolean hidden) {
            Marks others = new Marks(marks.surface, levels, hidden, marks.exported);
            return new Node(name, parent, transform, origin, meshes, index, physics, others);
        }

        /** Returns the node with what an export of an asset states about it, its pivot included. */
        public Node withExported(Exported exported) {
            double[] pivot = exported.pivot() == null ? origin : exported.pivot();
            Marks others = new Marks(marks.surface, marks.levels, marks.hidden, exported);
            return new Node(name, parent, transform, pivot, meshes, index, physics, others);
        }

        /** Returns the surface from the node's tag, or null. */
        public @Nullable String surface() {
            return marks.surface;
        }
    }

    /**
     * What a file states about a node beyond its content.
     *
     * @param surface from the node's own tag, or null
     * @param levels whether the nodes below it are levels of detail, of which one is shown
     * @param hidden whether its meshes are not shown
     * @param exported what an export of an asset states about it
     */
    public record Marks(@Nullable String surface, boolean levels, boolean hidden, Exported exported) {}

    /**
     * What {@code cullet export} states about a node in its extras, as text.
     *
     * @param layers bits for masks, of an instance
     * @param id of an instance, or null
     * @param pivot 3 numbers in the space of the file, or null
     * @param shape that encloses the mesh of the node above, or null
     */
    @SuppressWarnings("ArrayRecordComponent") // read only
    public record Exported(
            int layers,
            @Nullable Long id,
            double @Nullable [] pivot,
            @Nullable ImportedShape shape) {
        public static final Exported NONE = new Exported(1, null, null, null);

        /** Reads the extras of a node; what is not as an export writes it counts as absent. */
        public static Exported of(Map<String, Object> extras) {
            String layers = text(extras, "cullet_layers");
            String id = text(extras, "cullet_id");
            String pivot = text(extras, "cullet_pivot");
            try {
                return layers == null && id == null && pivot == null
                        ? NONE
                        : new Exported(
                                layers == null ? 1 : Integer.parseUnsignedInt(layers),
                                id == null ? null : Long.valueOf(id),
                                pivot == null ? null : point(pivot),
                                null);
            } catch (NumberFormatException e) {
                return NONE;
            }
        }

        /** Returns a copy with an enclosing shape. */
        public Exported withShape(ImportedShape other) {
            return new Exported(layers, id, pivot, other);
        }

        private static @Nullable String text(Map<String, Object> extras, String key) {
            return extras.get(key) instanceof String text ? text : null;
        }

        private static double @Nullable [] point(String text) {
            double[] numbers = Arrays.stream(text.split(" ", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            boolean isPoint = numbers.length == 3 && Arrays.stream(numbers).allMatch(each -> Math.abs(each) <= 1e9);
            return isPoint ? numbers : null;
        }
    }

    /**
     * The role of a node in the physics of a glTF file.
     *
     * @param body whether it is a body, which has the colliders below it
     * @param trigger whether it is a volume that detects contacts and has no collider
     * @param collider whether its meshes are collision geometry
     * @param target of a collider: the node whose render mesh it replaces, or -1
     * @param group of a collider: whether it replaces the render meshes below the target, too
     */
    public record Physics(boolean body, boolean trigger, boolean collider, int target, boolean group) {
        public static final Physics NONE = new Physics(false, false, false, -1, false);
    }

    /**
     * What a mesh has in the file besides polygons, and is omitted.
     *
     * @param points number of points
     * @param lines number of lines
     * @param tooFewCorners number of faces that have fewer than three corners
     */
    public record Omitted(long points, long lines, long tooFewCorners) {
        public static final Omitted NONE = new Omitted(0, 0, 0);

        /** Returns the sums of two counts. */
        public Omitted plus(Omitted other) {
            return new Omitted(points + other.points, lines + other.lines, tooFewCorners + other.tooFewCorners);
        }
    }

    /**
     * Polygons of one material.
     *
     * @param positions 3 per vertex, in the node's space; not checked to be finite
     * @param corners the polygons' vertices, one polygon after the other
     * @param cornerCounts number of vertices of each polygon, at least 3
     * @param material its name, or null
     * @param omitted what is not a polygon
     * @param bones number of bones of its skin
     * @param shapes that the mesh can be morphed to
     */
    public record Mesh(
            float[] positions,
            int[] corners,
            int[] cornerCounts,
            @Nullable String material,
            Omitted omitted,
            int bones,
            List<Shape> shapes) {

        /**
         * Returns a mesh whose vertices are moved: {@code p + sum of w_s * (shape_s - p)}, in double, rounded once.
         *
         * @param weights one per shape; those of further shapes are 0
         */
        public Mesh morphed(double[] weights) {
            if (Arrays.stream(weights).limit(shapes.size()).allMatch(weight -> weight == 0)) {
                return this;
            }
            float[] moved = new float[positions.length];
            for (int i = 0; i < moved.length; i++) {
                double sum = positions[i];
                for (int s = 0; s < Math.min(weights.length, shapes.size()); s++) {
                    sum += weights[s] == 0
                            ? 0
                            : weights[s] * ((double) shapes.get(s).positions()[i] - positions[i]);
                }
                moved[i] = (float) sum;
            }
            return new Mesh(moved, corners, cornerCounts, material, omitted, bones, shapes);
        }

        /** Returns a mesh at other positions, optionally with the corners of its polygons in reverse order. */
        public Mesh at(float[] others, boolean reversed) {
            int[] order = corners.clone();
            int first = 0;
            for (int count : cornerCounts) {
                for (int i = 0; reversed && i < count; i++) {
                    order[first + i] = corners[first + count - 1 - i];
                }
                first += count;
            }
            return new Mesh(others, order, cornerCounts, material, omitted, bones, shapes);
        }

        public Mesh withMaterial(@Nullable String other) {
            return new Mesh(positions, corners, cornerCounts, other, omitted, bones, shapes);
        }

        /** Returns the number of triangles of the polygons: n - 2 for n corners. */
        public long triangles() {
            return corners.length - 2L * cornerCounts.length;
        }
    }

    /**
     * A shape of a mesh: a blend shape or morph target.
     *
     * @param weight that the native importer states
     * @param positions 3 per vertex of the mesh; empty unless the import needs them
     */
    public record Shape(String name, double weight, float[] positions) {}
}
