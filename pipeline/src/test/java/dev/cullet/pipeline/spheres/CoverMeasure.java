// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import java.util.Arrays;

/**
 * How well spheres approximate a mesh: one measure for all, in double, on the final float spheres. It
 * shares no code with the fitter: volume at the points of a lattice, overhang at points on the spheres, with inside by
 * the winding number and distance by the query of the runtime.
 */
final class CoverMeasure {
    /** Lattice points along the diagonal of the box. */
    private static final int LATTICE = 150;

    private static final int UNION_POINTS = 30_000;
    private static final int SURFACE_POINTS = 100_000;

    private static final byte INSIDE = 1;
    private static final byte OUTSIDE = 2;

    private final SurfacePoints surface;
    private final CollisionMesh loaded;
    private final WindingNumber winding;
    private final ClosestHit closest = new ClosestHit();
    private final double[] low = new double[3];
    private final int[] size = new int[3];
    private final double step;
    /** Of lattice points within the box: not tested yet, inside or outside. */
    private final byte[] known;

    final double diagonal;
    final double meshVolume;

    /** What was measured, lengths in metres, volume in cubic metres. */
    record Figures(double outsideVolume, double meanOverhang, double maxOverhang, double coverage) {}

    CoverMeasure(TriangleMesh mesh, CollisionMesh loaded) {
        this.surface = new SurfacePoints(mesh.positions(), mesh.indices());
        this.loaded = loaded;
        this.winding = WindingNumber.of(mesh);
        float[] box = new float[6];
        loaded.bounds(box, 0);
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = box[axis];
            sum += ((double) box[axis + 3] - box[axis]) * ((double) box[axis + 3] - box[axis]);
        }
        diagonal = Math.sqrt(sum);
        step = diagonal / LATTICE;
        for (int axis = 0; axis < 3; axis++) {
            size[axis] = (int) ((box[axis + 3] - low[axis]) / step) + 1;
        }
        known = new byte[size[0] * size[1] * size[2]];
        long inside = 0;
        for (int z = 0; z < size[2]; z++) {
            for (int y = 0; y < size[1]; y++) {
                for (int x = 0; x < size[0]; x++) {
                    inside += isInside(x, y, z) ? 1 : 0;
                }
            }
        }
        meshVolume = inside * step * step * step;
    }

    Figures of(float[] spheres) {
        double[] overhang = overhang(spheres);
        return new Figures(outside(spheres), overhang[0], overhang[1], coverage(spheres));
    }

    /** Lattice points that are in some sphere and not inside, as volume. */
    private double outside(float[] spheres) {
        int[] from = new int[3];
        int[] to = new int[3];
        Arrays.fill(from, Integer.MAX_VALUE);
        Arrays.fill(to, Integer.MIN_VALUE);
        for (int i = 0; i < spheres.length; i += 4) {
            for (int axis = 0; axis < 3; axis++) {
                double c = (spheres[i + axis] - low[axis]) / step;
                from[axis] = Math.min(from[axis], (int) Math.floor(c - spheres[i + 3] / step) - 1);
                to[axis] = Math.max(to[axis], (int) Math.ceil(c + spheres[i + 3] / step) + 1);
            }
        }
        long count = 0;
        boolean[] row = new boolean[to[0] - from[0] + 1];
        for (int z = from[2]; z <= to[2]; z++) {
            for (int y = from[1]; y <= to[1]; y++) {
                Arrays.fill(row, false);
                fillRow(spheres, at(1, y), at(2, z), from[0], row);
                for (int x = 0; x < row.length; x++) {
                    count += row[x] && !isInside(from[0] + x, y, z) ? 1 : 0;
                }
            }
        }
        return count * step * step * step;
    }

    private void fillRow(float[] spheres, double y, double z, int from, boolean[] row) {
        for (int i = 0; i < spheres.length; i += 4) {
            double dy = y - spheres[i + 1];
            double dz = z - spheres[i + 2];
            double half2 = (double) spheres[i + 3] * spheres[i + 3] - dy * dy - dz * dz;
            for (int x = 0; half2 >= 0 && x < row.length; x++) {
                double dx = at(0, from + x) - spheres[i];
                row[x] |= dx * dx <= half2;
            }
        }
    }

    private double at(int axis, int index) {
        return low[axis] + (index + 0.5) * step;
    }

    private boolean isInside(int x, int y, int z) {
        if (x < 0 || y < 0 || z < 0 || x >= size[0] || y >= size[1] || z >= size[2]) {
            return false;
        }
        int index = (z * size[1] + y) * size[0] + x;
        if (known[index] == 0) {
            known[index] = isInside(at(0, x), at(1, y), at(2, z)) ? INSIDE : OUTSIDE;
        }
        return known[index] == INSIDE;
    }

    private boolean isInside(double x, double y, double z) {
        return Math.abs(winding.at(x, y, z)) > 0.5;
    }

    /** Mean by area, and largest distance from the mesh to the surface of the union, where that is outside. */
    private double[] overhang(float[] spheres) {
        int each = Math.max(100, UNION_POINTS / (spheres.length / 4));
        double weight = 0;
        double sum = 0;
        double largest = 0;
        for (int i = 0; i < spheres.length; i += 4) {
            double r = spheres[i + 3];
            for (int k = 0; k < each; k++) { // a golden spiral: each point stands for the same area
                double height = 1 - (2 * k + 1.0) / each;
                double ring = Math.sqrt(1 - height * height);
                double angle = k * Math.PI * (3 - Math.sqrt(5));
                double x = spheres[i] + r * ring * Math.cos(angle);
                double y = spheres[i + 1] + r * ring * Math.sin(angle);
                double z = spheres[i + 2] + r * height;
                if (!isHeld(spheres, i, x, y, z) && !isInside(x, y, z)) {
                    loaded.closestPoint((float) x, (float) y, (float) z, Float.POSITIVE_INFINITY, closest);
                    largest = Math.max(largest, closest.distance());
                    sum += r * r * closest.distance();
                    weight += r * r;
                }
            }
        }
        return new double[] {weight > 0 ? sum / weight : 0, largest};
    }

    private static boolean isHeld(float[] spheres, int except, double x, double y, double z) {
        for (int i = 0; i < spheres.length; i += 4) {
            double dx = x - spheres[i];
            double dy = y - spheres[i + 1];
            double dz = z - spheres[i + 2];
            if (i != except && dx * dx + dy * dy + dz * dz <= (double) spheres[i + 3] * spheres[i + 3]) {
                return true;
            }
        }
        return false;
    }

    /** Share of random surface points, by area, that are in some sphere. */
    private double coverage(float[] spheres) {
        long[] outside = {0};
        surface.points(SURFACE_POINTS, 17, (x, y, z) -> outside[0] += isHeld(spheres, -1, x, y, z) ? 0 : 1);
        return 1 - (double) outside[0] / SURFACE_POINTS;
    }
}
