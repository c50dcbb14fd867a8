// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.BoxQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.NodeBudget;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.runtime.internal.SphereQuery;
import org.jspecify.annotations.Nullable;

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

    private final NodeBudget budget = new NodeBudget();
    private @Nullable CollisionMesh mesh;
    private int maxNodes;
    private int nodes;
    private int triangle = -1;

    /** An empty result. */
    public BudgetQuery() {}

    /**
     * Sets the mesh and the budget of the next queries.
     *
     * @param queried its layout for rays is not used
     * @param nodesOfQuery maximum number of nodes that each query visits, 0 or more
     */
    public BudgetQuery on(CollisionMesh queried, int nodesOfQuery) {
        if (nodesOfQuery < 0) {
            throw new IllegalArgumentException("maxNodes " + nodesOfQuery + " must not be negative");
        }
        mesh = queried;
        maxNodes = nodesOfQuery;
        return this;
    }

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
     */
    public Outcome anySphere(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return decide(SphereQuery.any(begin(), x, y, z, radius, budget));
    }

    /**
     * Searches a triangle that a closed axis-parallel box touches; see {@link CollisionMesh#anyBox}.
     *
     * @param minX lower corner, model space; each minimum is at most its maximum
     */
    public Outcome anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        Arguments.box(minX, minY, minZ, maxX, maxY, maxZ);
        return decide(BoxQuery.any(begin(), minX, minY, minZ, maxX, maxY, maxZ, budget));
    }

    /**
     * Finds the first triangle on a ray; see {@link CollisionMesh#raycast}.
     *
     * @param ox origin, model space; {@code oy} and {@code oz} too
     * @param dx direction, not zero, of any length
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @param out filled on a hit, else cleared
     */
    public Outcome raycast(float ox, float oy, float oz, float dx, float dy, float dz, double maxT, RayHit out) {
        Arguments.ray(ox, oy, oz, dx, dy, dz, 0, maxT);
        QueryMesh data = begin();
        HitRecord record = MeshAccess.record(out);
        PreparedRay ray = record.ray().set(ox, oy, oz, dx, dy, dz).between(0, maxT);
        Outcome outcome = decide(RayQuery.first(data, ray.within(budget), false, record));
        if (outcome == Outcome.HIT) {
            record.setRay(data, dx, dy, dz);
            record.setNormalOfRayFrom(data);
        } else {
            record.clear();
        }
        return outcome;
    }

    private QueryMesh begin() {
        CollisionMesh queried = mesh;
        if (queried == null) {
            throw new IllegalStateException("call on(mesh, maxNodes) first");
        }
        budget.set(maxNodes);
        return MeshAccess.queryMesh(queried);
    }

    /** Keeps the result of a walk. */
    private Outcome decide(int found) {
        nodes = maxNodes - Math.max(0, budget.left());
        triangle = found;
        return budget.left() < 0 ? Outcome.UNDECIDED : found < 0 ? Outcome.MISS : Outcome.HIT;
    }
}
