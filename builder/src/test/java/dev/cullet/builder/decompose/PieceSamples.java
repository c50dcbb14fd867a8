// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.PrimitiveProof;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import java.util.List;
import java.util.Random;

/** Random points of pieces, and their distance from a mesh by brute force in double. */
final class PieceSamples {
    private final TriangleMesh mesh;
    private final boolean closed;
    private final Random random;

    PieceSamples(TriangleMesh mesh, boolean closed, long seed) {
        this.mesh = mesh;
        this.closed = closed;
        this.random = new Random(seed);
    }

    /** The largest distance of some points of a piece from the solid, or from the triangles of an open mesh. */
    double farthest(FittedShape piece, int count) {
        double farthest = 0;
        for (int i = 0; i < count; i++) {
            double[] p = point(piece);
            double distance = distance(p);
            if (distance > farthest && !(closed && Math.abs(WindingNumber.exact(mesh, p[0], p[1], p[2])) > 0.5)) {
                farthest = distance;
            }
        }
        return farthest;
    }

    /**
     * Returns how many of some pairs of a point of a piece and a point near it are the middle of a ball that fits
     * beside the mesh and whose inner part the piece fills.
     *
     * @param radius of balls
     * @param kept distance from the middle of a ball within which no point of a piece may be
     */
    int filled(FittedShape piece, double radius, double kept, int count) {
        int filled = 0;
        for (int i = 0; i < count; i++) {
            double[] p = around(point(piece), kept * Math.cbrt(random.nextDouble()));
            boolean isFree =
                    distance(p) > radius && !(closed && Math.abs(WindingNumber.exact(mesh, p[0], p[1], p[2])) > 0.5);
            filled += isFree ? 1 : 0;
        }
        return filled;
    }

    private double[] point(FittedShape piece) {
        if (piece instanceof HullShape hull) {
            return combination(hull.corners());
        }
        if (piece instanceof Primitive.Box box) {
            double[] corners = box.corners();
            float[] floats = new float[24];
            for (int i = 0; i < 24; i++) {
                floats[i] = (float) corners[i];
            }
            return combination(floats);
        }
        if (piece instanceof Primitive.Capsule capsule) {
            double t = random.nextDouble();
            double[] at = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                at[axis] = capsule.start()[axis] + t * ((double) capsule.end()[axis] - capsule.start()[axis]);
            }
            return around(at, capsule.radius());
        }
        Primitive.Ball ball = (Primitive.Ball) piece;
        return around(new double[] {ball.centre()[0], ball.centre()[1], ball.centre()[2]}, ball.radius());
    }

    /** A convex combination of up to four corners. */
    private double[] combination(float[] corners) {
        double[] p = new double[3];
        double sum = 0;
        for (int k = 0; k < 4; k++) {
            int corner = random.nextInt(corners.length / 3);
            double weight = random.nextInt(4) == 0 ? 0 : -Math.log(1 - random.nextDouble());
            weight = k == 0 ? weight + 1e-9 : weight;
            sum += weight;
            for (int axis = 0; axis < 3; axis++) {
                p[axis] += weight * corners[3 * corner + axis];
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            p[axis] /= sum;
        }
        return p;
    }

    private double[] around(double[] centre, double radius) {
        double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] += radius * (1 - 1e-7) * d[axis] / length;
        }
        return centre;
    }

    private double distance(double[] p) {
        double nearest = Double.POSITIVE_INFINITY;
        float[] v = mesh.positions();
        int[] indices = mesh.indices();
        for (int i = 0; i < indices.length; i += 3) {
            double[] a = vertex(v, indices[i]);
            double[] b = vertex(v, indices[i + 1]);
            double[] c = vertex(v, indices[i + 2]);
            nearest = Math.min(nearest, Math.min(edge(a, b, p), Math.min(edge(b, c, p), edge(c, a, p))));
            double[] n = cross(minus(b, a), minus(c, a));
            boolean isOver = dot(cross(minus(b, a), minus(p, a)), n) >= 0
                    && dot(cross(minus(c, b), minus(p, b)), n) >= 0
                    && dot(cross(minus(a, c), minus(p, c)), n) >= 0;
            if (isOver && dot(n, n) > 0) {
                nearest = Math.min(nearest, Math.abs(dot(minus(p, a), n)) / Math.sqrt(dot(n, n)));
            }
        }
        return nearest;
    }

    private static double edge(double[] a, double[] b, double[] p) {
        double[] d = minus(b, a);
        double length2 = dot(d, d);
        double t = length2 == 0 ? 0 : Math.max(0, Math.min(1, dot(minus(p, a), d) / length2));
        double[] way = {p[0] - a[0] - t * d[0], p[1] - a[1] - t * d[1], p[2] - a[2] - t * d[2]};
        return Math.sqrt(dot(way, way));
    }

    private static double[] vertex(float[] v, int i) {
        return new double[] {v[3 * i], v[3 * i + 1], v[3 * i + 2]};
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** Number of triangles that no piece contains, each compared with each piece in exact arithmetic. */
    static int uncovered(TriangleMesh mesh, List<FittedShape> pieces) {
        int uncovered = 0;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            float[] corners = new float[9];
            for (int k = 0; k < 3; k++) {
                System.arraycopy(mesh.positions(), 3 * mesh.indices()[3 * t + k], corners, 3 * k, 3);
            }
            boolean isCovered = pieces.stream()
                    .anyMatch(piece -> (piece instanceof HullShape hull
                                    ? HullProof.encloses(hull, corners, 1)
                                    : PrimitiveProof.encloses((Primitive) piece, corners, 1))
                            .isEmpty());
            uncovered += isCovered ? 0 : 1;
        }
        return uncovered;
    }
}
