// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Meshes that are valid but difficult: thin, flat, needle-shaped, many at one place, open, nested, out of proportion.
 */
public final class HardMeshes {
    private HardMeshes() {}

    /** One of each, small enough for brute force. */
    public static List<MeshArrays> all() {
        return List.of(
                arch(40, 1),
                flatGrid(8),
                slivers(60, 1e-4, 2),
                sameCentroid(50, 3),
                needleFan(90),
                tJunctions(6),
                openShell(8),
                twoShells(6),
                oneHuge(5),
                sameTriangle(40),
                icosphere(2),
                crossingBoxes());
    }

    /** Thin closed boxes anywhere in [-1, 1] cubed, long in one direction, a quarter of them rotated: like CAD. */
    public static MeshArrays arch(int boxes, long seed) {
        Random random = new Random(seed);
        Builder mesh = new Builder();
        for (int i = 0; i < boxes; i++) {
            double[] rotation = i % 4 == 0 ? Queries.rotation(random) : new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1};
            double[] half = new double[3];
            double[] centre = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                half[axis] = 0.002 + 0.02 * random.nextDouble();
                centre[axis] = 2 * random.nextDouble() - 1;
            }
            half[random.nextInt(3)] *= 20;
            MeshArrays unit = Meshes.box(-1, -1, -1, 1, 1, 1);
            int first = mesh.vertices();
            for (int v = 0; v < 8; v++) {
                double[] at = centre.clone();
                for (int row = 0; row < 3; row++) {
                    for (int axis = 0; axis < 3; axis++) {
                        at[row] += rotation[3 * row + axis] * half[axis] * unit.positions()[3 * v + axis];
                    }
                }
                mesh.vertex(at[0], at[1], at[2]);
            }
            for (int k = 0; k < 36; k += 3) {
                mesh.triangle(first + unit.indices()[k], first + unit.indices()[k + 1], first + unit.indices()[k + 2]);
            }
        }
        return mesh.named("arch " + 12 * boxes);
    }

    /** A square of exactly coplanar triangles at y = 0, from (0, 0) to (1, 1) where cells is a power of two. */
    public static MeshArrays flatGrid(int cells) {
        Builder mesh = new Builder();
        for (int i = 0; i <= cells; i++) {
            for (int j = 0; j <= cells; j++) {
                mesh.vertex((double) j / cells, 0, (double) i / cells);
            }
        }
        for (int i = 0; i < cells; i++) {
            for (int j = 0; j < cells; j++) {
                int a = i * (cells + 1) + j;
                int below = a + cells + 1;
                mesh.triangle(a, below, below + 1);
                mesh.triangle(a, below + 1, a + 1);
            }
        }
        return mesh.named("flat grid " + 2 * cells * cells);
    }

    /** Unconnected triangles of length about 1, and of the given width: area, but hardly any. */
    public static MeshArrays slivers(int triangles, double width, long seed) {
        Random random = new Random(seed);
        Builder mesh = new Builder();
        for (int i = 0; i < triangles; i++) {
            double[] a = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
            double[] b = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
            double t = random.nextDouble();
            int first = mesh.vertices();
            mesh.vertex(a[0], a[1], a[2]);
            mesh.vertex(b[0], b[1], b[2]);
            mesh.vertex(
                    a[0] + t * (b[0] - a[0]) + width * random.nextDouble(),
                    a[1] + t * (b[1] - a[1]) + width * random.nextDouble(),
                    a[2] + t * (b[2] - a[2]));
            mesh.triangle(first, first + 1, first + 2);
        }
        return mesh.named("slivers " + triangles);
    }

    /** Triangles of many sizes and directions whose centroids and bounding-box centres are nearly all at the origin. */
    public static MeshArrays sameCentroid(int triangles, long seed) {
        Random random = new Random(seed);
        Builder mesh = new Builder();
        for (int i = 0; i < triangles; i++) {
            double size = 0.1 + random.nextDouble();
            double[] r = Queries.rotation(random);
            int first = mesh.vertices();
            for (int corner = 0; corner < 3; corner++) {
                double x = size * StrictMath.cos(2 * Math.PI * corner / 3);
                double y = size * StrictMath.sin(2 * Math.PI * corner / 3);
                mesh.vertex(r[0] * x + r[1] * y, r[3] * x + r[4] * y, r[6] * x + r[7] * y);
            }
            mesh.triangle(first, first + 1, first + 2);
        }
        return mesh.named("same centroid " + triangles);
    }

    /** A closed, very flat cone: needles that all meet in one vertex, over a fan of the same rim. */
    public static MeshArrays needleFan(int needles) {
        Builder mesh = new Builder();
        mesh.vertex(0, 0.01, 0);
        mesh.vertex(0, 0, 0);
        for (int i = 0; i < needles; i++) {
            double angle = 2 * Math.PI * i / needles;
            mesh.vertex(StrictMath.cos(angle), 0, -StrictMath.sin(angle));
        }
        for (int i = 0; i < needles; i++) {
            int here = 2 + i;
            int next = 2 + (i + 1) % needles;
            mesh.triangle(0, here, next);
            mesh.triangle(1, next, here);
        }
        return mesh.named("needle fan " + 2 * needles);
    }

    /** Rows of a wall that meet in T-junctions: each row has one quad more than the row below. Open in the matching. */
    public static MeshArrays tJunctions(int rows) {
        Builder mesh = new Builder();
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i <= row; i++) {
                double x0 = (double) i / (row + 1);
                double x1 = (i + 1.0) / (row + 1);
                int first = mesh.vertices();
                mesh.vertex(x0, row, 0);
                mesh.vertex(x1, row, 0);
                mesh.vertex(x1, row + 1.0, 0);
                mesh.vertex(x0, row + 1.0, 0);
                mesh.triangle(first, first + 1, first + 2);
                mesh.triangle(first, first + 2, first + 3);
            }
        }
        return mesh.named("T-junctions " + rows * (rows + 1));
    }

    /** A sphere without its upper half: a bowl with one border. */
    public static MeshArrays openShell(int rings) {
        MeshArrays sphere = Meshes.noiseSphere(rings, 0, 1);
        int[] kept = new int[sphere.indices().length];
        int count = 0;
        for (int i = 0; i < sphere.triangleCount(); i++) {
            double height = sphere.at(i, 0, 1) + sphere.at(i, 1, 1) + sphere.at(i, 2, 1);
            if (height < 0) {
                System.arraycopy(sphere.indices(), 3 * i, kept, count, 3);
                count += 3;
            }
        }
        return new MeshArrays("open shell " + count / 3, sphere.positions(), Arrays.copyOf(kept, count));
    }

    /** A sphere of radius 1 with a hollow sphere of radius 0.6 inside, facing inward. */
    public static MeshArrays twoShells(int rings) {
        MeshArrays outer = Meshes.noiseSphere(rings, 0, 1);
        MeshArrays inner = outer.scaledAndMoved(0.6, 0, 0, 0).turnedInsideOut();
        return outer.and(inner, "two shells " + 2 * outer.triangleCount());
    }

    /** A small sphere on a triangle a thousand times as large. */
    public static MeshArrays oneHuge(int rings) {
        Builder ground = new Builder();
        ground.vertex(-1000, -1, -1000);
        ground.vertex(0, -1, 1000);
        ground.vertex(1000, -1, -1000);
        ground.triangle(0, 1, 2);
        return Meshes.noiseSphere(rings, 0.1, 4).and(ground.named("ground"), "one huge");
    }

    /** The same triangle many times, over vertices of its own each time. */
    public static MeshArrays sameTriangle(int times) {
        Builder mesh = new Builder();
        for (int i = 0; i < times; i++) {
            int first = mesh.vertices();
            mesh.vertex(0, 0, 0);
            mesh.vertex(1, 0, 0);
            mesh.vertex(0, 1, 0.5);
            mesh.triangle(first, first + 1, first + 2);
        }
        return mesh.named("same triangle " + times);
    }

    /** A closed sphere of radius 1 from an icosahedron whose triangles are split in four, several times: 20 * 4^n. */
    public static MeshArrays icosphere(int splits) {
        double g = (1 + Math.sqrt(5)) / 2;
        List<double[]> vertices = new ArrayList<>();
        for (double[] v : new double[][] {
            {-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0}, {0, -1, g}, {0, 1, g},
            {0, -1, -g}, {0, 1, -g}, {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1}
        }) {
            vertices.add(unit(v));
        }
        int[] indices = {
            0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8, //
            3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1
        };
        for (int split = 0; split < splits; split++) {
            Map<Long, Integer> middles = new HashMap<>();
            int[] finer = new int[4 * indices.length];
            int at = 0;
            for (int i = 0; i < indices.length; i += 3) {
                int[] middle = new int[3];
                for (int k = 0; k < 3; k++) {
                    int a = indices[i + k];
                    int b = indices[i + (k + 1) % 3];
                    long edge = ((long) Math.min(a, b) << 32) | Math.max(a, b);
                    middle[k] = middles.computeIfAbsent(edge, e -> {
                        vertices.add(unit(Vectors.plus(vertices.get(a), 1, vertices.get(b))));
                        return vertices.size() - 1;
                    });
                }
                for (int k = 0; k < 3; k++) {
                    finer[at++] = indices[i + k];
                    finer[at++] = middle[k];
                    finer[at++] = middle[(k + 2) % 3];
                }
                for (int k = 0; k < 3; k++) {
                    finer[at++] = middle[k];
                }
            }
            indices = finer;
        }
        Builder mesh = new Builder();
        for (double[] v : vertices) {
            mesh.vertex(v[0], v[1], v[2]);
        }
        for (int i = 0; i < indices.length; i += 3) {
            mesh.triangle(indices[i], indices[i + 1], indices[i + 2]);
        }
        return mesh.named("icosphere " + indices.length / 3);
    }

    /** Closed boxes that cross and touch each other: modelled as one solid. */
    public static MeshArrays crossingBoxes() {
        return Meshes.box(0, 0, 0, 2, 1, 1)
                .and(Meshes.box(0.5f, 0.25f, -1, 1.5f, 0.75f, 2), "")
                .and(Meshes.box(2, 0, 0, 3, 1, 1), "crossing boxes 36");
    }

    private static double[] unit(double[] v) {
        return Vectors.plus(new double[3], 1 / Math.sqrt(Vectors.length2(v)), v);
    }

    /** Grows a mesh vertex by vertex. */
    private static final class Builder {
        private float[] positions = new float[48];
        private int[] indices = new int[48];
        private int floats;
        private int corners;

        int vertices() {
            return floats / 3;
        }

        void vertex(double x, double y, double z) {
            if (floats + 3 > positions.length) {
                positions = Arrays.copyOf(positions, 2 * positions.length);
            }
            positions[floats++] = (float) x;
            positions[floats++] = (float) y;
            positions[floats++] = (float) z;
        }

        void triangle(int a, int b, int c) {
            if (corners + 3 > indices.length) {
                indices = Arrays.copyOf(indices, 2 * indices.length);
            }
            indices[corners++] = a;
            indices[corners++] = b;
            indices[corners++] = c;
        }

        MeshArrays named(String name) {
            return new MeshArrays(name, Arrays.copyOf(positions, floats), Arrays.copyOf(indices, corners));
        }
    }
}
