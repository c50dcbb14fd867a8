// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bulk;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.world.internal.MortonCode;
import dev.cullet.world.internal.RadixSort;

/**
 * Many spheres or rays against one mesh. Queries run in the order of a Morton curve through the mesh's bounding box, so
 * neighbours follow each other: the nodes and triangles of one are in the cache for the next, and branches are better
 * predicted. Every result is that of the single query; results are in the order of the input.
 *
 * <p>Pays from some hundred queries on: sorting costs about 10 ns per query. An instance is scratch memory, 16 bytes
 * per query, for one thread; queries allocate nothing.
 */
public final class BulkQuery {
    private static final int BITS = 10;
    private static final int STEPS = 1 << BITS;

    private final int capacity;
    private final RadixSort sorted; // Morton code, index of the query
    private final float[] bounds = new float[6];
    private final RayHit hit = new RayHit();

    /** @param capacity maximum number of queries in one call */
    public BulkQuery(int capacity) {
        this.capacity = capacity;
        sorted = new RadixSort(capacity, BITS);
    }

    /**
     * Runs {@link CollisionMesh#anySphere} for each sphere.
     *
     * @param spheres 4 floats per sphere: x, y, z, radius in metres, model space; read only
     * @param count number of spheres, from the start of the array; at most the capacity
     * @param hitTriangle receives, per sphere, a triangle that it touches, or -1
     * @return number of spheres that touch
     */
    public int anySpheres(CollisionMesh mesh, float[] spheres, int count, int[] hitTriangle) {
        check(count, spheres.length, 4, hitTriangle.length);
        mesh.bounds(bounds, 0);
        long[] unsorted = sorted.entries();
        for (int i = 0; i < count; i++) {
            unsorted[i] = RadixSort.entry(code(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]), i);
        }
        sorted.sort(count, 3 * BITS);
        long[] entries = sorted.entries();
        int hits = 0;
        for (int k = 0; k < count; k++) {
            int i = RadixSort.item(entries[k]);
            int triangle = mesh.anySphere(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]);
            hitTriangle[i] = triangle;
            hits += triangle >= 0 ? 1 : 0;
        }
        return hits;
    }

    /**
     * Runs {@link CollisionMesh#raycast} for each ray. Rays are sorted by their points nearest to the centre of the
     * mesh.
     *
     * @param rays 6 floats per ray: origin, direction, model space; read only
     * @param count number of rays, from the start of the array; at most the capacity
     * @param maxT end of all rays in multiples of their directions, inclusive; may be infinite
     * @param hitT receives, per ray, the hit in multiples of its direction; NaN for a miss
     * @param hitTriangle receives, per ray, the first triangle on it, or -1
     * @return number of rays that hit
     */
    public int raycasts(CollisionMesh mesh, float[] rays, int count, double maxT, double[] hitT, int[] hitTriangle) {
        check(count, rays.length, 6, Math.min(hitT.length, hitTriangle.length));
        mesh.bounds(bounds, 0);
        double x = 0.5 * ((double) bounds[0] + bounds[3]);
        double y = 0.5 * ((double) bounds[1] + bounds[4]);
        double z = 0.5 * ((double) bounds[2] + bounds[5]);
        long[] unsorted = sorted.entries();
        for (int i = 0; i < count; i++) {
            double dx = rays[6 * i + 3];
            double dy = rays[6 * i + 4];
            double dz = rays[6 * i + 5];
            double toward = (x - rays[6 * i]) * dx + (y - rays[6 * i + 1]) * dy + (z - rays[6 * i + 2]) * dz;
            double t = Math.max(0, toward / (dx * dx + dy * dy + dz * dz));
            int code = code(rays[6 * i] + t * dx, rays[6 * i + 1] + t * dy, rays[6 * i + 2] + t * dz);
            unsorted[i] = RadixSort.entry(code, i);
        }
        sorted.sort(count, 3 * BITS);
        long[] entries = sorted.entries();
        int hits = 0;
        for (int k = 0; k < count; k++) {
            int i = RadixSort.item(entries[k]);
            int at = 6 * i;
            boolean found = mesh.raycast(
                    rays[at], rays[at + 1], rays[at + 2], rays[at + 3], rays[at + 4], rays[at + 5], maxT, hit);
            hitTriangle[i] = found ? hit.triangle() : -1;
            hitT[i] = found ? hit.t() : Double.NaN;
            hits += found ? 1 : 0;
        }
        return hits;
    }

    private void check(int count, int given, int stride, int free) {
        if (count < 0 || count > capacity) {
            throw new IllegalArgumentException("count " + count + " must be in 0.." + capacity + ", the capacity");
        }
        if ((long) stride * count > given || count > free) {
            throw new IllegalArgumentException("count " + count + " needs " + (long) stride * count + " numbers and "
                    + count + " free result slots, but there are " + given + " and " + free);
        }
    }

    /** Returns the Morton code of a point, clamped to the bounding box. NaN is valid. */
    private int code(double x, double y, double z) {
        return MortonCode.spread(3, step(x, 0))
                | MortonCode.spread(3, step(y, 1)) << 1
                | MortonCode.spread(3, step(z, 2)) << 2;
    }

    private int step(double coordinate, int axis) {
        double share = (coordinate - bounds[axis]) / ((double) bounds[3 + axis] - bounds[axis]);
        return Math.max(0, Math.min(STEPS - 1, (int) (share * STEPS)));
    }
}
