// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.internal.PackedPoint;
import dev.cullet.mesh.HashMix;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * Points that represent a surface during a search: about as many as requested, one per cell of a cubic lattice that the
 * surface crosses, corners of triangles and of their longest-edge halves. They guide the search only: coverage is
 * established and proved on the triangles.
 */
final class SurfaceSamples {
    /** Maximum number of points, as a multiple of the number requested. */
    static final int MAX_RATIO = 4;

    /** Maximum number of cuts of a surface of few triangles. */
    static final int MAX_CUTS = 1 << 22;

    private static final int MAX_DEPTH = 40;

    /** 3 doubles per point, model space. */
    final double[] points;

    private SurfaceSamples(double[] points) {
        this.points = points;
    }

    int count() {
        return points.length / 3;
    }

    /**
     * Selects points of a surface.
     *
     * @param wanted approximate number of points; a surface concentrated in one place gives fewer, many
     *     long thin triangles give up to four times as many
     */
    static SurfaceSamples of(TriangleMesh mesh, int wanted) {
        double[] box = MeshMeasures.bounds(mesh);
        double area = MeshMeasures.area(mesh);
        double diagonal = MeshMeasures.diagonal(mesh);
        double spacing = Math.min(Math.sqrt(area / wanted), diagonal / 40);
        spacing = Math.max(spacing, diagonal / 2000);
        int max = MAX_RATIO * Math.max(wanted, 16_000);
        while (true) {
            Collector collector = new Collector(box, Math.max(spacing, Double.MIN_NORMAL), max, mesh.triangleCount());
            if (collector.collect(mesh, spacing * spacing)) {
                return new SurfaceSamples(collector.finish());
            }
            spacing *= 2;
        }
    }

    /** Keeps the first point of each lattice cell, by an open-addressed table of cell numbers. */
    private static final class Collector {
        private final double[] box;
        private final double cell;
        private long[] keys = new long[1 << 12];
        private double[] kept = new double[3 << 10];
        private long[] keptKeys = new long[1 << 10];
        private int count;
        private final int max;
        private final long maxCuts;
        private long cuts;
        private final double[][] stack = new double[MAX_DEPTH + 1][9];

        Collector(double[] box, double cell, int max, int triangles) {
            this.box = box;
            this.cell = cell;
            this.max = max;
            this.maxCuts = Math.max(MAX_CUTS, 2L * triangles);
        }

        /** Collects the points of a surface; false if there are too many, or too many patches. */
        boolean collect(TriangleMesh mesh, double limit2) {
            double[] corners = stack[0];
            for (int t = 0; t < mesh.indices().length; t += 3) {
                for (int k = 0; k < 9; k++) {
                    corners[k] = mesh.positions()[3 * mesh.indices()[t + k / 3] + k % 3];
                }
                triangle(limit2, 0);
                if (count > max || cuts > maxCuts) {
                    return false;
                }
            }
            return true;
        }

        private void triangle(double limit2, int depth) {
            double[] p = stack[depth];
            add(p[0], p[1], p[2]);
            add(p[3], p[4], p[5]);
            add(p[6], p[7], p[8]);
            int edge = Subdivision.longestEdge(p);
            if (depth < MAX_DEPTH && cuts <= maxCuts && count <= max && Subdivision.edgeLength2(p, edge) > limit2) {
                cuts++;
                Subdivision.firstHalf(p, edge, stack[depth + 1]);
                triangle(limit2, depth + 1);
                Subdivision.secondHalf(p, edge, stack[depth + 1]);
                triangle(limit2, depth + 1);
            }
        }

        private void add(double x, double y, double z) {
            long i = (long) ((x - box[0]) / cell);
            long j = (long) ((y - box[1]) / cell);
            long k = (long) ((z - box[2]) / cell);
            long key = PackedPoint.of(i, j, k) + 1; // 0 marks a free slot
            int slot = slot(keys, key);
            if (keys[slot] == key) {
                return;
            }
            keys[slot] = key;
            if (3 * count == kept.length) {
                kept = Arrays.copyOf(kept, 2 * kept.length);
                keptKeys = Arrays.copyOf(keptKeys, 2 * keptKeys.length);
            }
            kept[3 * count] = x;
            kept[3 * count + 1] = y;
            kept[3 * count + 2] = z;
            keptKeys[count++] = key;
            if (2 * count > keys.length) {
                grow();
            }
        }

        private void grow() {
            keys = new long[2 * keys.length];
            for (int n = 0; n < count; n++) {
                keys[slot(keys, keptKeys[n])] = keptKeys[n];
            }
        }

        private static int slot(long[] keys, long key) {
            int slot = HashMix.of(key) & (keys.length - 1);
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = (slot + 1) & (keys.length - 1);
            }
            return slot;
        }

        double[] finish() {
            return Arrays.copyOf(kept, 3 * count);
        }
    }
}
