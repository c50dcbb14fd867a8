// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.Arrays;

/**
 * An enclosing shape that {@code cullet export} wrote into a file, in the space of the mesh that it encloses: metres, Y
 * up. Nothing is proved about it. Arrays are read only.
 *
 * @param node path of the node whose triangles it encloses, as in the mesh's {@code nodePaths}; of an import of
 *     instances, the name of the mesh
 * @param kind {@code hull}, {@code kdop}, {@code box}, {@code capsule} or {@code sphere}
 * @param numbers of a primitive, in the order of an asset; of a hull 3 floats per corner
 * @param planes of a hull; empty for a primitive
 * @param engine whose limits it fits, in lower case; empty for none
 * @param margin by which it was moved out, in metres
 * @param problem why it cannot be the shape of this mesh; empty if it may be
 */
@SuppressWarnings("ArrayRecordComponent")
public record ImportedShape(
        String node, String kind, float[] numbers, Planes planes, String engine, float margin, String problem) {
    /**
     * The planes of a hull and the loops of corners on them. The arrays need not fit each other.
     *
     * @param normals 3 whole numbers per plane
     * @param offsets one per plane
     * @param faceStarts per plane the first of its corners in {@code faceCorners}, and the end
     * @param faceCorners indices of corners
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Planes(int[] normals, double[] offsets, int[] faceStarts, int[] faceCorners) {
        public static final Planes NONE = new Planes(new int[0], new double[0], new int[] {0}, new int[0]);
    }

    /** Returns the shape of another mesh. */
    public ImportedShape withNode(String other) {
        return new ImportedShape(other, kind, numbers, planes, engine, margin, problem);
    }

    /** Returns whether another shape is the same one of the same mesh. */
    public boolean isSameAs(ImportedShape other) {
        return node.equals(other.node)
                && kind.equals(other.kind)
                && Arrays.equals(numbers, other.numbers)
                && Arrays.equals(planes.normals, other.planes.normals)
                && Arrays.equals(planes.offsets, other.planes.offsets)
                && Arrays.equals(planes.faceStarts, other.planes.faceStarts)
                && Arrays.equals(planes.faceCorners, other.planes.faceCorners)
                && engine.equals(other.engine)
                && margin == other.margin
                && problem.equals(other.problem);
    }

    /** Returns the shape with a reason why it cannot be stored. */
    public ImportedShape withProblem(String other) {
        return new ImportedShape(node, kind, numbers, planes, engine, margin, other);
    }
}
