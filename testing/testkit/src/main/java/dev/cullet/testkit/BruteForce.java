// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Every query, by testing every triangle, in double: the oracle of the project. Sets are closed: touching counts.
 * Answers have a margin, by which a test distinguishes a wrong answer from one within rounding of the boundary, and
 * counts both.
 */
public final class BruteForce {
    private BruteForce() {}

    /**
     * The nearest of all triangles.
     *
     * @param distance2 squared distance
     * @param point the nearest point, 3 doubles
     */
    public record Closest(double distance2, double[] point, int triangle) {
        public double distance() {
            return Math.sqrt(distance2);
        }
    }

    /**
     * A hit with its margin: the distance if above 0, touching if at most 0; {@code triangle} has the smallest margin.
     */
    public record Margin(double margin, int triangle) {
        public boolean touches() {
            return margin <= 0;
        }
    }

    /**
     * The first hit of a ray.
     *
     * @param t in multiples of the direction, or infinity
     * @param triangle the first in order among those with the smallest t, or -1
     * @param margin on a miss, the distance of ray and mesh; on a hit, minus the distance of the hit point from the
     *     border of its triangle or from the ends of the ray, the smaller of the two: how deep the hit is
     */
    public record RayHit(double t, int triangle, double margin) {
        public boolean hit() {
            return triangle >= 0;
        }
    }

    /** The point of the mesh nearest to p; the first triangle among equals. */
    public static Closest closest(MeshArrays mesh, double... p) {
        Closest best = new Closest(Double.POSITIVE_INFINITY, new double[3], -1);
        for (int i = 0; i < mesh.triangleCount(); i++) {
            if (boxDistance2(mesh, i, p) <= best.distance2) {
                double[] point = TriangleOracles.closestOnTriangle(p, mesh.corners(i));
                double distance2 = Vectors.distance2(p, point);
                if (distance2 < best.distance2) {
                    best = new Closest(distance2, point, i);
                }
            }
        }
        return best;
    }

    /** A sphere against the surface: distance minus radius. */
    public static Margin sphere(MeshArrays mesh, double x, double y, double z, double radius) {
        Closest closest = closest(mesh, x, y, z);
        return new Margin(closest.distance() - radius, closest.triangle());
    }

    /** A box against the surface: by how much it must grow on every side to touch. */
    public static Margin box(MeshArrays mesh, double x0, double y0, double z0, double x1, double y1, double z1) {
        double[] box = {x0, y0, z0, x1, y1, z1};
        Margin best = new Margin(Double.POSITIVE_INFINITY, -1);
        for (int i = 0; i < mesh.triangleCount(); i++) {
            if (boxGap(mesh, i, box) < best.margin) {
                double margin = TriangleOracles.boxMargin(box, mesh.corners(i));
                if (margin < best.margin) {
                    best = new Margin(margin, i);
                }
            }
        }
        return best;
    }

    /** A capsule against the surface: distance of its segment minus radius. */
    public static Margin capsule(MeshArrays mesh, double[] from, double[] to, double radius) {
        double[] box = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(from[axis], to[axis]);
            box[3 + axis] = Math.max(from[axis], to[axis]);
        }
        Margin best = new Margin(Double.POSITIVE_INFINITY, -1);
        for (int i = 0; i < mesh.triangleCount() && best.margin > -radius; i++) {
            if (boxGap(mesh, i, box) - radius < best.margin) {
                double margin = TriangleOracles.capsuleMargin(from, to, radius, mesh.corners(i));
                if (margin < best.margin) {
                    best = new Margin(margin, i);
                }
            }
        }
        return best;
    }

    /** The first hit of a ray, both faces of a triangle counting; maxT may be infinite. */
    public static RayHit ray(MeshArrays mesh, double[] origin, double[] direction, double maxT) {
        double t = Double.POSITIVE_INFINITY;
        int triangle = -1;
        double[] far = Vectors.plus(origin, Math.min(maxT, maxHitT(mesh, origin, direction)), direction);
        for (int i = 0; i < mesh.triangleCount(); i++) {
            if (lineMayMeet(mesh, i, origin, direction)) {
                double at = ExactTests.ray(origin, direction, maxT, mesh.corners(i));
                if (at < t) {
                    t = at;
                    triangle = i;
                }
            }
        }
        if (triangle < 0) {
            return new RayHit(t, -1, capsule(mesh, origin, far, 0).margin());
        }
        double[] point = Vectors.plus(origin, t, direction);
        double[] corners = mesh.corners(triangle);
        double length = Math.sqrt(Vectors.length2(direction));
        double depth = Math.min(t, maxT - t) * length;
        for (int k = 0; k < 3; k++) {
            double[] onEdge = TriangleOracles.closestOnSegment(
                    point, Vectors.of(corners, 3 * k), Vectors.of(corners, 3 * ((k + 1) % 3)));
            depth = Math.min(depth, Math.sqrt(Vectors.distance2(point, onEdge)));
        }
        return new RayHit(t, triangle, -depth);
    }

    /**
     * Whether a triangle of one mesh meets one of the other, exactly.
     *
     * @param margin the smallest distance of two triangles, 0 if they meet
     */
    public record MeshHit(double margin, int triangle, int otherTriangle) {
        public boolean touches() {
            return margin <= 0;
        }
    }

    /** The first pair of triangles that meet, or the nearest pair. */
    public static MeshHit meshes(MeshArrays mesh, MeshArrays other) {
        MeshHit best = new MeshHit(Double.POSITIVE_INFINITY, -1, -1);
        for (int j = 0; j < other.triangleCount(); j++) {
            double[] t = other.corners(j);
            double[] box = new double[6];
            for (int axis = 0; axis < 3; axis++) {
                box[axis] = Math.min(t[axis], Math.min(t[3 + axis], t[6 + axis]));
                box[3 + axis] = Math.max(t[axis], Math.max(t[3 + axis], t[6 + axis]));
            }
            for (int i = 0; i < mesh.triangleCount(); i++) {
                if (boxGap(mesh, i, box) < best.margin) {
                    double distance = TriangleOracles.trianglesDistance(mesh.corners(i), t);
                    if (distance < best.margin) {
                        best = new MeshHit(distance, i, j);
                        if (distance == 0) {
                            return best;
                        }
                    }
                }
            }
        }
        return best;
    }

    /** The generalised winding number (Jacobson et al. 2013): 1 inside a closed mesh that faces outward, 0 outside. */
    public static double windingNumber(MeshArrays mesh, double... p) {
        double sum = 0;
        for (int i = 0; i < mesh.triangleCount(); i++) {
            sum += TriangleOracles.solidAngle(p, mesh.corners(i));
        }
        return sum / (4 * Math.PI);
    }

    /** Squared distance from the triangle's bounding box, slightly reduced: never more than from the triangle. */
    private static double boxDistance2(MeshArrays mesh, int triangle, double[] p) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(
                    mesh.at(triangle, 0, axis), Math.min(mesh.at(triangle, 1, axis), mesh.at(triangle, 2, axis)));
            double high = Math.max(
                    mesh.at(triangle, 0, axis), Math.max(mesh.at(triangle, 1, axis), mesh.at(triangle, 2, axis)));
            double gap = Math.max(0, Math.max(low - p[axis], p[axis] - high));
            sum += gap * gap;
        }
        return sum * (1 - 1e-12);
    }

    /** How far two boxes are apart along the axis that parts them most; negative if they overlap. */
    private static double boxGap(MeshArrays mesh, int triangle, double[] box) {
        double gap = Double.NEGATIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(
                    mesh.at(triangle, 0, axis), Math.min(mesh.at(triangle, 1, axis), mesh.at(triangle, 2, axis)));
            double high = Math.max(
                    mesh.at(triangle, 0, axis), Math.max(mesh.at(triangle, 1, axis), mesh.at(triangle, 2, axis)));
            gap = Math.max(gap, Math.max(low - box[3 + axis], box[axis] - high));
        }
        return gap;
    }

    /** Whether the triangle's bounding sphere, grown by far more than rounding, meets the ray's line. */
    private static boolean lineMayMeet(MeshArrays mesh, int triangle, double[] origin, double[] direction) {
        double[] corners = mesh.corners(triangle);
        double[] toFirst = Vectors.minus(Vectors.of(corners, 0), origin);
        double size2 = Math.max(
                Vectors.length2(Vectors.minus(corners, 3, corners, 0)),
                Vectors.length2(Vectors.minus(corners, 6, corners, 0)));
        double length2 = Vectors.length2(direction);
        double away2 = Vectors.length2(Vectors.cross(toFirst, direction));
        return !(away2 > length2 * (size2 * (1 + 1e-9) + 1e-20 * Vectors.length2(toFirst)));
    }

    /** A t beyond which no ray from here can meet the mesh. */
    private static double maxHitT(MeshArrays mesh, double[] origin, double[] direction) {
        double[] bounds = mesh.bounds();
        double far = Math.max(
                Vectors.length2(Vectors.minus(bounds, 0, origin, 0)),
                Vectors.length2(Vectors.minus(bounds, 3, origin, 0)));
        double length = Math.sqrt(Vectors.length2(direction));
        return length > 0 ? 2 * (Math.sqrt(far) + mesh.diagonal()) / length : 0;
    }
}
