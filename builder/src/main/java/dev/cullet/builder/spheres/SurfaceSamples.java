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
     * @param wanted approximate number of points; a surface concentrated in one place gives fewer
     */
    static SurfaceSamples of(TriangleMesh mesh, int wanted) {
        double[] box = MeshMeasures.bounds(mesh);
        double area = MeshMeasures.area(mesh);
        double diagonal = MeshMeasures.diagonal(mesh);
        double spacing = Math.min(Math.sqrt(area / wanted), diagonal / 40);
        spacing = Math.max(spacing, diagonal / 2000);
        Collector collector = new Collector(box, Math.max(spacing, Double.MIN_NORMAL));
        double[] corners = new double[9];
        for (int t = 0; t < mesh.indices().length; t += 3) {
            for (int k = 0; k < 9; k++) {
                corners[k] = mesh.positions()[3 * mesh.indices()[t + k / 3] + k % 3];
            }
            collector.triangle(corners, spacing * spacing, 40);
        }
        return new SurfaceSamples(collector.finish());
    }

    /** Keeps the first point of each lattice cell, by an open-addressed table of cell numbers. */
    private static final class Collector {
        private final double[] box;
        private final double cell;
        private long[] keys = new long[1 << 12];
        private double[] kept = new double[3 << 10];
        private long[] keptKeys = new long[1 << 10];
        private int count;

        Collector(double[] box, double cell) {
            this.box = box;
            this.cell = cell;
        }

        void triangle(double[] p, double limit2, int depth) {
            add(p[0], p[1], p[2]);
            add(p[3], p[4], p[5]);
            add(p[6], p[7], p[8]);
            int edge = Subdivision.longestEdge(p);
            if (depth > 0 && Subdivision.edgeLength2(p, edge) > limit2) {
                double[] half = new double[9];
                Subdivision.firstHalf(p, edge, half);
                triangle(half, limit2, depth - 1);
                Subdivision.secondHalf(p, edge, half);
                triangle(half, limit2, depth - 1);
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
