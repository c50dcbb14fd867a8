// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.world.internal.RayTriangles;

/**
 * Queries with a budget of nodes: they end after at most so many nodes and report {@link Outcome#UNDECIDED} if that was
 * too early. So the worst-case time of a query can be planned. An instance is the result, for one thread; queries
 * allocate nothing.
 *
 * <p>A decided answer has the bits of the query without a budget: {@link CollisionMesh#anySphere}, {@link
 * CollisionMesh#anyBox} and {@link CollisionMesh#raycast}. An undecided one is no answer: neither a hit nor a miss may
 * be concluded. The caller keeps its last result, grows the budget, or takes the conservative choice.
 *
 * <p>Cost: a node has four boxes, and at most 60 triangles in its leaves. A node that a ray visits again, on its way
 * back, counts again.
 */
public final class BudgetQuery {
    /** Outcome of a query. */
    public enum Outcome {
        /** Nothing is touched. */
        MISS,

        /** Something is touched. */
        HIT,

        /** The budget was too small to decide. */
        UNDECIDED
    }

    private final RayTriangles ray = new RayTriangles();
    private int nodes;
    private int triangle = -1;

    /** An empty result. */
    public BudgetQuery() {}

    /** Returns the triangle of the last hit, -1 after a miss and where nothing was decided. */
    public int triangle() {
        return triangle;
    }

    /** Returns the number of nodes that the last query visited, at most its budget. */
    public int nodesVisited() {
        return nodes;
    }

    /**
     * Searches a triangle that a sphere touches; see {@link CollisionMesh#anySphere}.
     *
     * @param x center, model space; {@code y} and {@code z} too
     * @param radius metres, not negative
     * @param maxNodes maximum number of nodes to visit, 0 or more
     */
    public Outcome anySphere(CollisionMesh mesh, float x, float y, float z, float radius, int maxNodes) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        requireBudget(maxNodes);
        return decided(SphereWalk.any(MeshAccess.queryMesh(mesh), x, y, z, radius, maxNodes), maxNodes);
    }

    /**
     * Searches a triangle that a closed axis-parallel box touches; see {@link CollisionMesh#anyBox}.
     *
     * @param minX lower corner, model space; each minimum is at most its maximum
     * @param maxNodes maximum number of nodes to visit, 0 or more
     */
    public Outcome anyBox(
            CollisionMesh mesh, float minX, float minY, float minZ, float maxX, float maxY, float maxZ, int maxNodes) {
        Arguments.box(minX, minY, minZ, maxX, maxY, maxZ);
        requireBudget(maxNodes);
        return decided(BoxWalk.any(MeshAccess.queryMesh(mesh), minX, minY, minZ, maxX, maxY, maxZ, maxNodes), maxNodes);
    }

    /**
     * Finds the first triangle on a ray; see {@link CollisionMesh#raycast}.
     *
     * @param ox origin, model space; {@code oy} and {@code oz} too
     * @param dx direction, not zero, of any length
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @param maxNodes maximum number of nodes to visit, 0 or more
     * @param out filled on a hit, else cleared
     */
    public Outcome raycast(
            CollisionMesh mesh,
            float ox,
            float oy,
            float oz,
            float dx,
            float dy,
            float dz,
            double maxT,
            int maxNodes,
            RayHit out) {
        Arguments.ray(ox, oy, oz, dx, dy, dz, 0, maxT);
        requireBudget(maxNodes);
        HitRecord record = MeshAccess.record(out);
        record.clear();
        ray.begin(MeshAccess.queryMesh(mesh), ox, oy, oz, dx, dy, dz, 0, maxT, 0);
        ray.limitNodes(maxNodes);
        for (int next = ray.next(); next >= 0; next = ray.next()) {
            if (record.triangle < 0 || ray.t() < record.t || next < record.triangle) { // no t is above the limit
                ray.copyTo(record);
                ray.shorten(record.t);
            }
        }
        int left = ray.nodesLeft();
        Outcome outcome = decided(result(left, left < 0 ? -1 : record.triangle), maxNodes);
        if (outcome == Outcome.HIT) {
            record.setRay(MeshAccess.queryMesh(mesh), dx, dy, dz);
            record.setNormalFrom(MeshAccess.queryMesh(mesh));
        } else {
            record.clear();
        }
        return outcome;
    }

    /**
     * Keeps the result of a walk.
     *
     * @param result bits 32-63: nodes that are left of the budget, or -1 if it was too small; bits 0-31: the triangle,
     *     or -1
     */
    private Outcome decided(long result, int maxNodes) {
        int left = (int) (result >> 32);
        nodes = maxNodes - Math.max(0, left);
        triangle = (int) result;
        return left < 0 ? Outcome.UNDECIDED : triangle < 0 ? Outcome.MISS : Outcome.HIT;
    }

    /** Returns the result of a walk for {@link #decided}. */
    static long result(int left, int triangle) {
        return (long) left << 32 | (triangle & 0xFFFF_FFFFL);
    }

    /** Returns the number of nodes from a lane down to its first leaf, the lane's own node not counted. */
    static int depth(long[] nodes, int node, int lane) {
        int depth = 0;
        int at = node;
        int leaf = lane;
        for (; !AabbTree.isLeaf(nodes, at, leaf); depth++) {
            at = AabbTree.child(nodes, at, leaf);
            leaf = 0;
        }
        return depth;
    }

    private static void requireBudget(int maxNodes) {
        if (maxNodes < 0) {
            throw new IllegalArgumentException("maxNodes " + maxNodes + " must not be negative");
        }
    }
}
