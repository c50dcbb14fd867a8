// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.Objects;

/**
 * Tetrahedra that together contain a convex shape: those of a hull from one corner to its surface, of a box from one
 * corner, and of a capsule those of polytopes around its ends and of a prism around its side, which exceed the radius
 * by at most 1.7 %. They may overlap.
 */
public final class ShapeTetrahedra {
    private static final int SIZE = 12;

    /** Corners of the prism around a capsule. */
    private static final int SIDES = 17;

    /** How often the faces of an octahedron are divided in four for a polytope around a sphere. */
    private static final int DIVISIONS = 3;

    /** The share by which sizes are enlarged for rounding. */
    private static final double ROUNDING = 1 + 0x1p-40;

    private static final int[] BOX = {
        0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5
    };

    /** Triangles of 9 doubles around the unit sphere. */
    private static final double[] BALL = ball();

    private ShapeTetrahedra() {}

    /** Returns 4 corners of 3 doubles per tetrahedron, in metres. */
    public static double[] of(FittedShape shape) {
        if (shape instanceof HullShape hull) {
            int[] triangles = Objects.requireNonNull(CornerHull.triangles(hull.corners()), "a flat hull");
            double[] corners = new double[hull.corners().length];
            Arrays.setAll(corners, i -> hull.corners()[i]);
            return fan(corners, triangles);
        }
        if (shape instanceof Primitive.Box box) {
            return fan(box.corners(), BOX);
        }
        if (shape instanceof Primitive.Capsule capsule) {
            return capsule(capsule.start(), capsule.end(), capsule.radius());
        }
        Primitive.Ball ball = (Primitive.Ball) shape;
        return ball(ball.centre(), ball.radius());
    }

    /**
     * Returns those of the exact hull of vertices, as far as its lattice has them, without those in the hull of the
     * first vertices.
     *
     * @param known number of vertices whose hull is left out, as far as it is at faces of this hull
     */
    public static double[] of(SourceHull hull, int known) {
        float[] p = hull.positions();
        int apex = hull.vertices()[0];
        for (int vertex : hull.vertices()) {
            apex = Math.min(apex, vertex);
        }
        double[] all = new double[SIZE * 64];
        int size = 0;
        for (int face = 0; face < hull.faceCount(); face++) {
            int[] loop = hull.face(face);
            if (apex < known && isKnown(loop, known)) {
                continue;
            }
            for (int k = 1; k + 1 < loop.length && (hull.isSlab() || !contains(loop, apex)); k++) {
                if (size + SIZE > all.length) {
                    all = Arrays.copyOf(all, 2 * all.length);
                }
                int[] corners = {hull.isSlab() ? loop[0] : apex, loop[0], loop[k], loop[k + 1]};
                for (int i = 0; i < SIZE; i++) {
                    all[size++] = p[3 * corners[i / 3] + i % 3];
                }
            }
        }
        return Arrays.copyOf(all, size);
    }

    private static boolean isKnown(int[] loop, int known) {
        for (int vertex : loop) {
            if (vertex >= known) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(int[] loop, int vertex) {
        for (int each : loop) {
            if (each == vertex) {
                return true;
            }
        }
        return false;
    }

    private static double[] fan(double[] corners, int[] triangles) {
        double[] all = new double[SIZE * triangles.length / 3];
        int apex = triangles[0];
        int size = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            if (triangles[t] != apex && triangles[t + 1] != apex && triangles[t + 2] != apex) {
                System.arraycopy(corners, 3 * apex, all, size, 3);
                for (int k = 0; k < 3; k++) {
                    System.arraycopy(corners, 3 * triangles[t + k], all, size + 3 + 3 * k, 3);
                }
                size += SIZE;
            }
        }
        return Arrays.copyOf(all, size);
    }

    private static double[] ball(float[] centre, double radius) {
        double[] all = new double[SIZE * BALL.length / 9];
        for (int t = 0; t < BALL.length / 9; t++) {
            for (int i = 0; i < SIZE; i++) {
                double offset = i < 3 ? 0 : radius * ROUNDING * BALL[9 * t + i - 3];
                all[SIZE * t + i] = centre[i % 3] + offset;
            }
        }
        return all;
    }

    private static double[] capsule(float[] start, float[] end, double radius) {
        double[] first = ball(start, radius);
        double[] second = ball(end, radius);
        double[] side = prism(start, end, radius);
        double[] all = Arrays.copyOf(first, first.length + second.length + side.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        System.arraycopy(side, 0, all, first.length + second.length, side.length);
        return all;
    }

    /** A prism around the cylinder between two points: wedges of three tetrahedra. */
    private static double[] prism(float[] start, float[] end, double radius) {
        double[] axis = new double[3];
        double length2 = 0;
        for (int k = 0; k < 3; k++) {
            axis[k] = (double) end[k] - start[k];
            length2 += axis[k] * axis[k];
        }
        if (length2 == 0) {
            return new double[0];
        }
        int shortest = Math.abs(axis[0]) <= Math.abs(axis[1]) ? 0 : 1;
        shortest = Math.abs(axis[2]) < Math.abs(axis[shortest]) ? 2 : shortest;
        double[] unit = new double[3];
        unit[shortest] = 1;
        double[] u = normalized(cross(axis, unit));
        double[] v = normalized(cross(axis, u));
        double[] all = new double[3 * SIZE * SIDES];
        double outer = radius * ROUNDING / StrictMath.cos(Math.PI / SIDES);
        int size = 0;
        for (int side = 0; side < SIDES; side++) {
            double[] a = around(u, v, outer, side);
            double[] b = around(u, v, outer, side + 1);
            double[] none = new double[3];
            size = add(all, size, start, none, start, a, start, b, end, none);
            size = add(all, size, start, a, start, b, end, none, end, a);
            size = add(all, size, start, b, end, none, end, a, end, b);
        }
        return all;
    }

    private static double[] around(double[] u, double[] v, double outer, int side) {
        double angle = 2 * Math.PI * (side % SIDES) / SIDES;
        double cos = outer * StrictMath.cos(angle);
        double sin = outer * StrictMath.sin(angle);
        return new double[] {u[0] * cos + v[0] * sin, u[1] * cos + v[1] * sin, u[2] * cos + v[2] * sin};
    }

    private static int add(double[] all, int size, Object... basesAndOffsets) {
        int at = size;
        for (int corner = 0; corner < 4; corner++) {
            float[] base = (float[]) basesAndOffsets[2 * corner];
            double[] offset = (double[]) basesAndOffsets[2 * corner + 1];
            for (int k = 0; k < 3; k++) {
                all[at++] = base[k] + offset[k];
            }
        }
        return at;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] normalized(double[] a) {
        double length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        return new double[] {a[0] / length, a[1] / length, a[2] / length};
    }

    /** A divided octahedron with corners on the unit sphere, enlarged until the sphere is inside. */
    private static double[] ball() {
        double[] all = new double[72];
        for (int octant = 0; octant < 8; octant++) {
            for (int k = 0; k < 3; k++) {
                all[9 * octant + 4 * k] = ((octant >> k) & 1) == 0 ? 1 : -1;
            }
        }
        for (int division = 0; division < DIVISIONS; division++) {
            all = divided(all);
        }
        double inner = 1;
        for (int t = 0; t < all.length; t += 9) {
            double[] a = Arrays.copyOfRange(all, t, t + 3);
            double[] b = Arrays.copyOfRange(all, t + 3, t + 6);
            double[] c = Arrays.copyOfRange(all, t + 6, t + 9);
            for (int k = 0; k < 3; k++) {
                b[k] -= a[k];
                c[k] -= a[k];
            }
            double[] normal = normalized(cross(b, c));
            inner = Math.min(inner, Math.abs(normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2]));
        }
        for (int i = 0; i < all.length; i++) {
            all[i] *= ROUNDING / inner;
        }
        return all;
    }

    private static double[] divided(double[] triangles) {
        double[] all = new double[4 * triangles.length];
        int size = 0;
        for (int t = 0; t < triangles.length; t += 9) {
            double[][] corner = new double[6][];
            for (int k = 0; k < 3; k++) {
                corner[k] = Arrays.copyOfRange(triangles, t + 3 * k, t + 3 * k + 3);
            }
            for (int k = 0; k < 3; k++) {
                double[] middle = corner[k].clone();
                for (int axis = 0; axis < 3; axis++) {
                    middle[axis] += corner[(k + 1) % 3][axis];
                }
                corner[3 + k] = normalized(middle);
            }
            for (int index : new int[] {0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5}) {
                System.arraycopy(corner[index], 0, all, size, 3);
                size += 3;
            }
        }
        return all;
    }
}
