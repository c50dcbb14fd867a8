// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.ray;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.FaceSide;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.RayTriangles;
import dev.cullet.world.internal.ResultIndex;

/**
 * Rays with a {@link RayFilter}, and all hits of a ray in order: a query and its result in fixed capacity, for one
 * thread; queries allocate nothing.
 *
 * <pre>
 * RayHits hits = new RayHits(64);
 * Ray ray = new Ray();
 * hits.raycastAll(mesh, ray.set(x, y, z, 0, -1, 0), RayFilter.ALL);
 * for (int i = 0; i &lt; hits.count(); i++) { ... hits.t(i) ... hits.triangle(i) ... }
 * </pre>
 *
 * <p>A hit and its t are those of {@link CollisionMesh#raycast}, to the bit. The walk is in double, without the layout
 * for rays: a closest ray without a filter is faster there.
 */
public final class RayHits {
    private final double[] ts;
    private final int[] triangles;
    private final RayTriangles walk = new RayTriangles();
    private final float[] numbers = new float[6]; // of the last ray
    private int count;
    private boolean truncated;
    private boolean queried;
    private final ThreadGuard guard = new ThreadGuard();

    @SuppressWarnings("NullAway.Init") // only read where there is a hit
    private QueryMesh data;

    /**
     * Makes an empty list.
     *
     * @param capacity maximum number of hits, at least 1; of more, the first are kept
     */
    public RayHits(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + " must be at least 1");
        }
        ts = new double[capacity];
        triangles = new int[capacity];
    }

    /**
     * Finds all triangles on a ray, in order of t, then of the index. A ray through an edge hits both of its triangles.
     *
     * @return number of hits that are kept
     */
    public int raycastAll(CollisionMesh mesh, Ray ray, RayFilter filter) {
        begin(mesh, ray);
        for (int next = next(mesh, filter); next >= 0; next = next(mesh, filter)) {
            insert(walk.t(), next);
        }
        guard.leave();
        return count;
    }

    /**
     * Finds the first triangle on a ray that passes a filter: the smallest t, and of equal ones, as rounded, the lowest
     * index. The list is empty afterwards.
     *
     * @param out filled on a hit, cleared on a miss
     * @return whether the ray hits
     */
    public boolean raycast(CollisionMesh mesh, Ray ray, RayFilter filter, RayHit out) {
        begin(mesh, ray);
        HitRecord record = MeshAccess.record(out);
        record.clear();
        for (int next = next(mesh, filter); next >= 0; next = next(mesh, filter)) {
            if (record.triangle < 0 || walk.t() < record.t || next < record.triangle) { // no t is above the limit
                walk.copyTo(record);
                walk.shorten(record.t);
            }
        }
        boolean found = record.triangle >= 0;
        if (found) {
            record.setRay(data, numbers[3], numbers[4], numbers[5]);
            record.setNormalFrom(data);
        }
        guard.leave();
        return found;
    }

    /** Returns the index of a triangle on a ray that passes a filter, or -1. The list is empty afterwards. */
    public int anyRay(CollisionMesh mesh, Ray ray, RayFilter filter) {
        begin(mesh, ray);
        int next = next(mesh, filter);
        guard.leave();
        return next;
    }

    /** Returns the number of hits of the last {@link #raycastAll}. */
    public int count() {
        return count;
    }

    /** Returns whether there were more hits than fit; the first are kept. */
    public boolean isTruncated() {
        return truncated;
    }

    /** Returns the position of a hit on the ray, in multiples of the direction. */
    public double t(int hit) {
        return ts[checked(hit)];
    }

    /** Returns the triangle of a hit. */
    public int triangle(int hit) {
        return triangles[checked(hit)];
    }

    /** Copies a hit with point, normal, face and barycentric coordinates. */
    public void copyTo(int hit, RayHit out) {
        double t = ts[checked(hit)];
        HitRecord record = MeshAccess.record(out);
        record.clear();
        record.t = t;
        record.triangle = triangles[hit];
        record.setPoint(numbers[0] + t * numbers[3], numbers[1] + t * numbers[4], numbers[2] + t * numbers[5]);
        record.setRay(data, numbers[3], numbers[4], numbers[5]);
        record.setNormalFrom(data);
    }

    private int checked(int hit) {
        return ResultIndex.check("hit", hit, count, queried);
    }

    private void begin(CollisionMesh mesh, Ray ray) {
        float ox = ray.originX();
        float oy = ray.originY();
        float oz = ray.originZ();
        float dx = ray.directionX();
        float dy = ray.directionY();
        float dz = ray.directionZ();
        Arguments.ray(ox, oy, oz, dx, dy, dz, ray.minT(), ray.maxT());
        guard.enter();
        data = MeshAccess.queryMesh(mesh);
        numbers[0] = ox;
        numbers[1] = oy;
        numbers[2] = oz;
        numbers[3] = dx;
        numbers[4] = dy;
        numbers[5] = dz;
        queried = true;
        count = 0;
        truncated = false;
        walk.set(ox, oy, oz, dx, dy, dz).begin(data, ray.minT(), ray.maxT(), 0);
    }

    /** Returns the next triangle that passes the filter, or -1. */
    private int next(CollisionMesh mesh, RayFilter filter) {
        int next = walk.next();
        while (next >= 0
                && !(filter.hasSurface(mesh.data().triangles().surface(next))
                        && (!filter.isFrontFacesOnly()
                                || FaceSide.of(data, next, numbers[3], numbers[4], numbers[5]) > 0))) {
            next = walk.next();
        }
        return next;
    }

    private void insert(double t, int triangle) {
        int at = count;
        while (at > 0 && (ts[at - 1] > t || (ts[at - 1] == t && triangles[at - 1] > triangle))) {
            at--;
        }
        if (count == ts.length) {
            truncated = true;
            if (at == count) {
                return;
            }
            count--;
        }
        System.arraycopy(ts, at, ts, at + 1, count - at);
        System.arraycopy(triangles, at, triangles, at + 1, count - at);
        ts[at] = t;
        triangles[at] = triangle;
        count++;
        if (truncated) {
            walk.shorten(ts[count - 1]);
        }
    }
}
