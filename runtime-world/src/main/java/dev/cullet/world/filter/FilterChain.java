// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.BspPairs;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.pairs.MeshPairs;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tests whether two placed meshes overlap. Filters run in order, the cheapest first. A filter decides the pair or
 * passes it on; the exact test at the end decides every pair. An object is scratch memory of about 5 KB for one thread,
 * and queries allocate nothing.
 *
 * <pre>
 * for each filter of the chain, cheapest first:
 *     if filter(mesh, other) decides: return its decision
 * EXACT decides every pair
 *
 * filter           test                                            can decide
 * MANHATTAN        Manhattan distance of two bounding spheres      apart
 * SPHERES          bounding spheres                                apart
 * BOXES            oriented bounding boxes, 15 axes                apart
 * PLANE            a cached plane between the two                  apart
 * VERTEX           a vertex of one inside the other's solid        touching, see below
 * BSP_BOX          the box of one against the BSP tree of the other  apart
 * BSP              its triangles against that tree, exactly        apart and touching
 * EXACT            both AABB trees, exactly                        apart and touching
 * </pre>
 *
 * <p>The result is whether the <em>surfaces</em> touch. The vertices of the other mesh are transformed in double and
 * rounded to float once. The result does not depend on which filters are chosen, because a filter never rejects a pair
 * that the exact test accepts.
 *
 * <p>{@link Filter#VERTEX} is the exception: it tests <em>solids</em>. With it, the result is whether the surfaces
 * touch or a vertex of one mesh is inside the solid of the other ({@link SolidMesh#pointInSolid}). A mesh that is
 * inside another one is a hit then.
 *
 * <p>{@link Filter#MANHATTAN} and {@link Filter#VERTEX} cost more time than they save. They exist so that this can be
 * measured. A filter that needs a BSP tree is skipped for a pair without one. {@link Filter#VERTEX} is skipped if
 * neither part is closed.
 *
 * <p>Source: Gottschalk, Lin and Manocha 1996, OBBTree (the 15 axes).
 */
public final class FilterChain {
    /** Spheres, boxes, exact: the fastest set in {@code cullet bench}. Unmodifiable. */
    public static final Set<Filter> DEFAULT =
            Collections.unmodifiableSet(EnumSet.of(Filter.SPHERES, Filter.BOXES, Filter.EXACT));

    /** The classic set: spheres, boxes, plane, the box against the BSP tree, exact. Unmodifiable. */
    public static final Set<Filter> CLASSIC = Collections.unmodifiableSet(
            EnumSet.of(Filter.SPHERES, Filter.BOXES, Filter.PLANE, Filter.BSP_BOX, Filter.EXACT));

    /**
     * Bound of a transformed vertex's rounding, relative: half a unit in the last place of each coordinate, 2^-24 of
     * it, with a factor of more than two.
     */
    private static final double ROUNDING = 0x1p-22;

    /** Bound of a transform's stretch: 2.1e-4, within its tolerance of 1e-4. */
    private static final double STRETCH = 1 + 0x1p-11;

    /** The square root of 3, rounded up: the Manhattan distance of two points is at most this times their distance. */
    private static final double MAX_MANHATTAN = 1.7320509;

    /** The filters, cheapest first; {@link Filter#EXACT} is the last. */
    private final Filter[] filters;

    /** Other mesh to first mesh: 12 numbers, rows of a 3 x 4 matrix. */
    private final double[] rows = new double[16];

    private final double[] apart = new double[3];
    private final float[] point = new float[3];
    private final SeparatingPlane uncached = new SeparatingPlane();
    private final BspPairs bspPairs = new BspPairs();
    private final MeshPairs meshPairs = new MeshPairs();

    /** Bound of a transformed vertex's rounding, metres per coordinate. */
    private double slack;

    private final ThreadGuard guard = new ThreadGuard();
    private @Nullable Filter decidedBy;
    private int triangle = -1;
    private int otherTriangle = -1;

    /**
     * Creates a chain for one thread.
     *
     * @param filters the filters to apply, in the order of {@link Filter}; {@link Filter#EXACT} is always applied
     */
    public FilterChain(Set<Filter> filters) {
        EnumSet<Filter> chain = EnumSet.of(Filter.EXACT);
        chain.addAll(filters);
        this.filters = chain.toArray(new Filter[0]);
    }

    /**
     * Returns whether two meshes touch.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     * @param plane the pair's separating plane, kept from frame to frame; null for none
     * @param counters statistics to add to; null for none
     */
    public boolean overlaps(
            FilterBody mesh,
            FilterBody other,
            RigidTransform otherToThis,
            @Nullable SeparatingPlane plane,
            @Nullable FilterCounters counters) {
        guard.enter();
        boolean found = decide(mesh, other, otherToThis, plane, counters);
        guard.leave();
        return found;
    }

    private boolean decide(
            FilterBody mesh,
            FilterBody other,
            RigidTransform otherToThis,
            @Nullable SeparatingPlane plane,
            @Nullable FilterCounters counters) {
        begin(mesh, other, otherToThis);
        for (Filter filter : filters) {
            Decision decision = counters == null
                    ? decide(filter, mesh, other, otherToThis, plane)
                    : decideAndCount(filter, mesh, other, otherToThis, plane, counters);
            if (decision == Decision.APART || decision == Decision.TOUCHING) {
                decidedBy = filter;
                return decision == Decision.TOUCHING;
            }
        }
        throw new AssertionError("EXACT decides every pair");
    }

    /** The filter that decided the last query; null before the first. */
    public @Nullable Filter decidedBy() {
        return decidedBy;
    }

    /**
     * A triangle of the first mesh that touches {@link #otherTriangle}; -1 unless the last query was a hit, decided by
     * {@link Filter#BSP} or {@link Filter#EXACT}.
     */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh, or -1. */
    public int otherTriangle() {
        return otherTriangle;
    }

    private void begin(FilterBody mesh, FilterBody other, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        double maxCoordinate = mesh.maxCoordinate;
        for (int i = 0; i < 12; i += 4) {
            double size = Math.abs(rows[i]) + Math.abs(rows[i + 1]) + Math.abs(rows[i + 2]);
            maxCoordinate = Math.max(maxCoordinate, size * other.maxCoordinate + Math.abs(rows[i + 3]));
        }
        slack = maxCoordinate * ROUNDING;
        triangle = -1;
        otherTriangle = -1;
    }

    private Decision decideAndCount(
            Filter filter,
            FilterBody mesh,
            FilterBody other,
            RigidTransform otherToThis,
            @Nullable SeparatingPlane plane,
            FilterCounters counters) {
        long start = counters.timed ? System.nanoTime() : 0;
        Decision decision = decide(filter, mesh, other, otherToThis, plane);
        if (decision != Decision.SKIPPED) {
            counters.add(filter, decision, counters.timed ? System.nanoTime() - start : 0);
        }
        return decision;
    }

    private Decision decide(
            Filter filter,
            FilterBody mesh,
            FilterBody other,
            RigidTransform otherToThis,
            @Nullable SeparatingPlane plane) {
        switch (filter) {
            case MANHATTAN:
                return apartIf(manhattanApart(mesh, other));
            case SPHERES:
                return apartIf(spheresApart(mesh, other));
            case BOXES:
                return apartIf(boxesApart(mesh, other));
            case PLANE:
                return apartIf(planeSeparates(mesh, other, plane));
            case VERTEX:
                return vertexInside(mesh, other, otherToThis);
            case BSP_BOX:
                return bspBox(mesh, other, otherToThis);
            case BSP:
                return bsp(mesh, other, otherToThis);
            case EXACT:
            default:
                return exact(mesh, other, otherToThis);
        }
    }

    private static Decision apartIf(boolean apart) {
        return apart ? Decision.APART : Decision.UNDECIDED;
    }

    private Decision exact(FilterBody mesh, FilterBody other, RigidTransform otherToThis) {
        if (!meshPairs.overlaps(mesh.mesh, other.mesh, otherToThis)) {
            return Decision.APART;
        }
        triangle = meshPairs.triangle();
        otherTriangle = meshPairs.otherTriangle();
        return Decision.TOUCHING;
    }

    private boolean manhattanApart(FilterBody mesh, FilterBody other) {
        centreDifference(other.sphere, mesh.sphere);
        return Math.abs(apart[0]) + Math.abs(apart[1]) + Math.abs(apart[2]) > MAX_MANHATTAN * sumOfRadii(mesh, other);
    }

    private boolean spheresApart(FilterBody mesh, FilterBody other) {
        centreDifference(other.sphere, mesh.sphere);
        double radii = sumOfRadii(mesh, other);
        return apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2] > radii * radii;
    }

    /** Sum of the radii of the bounding spheres, enlarged by rounding. */
    private double sumOfRadii(FilterBody mesh, FilterBody other) {
        return mesh.sphere[3] + other.sphere[3] * STRETCH + 2 * slack;
    }

    private boolean planeSeparates(FilterBody mesh, FilterBody other, @Nullable SeparatingPlane plane) {
        if (plane != null) {
            return plane.separates(mesh, other, rows, 2 * slack);
        }
        uncached.clear();
        return uncached.separates(mesh, other, rows, 2 * slack);
    }

    /** Sets {@link #apart}: from a point of the first mesh to the transformed point of the other. */
    private void centreDifference(double[] ofOther, double[] from) {
        for (int i = 0; i < 3; i++) {
            apart[i] = rows[4 * i] * ofOther[0]
                    + rows[4 * i + 1] * ofOther[1]
                    + rows[4 * i + 2] * ofOther[2]
                    + rows[4 * i + 3]
                    - from[i];
        }
    }

    /**
     * Separating axis test: face axes of both boxes, then their cross products. Each axis is conservative, whatever its
     * length and direction.
     */
    private boolean boxesApart(FilterBody mesh, FilterBody other) {
        centreDifference(other.box, mesh.box);
        double[] m = rows;
        if (separatedAlong(mesh, other, 1, 0, 0)
                || separatedAlong(mesh, other, 0, 1, 0)
                || separatedAlong(mesh, other, 0, 0, 1)) {
            return true;
        }
        for (int k = 0; k < 3; k++) {
            if (separatedAlong(mesh, other, m[k], m[k + 4], m[k + 8])) {
                return true;
            }
        }
        for (int k = 0; k < 3; k++) {
            if (separatedAlong(mesh, other, 0, -m[k + 8], m[k + 4])
                    || separatedAlong(mesh, other, m[k + 8], 0, -m[k])
                    || separatedAlong(mesh, other, -m[k + 4], m[k], 0)) {
                return true;
            }
        }
        return false;
    }

    private boolean separatedAlong(FilterBody mesh, FilterBody other, double x, double y, double z) {
        double[] m = rows;
        double radii = mesh.box[3] * Math.abs(x) + mesh.box[4] * Math.abs(y) + mesh.box[5] * Math.abs(z) + 2 * slack;
        for (int k = 0; k < 3; k++) {
            radii += other.box[3 + k] * Math.abs(m[k] * x + m[k + 4] * y + m[k + 8] * z);
        }
        return Math.abs(apart[0] * x + apart[1] * y + apart[2] * z) > radii;
    }

    private Decision vertexInside(FilterBody mesh, FilterBody other, RigidTransform otherToThis) {
        SolidMesh solid = mesh.solid;
        SolidMesh otherSolid = other.solid;
        if (solid == null && otherSolid == null) {
            return Decision.SKIPPED;
        }
        boolean inside = (solid != null && anyOfOtherInside(solid, mesh.bounds, other.query, otherToThis))
                || (otherSolid != null && anyOfThisInside(otherSolid, other.bounds, mesh.query, otherToThis));
        return inside ? Decision.TOUCHING : Decision.UNDECIDED;
    }

    private boolean anyOfOtherInside(SolidMesh solid, float[] bounds, QueryMesh vertices, RigidTransform otherToThis) {
        for (int i = 0; i < vertices.vertexCount(); i++) {
            long vertex = vertices.vertex(i);
            otherToThis.toWorldPoint(vertices.x(vertex), vertices.y(vertex), vertices.z(vertex), point, 0);
            if (pointInside(solid, bounds)) {
                return true;
            }
        }
        return false;
    }

    private boolean anyOfThisInside(SolidMesh solid, float[] bounds, QueryMesh vertices, RigidTransform otherToThis) {
        for (int i = 0; i < vertices.vertexCount(); i++) {
            long vertex = vertices.vertex(i);
            otherToThis.toModelPoint(vertices.x(vertex), vertices.y(vertex), vertices.z(vertex), point, 0);
            if (pointInside(solid, bounds)) {
                return true;
            }
        }
        return false;
    }

    private boolean pointInside(SolidMesh solid, float[] bounds) {
        boolean inBox = point[0] >= bounds[0]
                && point[0] <= bounds[3]
                && point[1] >= bounds[1]
                && point[1] <= bounds[4]
                && point[2] >= bounds[2]
                && point[2] <= bounds[5];
        return inBox && solid.pointInSolid(point[0], point[1], point[2]);
    }

    private Decision bspBox(FilterBody mesh, FilterBody other, RigidTransform otherToThis) {
        BspMesh tree = treeOfThis(mesh, other);
        if (tree != null) {
            return apartIf(!bspPairs.boxOverlaps(tree, other.mesh, otherToThis));
        }
        BspMesh otherTree = other.bsp;
        return otherTree == null ? Decision.SKIPPED : apartIf(!bspPairs.boxOverlaps(mesh.mesh, otherTree, otherToThis));
    }

    private Decision bsp(FilterBody mesh, FilterBody other, RigidTransform otherToThis) {
        BspMesh tree = treeOfThis(mesh, other);
        BspMesh otherTree = other.bsp;
        if (tree == null && otherTree == null) {
            return Decision.SKIPPED;
        }
        boolean touching = tree != null
                ? bspPairs.trianglesOverlap(tree, other.mesh, otherToThis)
                : bspPairs.trianglesOverlap(mesh.mesh, Objects.requireNonNull(otherTree), otherToThis);
        if (!touching) {
            return Decision.APART;
        }
        triangle = bspPairs.triangle();
        otherTriangle = bspPairs.otherTriangle();
        return Decision.TOUCHING;
    }

    /** The first mesh's tree, where it is the one to use: that of the larger mesh, or the only one; otherwise null. */
    private static @Nullable BspMesh treeOfThis(FilterBody mesh, FilterBody other) {
        boolean larger = other.mesh.triangleCount() <= mesh.mesh.triangleCount();
        return other.bsp == null || larger ? mesh.bsp : null;
    }
}
