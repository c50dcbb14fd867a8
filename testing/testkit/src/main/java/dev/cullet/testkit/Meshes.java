// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Random;

/** Generated meshes; the same arguments always give the same bits. */
public final class Meshes {
    private Meshes() {}

    /** A closed box of 12 triangles. */
    public static MeshArrays box(float x0, float y0, float z0, float x1, float y1, float z1) {
        float[] positions = new float[24];
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = (corner & 1) == 0 ? x0 : x1;
            positions[3 * corner + 1] = (corner & 2) == 0 ? y0 : y1;
            positions[3 * corner + 2] = (corner & 4) == 0 ? z0 : z1;
        }
        int[] indices = {
            0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6
        };
        return new MeshArrays("box", positions, indices);
    }

    /** A closed, smooth tube along a (2, 3) torus knot of about 3 units; 2 * around * along triangles. */
    public static MeshArrays torusKnot(int around, int along) {
        float[] positions = new float[3 * around * along];
        for (int i = 0; i < along; i++) {
            double t = 2 * Math.PI * i / along;
            double[] centre = knot(t);
            double[] ahead = knot(t + 1e-4);
            double[] tangent = unit(minus(ahead, centre));
            double[] side = unit(cross(tangent, new double[] {0, 0, 1}));
            double[] up = cross(tangent, side);
            for (int j = 0; j < around; j++) {
                double angle = 2 * Math.PI * j / around;
                for (int axis = 0; axis < 3; axis++) {
                    double offset = 0.35 * (Math.cos(angle) * side[axis] + Math.sin(angle) * up[axis]);
                    positions[3 * (i * around + j) + axis] = (float) (centre[axis] + offset);
                }
            }
        }
        return new MeshArrays("torus knot " + 2 * around * along, positions, closedGrid(along, around));
    }

    /** An open height field over [-1, 1] x [-1, 1], Y up, with seeded hills; 2 * cells * cells triangles. */
    public static MeshArrays terrain(int cells, long seed) {
        Random random = new Random(seed);
        double[] wave = random.doubles(24).toArray();
        int side = cells + 1;
        float[] positions = new float[3 * side * side];
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                double x = 2.0 * j / cells - 1;
                double z = 2.0 * i / cells - 1;
                double y = 0;
                for (int k = 0; k < 8; k++) {
                    double pitch = 1 << (k / 2);
                    y += 0.15
                            / pitch
                            * Math.sin(pitch * (3 * x * wave[3 * k] + 3 * z * wave[3 * k + 1]) + 6 * wave[3 * k + 2]);
                }
                int vertex = 3 * (i * side + j);
                positions[vertex] = (float) x;
                positions[vertex + 1] = (float) y;
                positions[vertex + 2] = (float) z;
            }
        }
        int[] indices = new int[6 * cells * cells];
        int at = 0;
        for (int i = 0; i < cells; i++) {
            for (int j = 0; j < cells; j++) {
                int a = i * side + j;
                int b = a + side;
                at = quad(indices, at, a, b, b + 1, a + 1);
            }
        }
        return new MeshArrays("terrain " + 2 * cells * cells, positions, indices);
    }

    /** A closed sphere of radius about 1 with seeded bumps; 2 * rings * (rings - 1) * 2 triangles or so. */
    public static MeshArrays noiseSphere(int rings, double bump, long seed) {
        Random random = new Random(seed);
        double[] wave = random.doubles(12).toArray();
        int segments = 2 * rings;
        int vertices = (rings - 1) * segments + 2;
        float[] positions = new float[3 * vertices];
        for (int i = 0; i < vertices; i++) {
            double polar = i == 0 ? 0 : i == vertices - 1 ? Math.PI : Math.PI * ((i - 1) / segments + 1) / rings;
            double around = 2 * Math.PI * ((i - 1) % segments) / segments;
            double[] at = {Math.sin(polar) * Math.cos(around), Math.cos(polar), -Math.sin(polar) * Math.sin(around)};
            double radius = 1;
            for (int k = 0; k < 4; k++) {
                radius += bump
                        / 4
                        * Math.sin((4 + 5 * k)
                                * (at[0] * wave[3 * k] + at[1] * wave[3 * k + 1] + at[2] * wave[3 * k + 2]));
            }
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * i + axis] = (float) (radius * at[axis]);
            }
        }
        int[] indices = new int[6 * segments * (rings - 1)];
        int at = 0;
        for (int s = 0; s < segments; s++) {
            int next = (s + 1) % segments;
            at = triangle(indices, at, 0, 1 + s, 1 + next);
            for (int r = 0; r < rings - 2; r++) {
                int a = 1 + r * segments;
                int b = a + segments;
                at = quad(indices, at, a + s, b + s, b + next, a + next);
            }
            int last = 1 + (rings - 2) * segments;
            at = triangle(indices, at, last + s, vertices - 1, last + next);
        }
        return new MeshArrays("noise sphere " + indices.length / 3, positions, indices);
    }

    /** Unconnected triangles of about the given size, anywhere in [-1, 1] cubed. */
    public static MeshArrays soup(int triangles, double size, long seed) {
        Random random = new Random(seed);
        float[] positions = new float[9 * triangles];
        int[] indices = new int[3 * triangles];
        for (int i = 0; i < triangles; i++) {
            double[] centre = {2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1};
            for (int k = 0; k < 9; k++) {
                positions[9 * i + k] = (float) (centre[k % 3] + size * (random.nextDouble() - 0.5));
            }
            for (int k = 0; k < 3; k++) {
                indices[3 * i + k] = 3 * i + k;
            }
        }
        return new MeshArrays("soup " + triangles, positions, indices);
    }

    private static double[] knot(double t) {
        double ring = 2 + Math.cos(3 * t);
        return new double[] {ring * Math.cos(2 * t), ring * Math.sin(2 * t), Math.sin(3 * t)};
    }

    private static int[] closedGrid(int rows, int columns) {
        int[] indices = new int[6 * rows * columns];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            int below = (i + 1) % rows;
            for (int j = 0; j < columns; j++) {
                int right = (j + 1) % columns;
                at = quad(
                        indices,
                        at,
                        i * columns + j,
                        i * columns + right,
                        below * columns + right,
                        below * columns + j);
            }
        }
        return indices;
    }

    private static int quad(int[] indices, int at, int a, int b, int c, int d) {
        return triangle(indices, triangle(indices, at, a, b, c), a, c, d);
    }

    private static int triangle(int[] indices, int at, int a, int b, int c) {
        indices[at] = a;
        indices[at + 1] = b;
        indices[at + 2] = c;
        return at + 3;
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] unit(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / length, v[1] / length, v[2] / length};
    }
}
