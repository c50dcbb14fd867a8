// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.Random;

/**
 * Measures how well spheres approximate a mesh: the volume outside the mesh, the overhang, and the share of the surface
 * that is contained. By sampling with fixed seeds: volume on the grid, overhang at points of the surface of the union,
 * coverage at points of the mesh.
 */
final class ClusterMeasure {
    /** Points on all spheres together, of which those inside other spheres or the mesh are dropped. */
    private static final int UNION_POINTS = 1 << 14;

    private static final int SURFACE_POINTS = 20_000;

    private final SolidGrid grid;
    private final SurfaceDistance distance;
    private final TriangleMesh mesh;

    ClusterMeasure(SolidGrid grid, SurfaceDistance distance, TriangleMesh mesh) {
        this.grid = grid;
        this.distance = distance;
        this.mesh = mesh;
    }

    /**
     * Returns the quality of spheres.
     *
     * @param spheres x y z r, 4 floats per sphere, model space
     * @param covers whether the spheres are known to contain all of the surface
     */
    ClusterQuality of(float[] spheres, boolean covers) {
        double[] overhang = overhang(spheres);
        return new ClusterQuality(
                spheres.length / 4,
                outsideVoxels(spheres) * grid.voxelVolume(),
                SolidGrid.count(grid.solid) * grid.voxelVolume(),
                overhang[0],
                overhang[1],
                covers ? 1 : coverage(spheres));
    }

    /** Returns the voxels of the union that are not inside the mesh, including those outside the grid. */
    long outsideVoxels(float[] spheres) {
        long[] filled = grid.solid.clone();
        long sum = 0;
        for (int i = 0; i < spheres.length; i += 4) {
            double x = grid.toGridX(spheres[i]);
            double y = grid.toGridY(spheres[i + 1]);
            double z = grid.toGridZ(spheres[i + 2]);
            double r = spheres[i + 3] / grid.step;
            sum += grid.outside(filled, x, y, z, r);
            grid.fill(filled, x, y, z, r);
        }
        return sum;
    }

    /**
     * Returns the mean, by area, and the largest distance from the mesh to the part of the surface of the union outside
     * the mesh.
     */
    private double[] overhang(float[] spheres) {
        int count = spheres.length / 4;
        int each = Math.max(64, UNION_POINTS / count);
        double weight = 0;
        double sum = 0;
        double largest2 = 0;
        float[] touching = new float[spheres.length];
        for (int i = 0; i < count; i++) {
            double r = spheres[4 * i + 3];
            int touchingCount = collectTouching(spheres, i, touching);
            for (int k = 0; k < each; k++) {
                // a spiral from pole to pole: equal areas, golden angle apart
                double height = 1 - (2 * k + 1.0) / each;
                double ring = Math.sqrt(1 - height * height);
                double angle = k * 2.399963229728653;
                double x = spheres[4 * i] + r * ring * StrictMath.cos(angle);
                double y = spheres[4 * i + 1] + r * height;
                double z = spheres[4 * i + 2] + r * ring * StrictMath.sin(angle);
                if (!inSolid(x, y, z) && !inSome(touching, touchingCount, x, y, z)) {
                    double d2 = distance.squared(x, y, z);
                    largest2 = Math.max(largest2, d2);
                    weight += r * r;
                    sum += r * r * Math.sqrt(d2);
                }
            }
        }
        return new double[] {weight > 0 ? sum / weight : 0, Math.sqrt(largest2)};
    }

    private boolean inSolid(double x, double y, double z) {
        int i = (int) Math.floor(grid.toGridX(x));
        int j = (int) Math.floor(grid.toGridY(y));
        int k = (int) Math.floor(grid.toGridZ(z));
        return i >= 0 && j >= 0 && k >= 0 && i < grid.nx && j < grid.ny && k < grid.nz && grid.isSolid(i, j, k);
    }

    /** Copies the spheres other than i that may touch it; returns how many there are. */
    private static int collectTouching(float[] spheres, int i, float[] touching) {
        int found = 0;
        for (int j = 0; 4 * j < spheres.length; j++) {
            double d2 = SphereMath.distance2(
                    spheres[4 * i],
                    spheres[4 * i + 1],
                    spheres[4 * i + 2],
                    spheres[4 * j],
                    spheres[4 * j + 1],
                    spheres[4 * j + 2]);
            double sum = ((double) spheres[4 * i + 3] + spheres[4 * j + 3]) * (1 + 1e-6);
            if (j != i && d2 <= sum * sum) {
                System.arraycopy(spheres, 4 * j, touching, 4 * found, 4);
                found++;
            }
        }
        return found;
    }

    private static boolean inSome(float[] spheres, int count, double x, double y, double z) {
        for (int j = 0; j < count; j++) {
            double r = spheres[4 * j + 3];
            if (SphereMath.distance2(x, y, z, spheres[4 * j], spheres[4 * j + 1], spheres[4 * j + 2]) < r * r) {
                return true;
            }
        }
        return false;
    }

    /** Returns the share of the surface, by area, that is in some sphere. */
    private double coverage(float[] spheres) {
        float[] positions = mesh.positions();
        int[] indices = mesh.indices();
        int triangles = mesh.triangleCount();
        double[] upTo = new double[triangles];
        double area = 0;
        for (int t = 0; t < triangles; t++) {
            area += MeshMeasures.area(mesh, t);
            upTo[t] = area;
        }
        Random random = new Random(29);
        int inside = 0;
        for (int n = 0; n < SURFACE_POINTS; n++) {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * area);
            int t = Math.min(triangles - 1, found < 0 ? -found - 1 : found);
            double u = Math.sqrt(random.nextDouble());
            double v = random.nextDouble();
            double[] p = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                p[axis] = (1 - u) * positions[3 * indices[3 * t] + axis]
                        + u * (1 - v) * positions[3 * indices[3 * t + 1] + axis]
                        + u * v * positions[3 * indices[3 * t + 2] + axis];
            }
            inside += inSome(spheres, spheres.length / 4, p[0], p[1], p[2]) ? 1 : 0;
        }
        return (double) inside / SURFACE_POINTS;
    }
}
