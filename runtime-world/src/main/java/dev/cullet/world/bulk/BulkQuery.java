// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bulk;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;

/**
 * Many spheres or rays against one mesh. Queries run in the order of a Morton curve through the mesh's bounding box, so
 * neighbours follow each other: the nodes and triangles of one are in the cache for the next, and branches are better
 * predicted. Every result is that of the single query; results are in the order of the input.
 *
 * <p>Pays from some hundred queries on: sorting costs about 10 ns per query. An instance is scratch memory, 16 bytes per
 * query, for one thread; queries allocate nothing.
 *
 * <p>Source: Morton 1966 (the curve); Knuth, The Art of Computer Programming 3, 5.2.5 (radix sort).
 */
public final class BulkQuery {
    private static final int BITS = 10;
    private static final int STEPS = 1 << BITS;

    private long[] keys; // Morton code in the upper half, index of the query in the lower
    private long[] scratch;
    private final int[] starts = new int[STEPS];
    private final float[] bounds = new float[6];
    private final RayHit hit = new RayHit();

    /** @param capacity maximum number of queries in one call */
    public BulkQuery(int capacity) {
        keys = new long[capacity];
        scratch = new long[capacity];
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
        for (int i = 0; i < count; i++) {
            keys[i] = key(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]) << 32 | i;
        }
        sort(count);
        int hits = 0;
        for (int k = 0; k < count; k++) {
            int i = (int) keys[k];
            int triangle =
                    mesh.anySphere(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]);
            hitTriangle[i] = triangle;
            hits += triangle >= 0 ? 1 : 0;
        }
        return hits;
    }

    /**
     * Runs {@link CollisionMesh#raycast} for each ray. Rays are sorted by their points nearest to the centre of the mesh.
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
        for (int i = 0; i < count; i++) {
            double dx = rays[6 * i + 3];
            double dy = rays[6 * i + 4];
            double dz = rays[6 * i + 5];
            double toward = (x - rays[6 * i]) * dx + (y - rays[6 * i + 1]) * dy + (z - rays[6 * i + 2]) * dz;
            double t = Math.max(0, toward / (dx * dx + dy * dy + dz * dz));
            keys[i] = key(rays[6 * i] + t * dx, rays[6 * i + 1] + t * dy, rays[6 * i + 2] + t * dz) << 32 | i;
        }
        sort(count);
        int hits = 0;
        for (int k = 0; k < count; k++) {
            int i = (int) keys[k];
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
        if (count < 0 || count > keys.length) {
            throw new IllegalArgumentException("count " + count + " must be in 0.." + keys.length + ", the capacity");
        }
        if ((long) stride * count > given || count > free) {
            throw new IllegalArgumentException("count " + count + " needs " + (long) stride * count
                    + " numbers and " + count + " free result slots, but there are " + given + " and " + free);
        }
    }

    /** The place of a point on the curve: 10 bits per axis, interleaved. Any number will do, NaN too. */
    private long key(double x, double y, double z) {
        return spread(step(x, 0)) | spread(step(y, 1)) << 1 | spread(step(z, 2)) << 2;
    }

    private int step(double coordinate, int axis) {
        double share = (coordinate - bounds[axis]) / ((double) bounds[3 + axis] - bounds[axis]);
        return Math.max(0, Math.min(STEPS - 1, (int) (share * STEPS)));
    }

    /** Puts two zeros before each of ten bits. */
    private static long spread(int bits) {
        long b = bits;
        b = (b | b << 16) & 0x030000FFL;
        b = (b | b << 8) & 0x0300F00FL;
        b = (b | b << 4) & 0x030C30C3L;
        return (b | b << 2) & 0x09249249L;
    }

    /** By the upper half, least significant digit first. */
    private void sort(int count) {
        for (int shift = 32; shift < 32 + 3 * BITS; shift += BITS) {
            for (int digit = 0; digit < STEPS; digit++) {
                starts[digit] = 0;
            }
            for (int i = 0; i < count; i++) {
                starts[(int) (keys[i] >>> shift) & (STEPS - 1)]++;
            }
            int sum = 0;
            for (int digit = 0; digit < STEPS; digit++) {
                int size = starts[digit];
                starts[digit] = sum;
                sum += size;
            }
            for (int i = 0; i < count; i++) {
                long key = keys[i];
                scratch[starts[(int) (key >>> shift) & (STEPS - 1)]++] = key;
            }
            long[] swapped = keys;
            keys = scratch;
            scratch = swapped;
        }
    }
}
