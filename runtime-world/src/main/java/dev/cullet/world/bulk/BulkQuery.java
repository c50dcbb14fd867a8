// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bulk;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.MortonCode;
import dev.cullet.world.internal.RadixSort;

/**
 * Many spheres against one mesh. Queries run in the order of a Morton curve through the mesh's bounding box, so
 * neighbours follow each other: the nodes and triangles of one are in the cache for the next, and branches are better
 * predicted. Every result is that of the single query; results are in the order of the input. Rays do not gain from an
 * order: {@link CollisionMesh#raycasts} takes many of them.
 *
 * <p>Pays from some hundred queries on: sorting costs about 10 ns per query. An instance is scratch memory, 16 bytes
 * per query, for one thread; queries allocate nothing.
 */
public final class BulkQuery {
    private static final int BITS = 10;
    private static final int STEPS = 1 << BITS;

    private final ThreadGuard guard = new ThreadGuard();
    private final int capacity;
    private final RadixSort sorted; // Morton code, index of the query
    private final float[] bounds = new float[6];

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
        if (count < 0 || count > capacity) {
            throw new IllegalArgumentException("count " + count + " must be in 0.." + capacity + ", the capacity");
        }
        if (4L * count > spheres.length || count > hitTriangle.length) {
            throw new IllegalArgumentException("count " + count + " needs " + 4L * count + " numbers and " + count
                    + " free result slots, but there are " + spheres.length + " and " + hitTriangle.length);
        }
        guard.enter();
        try {
            return anySpheresInOrder(mesh, spheres, count, hitTriangle);
        } finally {
            guard.leave();
        }
    }

    private int anySpheresInOrder(CollisionMesh mesh, float[] spheres, int count, int[] hitTriangle) {
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
