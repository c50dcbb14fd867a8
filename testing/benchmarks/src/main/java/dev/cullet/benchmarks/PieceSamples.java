// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.ShapeDistance;
import dev.cullet.builder.hull.ShapeTetrahedra;
import dev.cullet.builder.hull.SourceHull;
import dev.cullet.builder.simplify.TriangleTree;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Measures convex pieces of a mesh by seeded samples: of its surface, and of the pieces. */
final class PieceSamples {
    private static final int SURFACE_SAMPLES = 20_000;
    private static final int PIECE_SAMPLES = 20_000;

    /** A sample this far outside, as a part of the diagonal, is not rounding. */
    private static final double OUTSIDE = 1e-6;

    private final TriangleMesh mesh;
    private final TriangleTree tree;
    private final @Nullable WindingNumber winding;
    private final double diagonal;

    /**
     * Shares of 1; distances as parts of the diagonal.
     *
     * @param outside share of the samples of the surface that are in no piece
     * @param deepest largest distance of such a sample from the nearest piece
     * @param stickOut largest distance of a sample of a piece from the solid, or from the triangles of an open mesh
     */
    record Measures(double outside, double deepest, double stickOut) {}

    PieceSamples(TriangleMesh mesh) {
        this.mesh = mesh;
        this.tree = new TriangleTree(mesh.positions(), mesh.indices());
        this.winding = EdgeTopology.of(mesh).isClosed() ? WindingNumber.of(mesh) : null;
        this.diagonal = MeshMeasures.diagonal(mesh);
    }

    /** Returns corners as a shape without planes. */
    static FittedShape hull(float[] corners) {
        return new HullShape(
                new short[0], new double[0], corners, new int[] {0}, new int[0], new HullShape.Measures(0, 0, 0, 0));
    }

    Measures measure(List<FittedShape> pieces) {
        Random random = new Random(1);
        List<ShapeDistance> distances = new ArrayList<>();
        for (FittedShape piece : pieces) {
            distances.add(new ShapeDistance(piece));
        }
        int outside = 0;
        double deepest = 0;
        double[] areas = new double[mesh.triangleCount()];
        double total = 0;
        for (int t = 0; t < areas.length; t++) {
            total += MeshMeasures.area(mesh, t);
            areas[t] = total;
        }
        for (int i = 0; i < SURFACE_SAMPLES; i++) {
            int found = Arrays.binarySearch(areas, random.nextDouble() * total);
            int triangle = Math.min(areas.length - 1, found < 0 ? -found - 1 : found);
            double distance = nearest(distances, onTriangle(triangle, random));
            outside += distance > OUTSIDE * diagonal ? 1 : 0;
            deepest = Math.max(deepest, distance);
        }
        return new Measures(
                (double) outside / SURFACE_SAMPLES,
                deepest > OUTSIDE * diagonal ? deepest / diagonal : 0,
                stickOut(pieces, random) / diagonal);
    }

    private double[] onTriangle(int triangle, Random random) {
        double u = random.nextDouble();
        double v = random.nextDouble();
        double a = u + v > 1 ? 1 - u : u;
        double b = u + v > 1 ? 1 - v : v;
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double first = mesh.positions()[3 * mesh.indices()[3 * triangle] + axis];
            double second = mesh.positions()[3 * mesh.indices()[3 * triangle + 1] + axis];
            double third = mesh.positions()[3 * mesh.indices()[3 * triangle + 2] + axis];
            point[axis] = first + a * (second - first) + b * (third - first);
        }
        return point;
    }

    private static double nearest(List<ShapeDistance> pieces, double[] p) {
        double min = Double.POSITIVE_INFINITY;
        for (ShapeDistance piece : pieces) {
            if (piece.boxDistance(p[0], p[1], p[2]) < min) {
                min = Math.min(min, piece.upperBound(p[0], p[1], p[2]));
            }
        }
        return min;
    }

    private double stickOut(List<FittedShape> pieces, Random random) {
        double farthest = 0;
        int each = Math.max(50, PIECE_SAMPLES / pieces.size());
        for (FittedShape piece : pieces) {
            if (piece instanceof HullShape hull && SourceHull.of(hull.corners()).isSlab()) {
                continue; // V-HACD makes flat hulls, too
            }
            double[] tetrahedra = ShapeTetrahedra.of(piece);
            for (int i = 0; i < each && tetrahedra.length > 0; i++) {
                int at = 12 * random.nextInt(tetrahedra.length / 12);
                double[] p = new double[3];
                double sum = 0;
                int left = i % 4 == 0 ? -1 : random.nextInt(4); // three in four samples are on a face
                for (int corner = 0; corner < 4; corner++) {
                    double weight = corner == left ? 0 : -Math.log(1 - random.nextDouble());
                    sum += weight;
                    for (int axis = 0; axis < 3; axis++) {
                        p[axis] += weight * tetrahedra[at + 3 * corner + axis];
                    }
                }
                farthest = Math.max(farthest, beyond(p[0] / sum, p[1] / sum, p[2] / sum, farthest));
            }
        }
        return farthest;
    }

    /** The distance of a point from the mesh if it is above a limit and outside of the solid, else 0. */
    private double beyond(double x, double y, double z, double limit) {
        int triangle = tree.nearest(x, y, z, Double.POSITIVE_INFINITY);
        double distance = Math.sqrt(tree.squared(triangle, x, y, z));
        WindingNumber solid = winding;
        return distance <= limit || (solid != null && Math.abs(solid.at(x, y, z)) > 0.5) ? 0 : distance;
    }
}
