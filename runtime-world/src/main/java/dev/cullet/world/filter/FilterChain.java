// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.BspPairs;
import dev.cullet.world.pairs.MeshPairs;
import org.jspecify.annotations.Nullable;

/**
 * Do two placed meshes touch? Cheap tests first, each of which may end the matter, and the exact one last. An instance is the
 * walks' memory, some 5 KB for one thread; nothing is allocated after it is made.
 *
 * <pre>
 * filter           asks                                            can end with
 * MANHATTAN        sum of the axes' distances of two spheres       no
 * SPHERES          bounding spheres                                no
 * BOXES            bounding boxes as they are turned, 15 axes      no
 * PLANE            a plane between the two, see DividingPlane      no
 * VERTEX           is a vertex of one inside the other's solid?    yes, see below
 * BSP_BOX          the box of one down the BSP tree of the other   no
 * BSP              its triangles down that tree, exactly           yes and no
 * EXACT            both AABB trees, exactly, see MeshPairs         yes and no
 * </pre>
 *
 * <p>Every filter but {@link #VERTEX} is conservative: what it rejects, the exact test rejects. So the answer is the same
 * for every choice of filters: whether the <em>surfaces</em> touch, the other mesh's vertices as placed, mapped in double
 * and rounded to float once. {@link #VERTEX} asks about <em>solids</em>: with it the answer is whether the surfaces touch
 * or a vertex of one is inside the other's solid, as {@link BspMesh#pointInSolid} says; one solid afloat inside another
 * is a hit then. {@link #MANHATTAN} and {@link #VERTEX} are here for comparison: they cost more than they save.
 * Filters that need a BSP tree are skipped for pairs without one.
 *
 * <p>Source: Gottschalk, Lin and Manocha 1996, OBBTree (the 15 axes).
 */
public final class FilterChain {
    public static final int MANHATTAN = 0;
    public static final int SPHERES = 1;
    public static final int BOXES = 2;
    public static final int PLANE = 3;
    public static final int VERTEX = 4;
    public static final int BSP_BOX = 5;
    public static final int BSP = 6;

    /** Always asked where nothing before it decided. */
    public static final int EXACT = 7;

    /** Number of filters. */
    public static final int COUNT = 8;

    /** A set of filters, bit by bit: spheres, boxes, exact. What pays, by {@code cullet bench}. */
    public static final int DEFAULT = 1 << SPHERES | 1 << BOXES | 1 << EXACT;

    /** The classic set: spheres, boxes, plane, BSP tree with the box as stand-in, exact. */
    public static final int ARTICLE = DEFAULT | 1 << PLANE | 1 << BSP_BOX;

    /** Undecided, as the answer of one filter. */
    private static final int OPEN = -1;

    /** A filter that cannot be asked, and is not counted. */
    private static final int SKIPPED = -2;

    /** A placed vertex is off by half a unit in the last place of each coordinate, 2^-24 of it; more than twice as much. */
    private static final double ROUNDING = 0x1p-22;

    /** A transform's rotation may stretch by 2.1e-4, within its tolerance of 1e-4. */
    private static final double STRETCH = 1 + 0x1p-11;

    /** The square root of 3, rounded up: of two points, the axes' distances add up to at most this times the distance. */
    private static final double MOST_MANHATTAN = 1.7320509;

    private final int filters;
    private final double[] rows = new double[16];
    private final double[] apart = new double[3];
    private final float[] point = new float[3];
    private final DividingPlane scratch = new DividingPlane();
    private final BspPairs drops = new BspPairs();
    private final MeshPairs pairs = new MeshPairs();

    /** Metres by which a vertex may be off, per coordinate. */
    private double slack;

    private int decidedBy = -1;
    private int triangle = -1;
    private int otherTriangle = -1;

    /**
     * Memory for one thread.
     *
     * @param filters those to ask, bit by bit, such as {@code DEFAULT & ~(1 << PLANE)}; {@link #EXACT} is always asked
     */
    public FilterChain(int filters) {
        if (filters >>> COUNT != 0) {
            throw new IllegalArgumentException(
                    "filters is " + filters + ", but must be a sum of powers 2^0 to 2^" + (COUNT - 1));
        }
        this.filters = filters | 1 << EXACT;
    }

    /**
     * Whether two meshes touch.
     *
     * @param place where the other mesh stands in the model space of the first
     * @param witness what is remembered of this pair from frame to frame; null to remember nothing
     * @param counters are added to; null to count nothing
     */
    public boolean overlap(
            FilterBody mesh,
            FilterBody other,
            RigidTransform place,
            @Nullable DividingPlane witness,
            @Nullable FilterCounters counters) {
        place.copyRowMajor(rows);
        double far = mesh.far;
        for (int i = 0; i < 12; i += 4) {
            double size = Math.abs(rows[i]) + Math.abs(rows[i + 1]) + Math.abs(rows[i + 2]);
            far = Math.max(far, size * other.far + Math.abs(rows[i + 3]));
        }
        slack = far * ROUNDING;
        triangle = -1;
        otherTriangle = -1;
        boolean timed = counters != null && counters.timed;
        for (int filter = 0; ; filter++) {
            if ((filters >>> filter & 1) == 0) {
                continue;
            }
            long start = timed ? System.nanoTime() : 0;
            int answer = ask(filter, mesh, other, place, witness);
            if (counters != null && answer != SKIPPED) {
                counters.tests[filter]++;
                counters.nanoseconds[filter] += timed ? System.nanoTime() - start : 0;
                counters.rejects[filter] += answer == 0 ? 1 : 0;
                counters.accepts[filter] += answer > 0 ? 1 : 0;
            }
            if (answer >= 0) {
                decidedBy = filter;
                return answer > 0;
            }
        }
    }

    /** The filter that decided the last question. */
    public int decidedBy() {
        return decidedBy;
    }

    /** A triangle of the first mesh that touches {@link #otherTriangle}; -1 unless the last answer was yes, by a test of triangles. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh. */
    public int otherTriangle() {
        return otherTriangle;
    }

    /** 0 no, 1 yes, {@link #OPEN} or {@link #SKIPPED}. */
    private int ask(
            int filter, FilterBody mesh, FilterBody other, RigidTransform place, @Nullable DividingPlane witness) {
        switch (filter) {
            case MANHATTAN:
            case SPHERES:
                return spheresApart(filter, mesh, other) ? 0 : OPEN;
            case BOXES:
                return boxesApart(mesh, other) ? 0 : OPEN;
            case PLANE:
                if (witness == null) {
                    scratch.clear();
                }
                return (witness == null ? scratch : witness).divides(mesh, other, rows, 2 * slack) ? 0 : OPEN;
            case VERTEX:
                return vertexInside(mesh, other, place);
            case BSP_BOX:
            case BSP:
                return drop(filter, mesh, other, place);
            default:
                if (!pairs.overlap(mesh.mesh, other.mesh, place)) {
                    return 0;
                }
                triangle = pairs.triangle();
                otherTriangle = pairs.otherTriangle();
                return 1;
        }
    }

    private boolean spheresApart(int filter, FilterBody mesh, FilterBody other) {
        place(other.sphere, mesh.sphere);
        double x = apart[0];
        double y = apart[1];
        double z = apart[2];
        double reach = mesh.sphere[3] + other.sphere[3] * STRETCH + 2 * slack;
        return filter == MANHATTAN
                ? Math.abs(x) + Math.abs(y) + Math.abs(z) > MOST_MANHATTAN * reach
                : x * x + y * y + z * z > reach * reach;
    }

    /** From a point of the first mesh to a placed point of the other. */
    private void place(double[] ofOther, double[] from) {
        for (int i = 0; i < 3; i++) {
            apart[i] = rows[4 * i] * ofOther[0]
                    + rows[4 * i + 1] * ofOther[1]
                    + rows[4 * i + 2] * ofOther[2]
                    + rows[4 * i + 3]
                    - from[i];
        }
    }

    /** Face axes of both boxes, then their products; nothing is assumed of an axis, so each is conservative. */
    private boolean boxesApart(FilterBody mesh, FilterBody other) {
        place(other.box, mesh.box);
        double[] m = rows;
        if (axisParts(mesh, other, 1, 0, 0) || axisParts(mesh, other, 0, 1, 0) || axisParts(mesh, other, 0, 0, 1)) {
            return true;
        }
        for (int k = 0; k < 3; k++) {
            if (axisParts(mesh, other, m[k], m[k + 4], m[k + 8])) {
                return true;
            }
        }
        for (int k = 0; k < 3; k++) {
            if (axisParts(mesh, other, 0, -m[k + 8], m[k + 4])
                    || axisParts(mesh, other, m[k + 8], 0, -m[k])
                    || axisParts(mesh, other, -m[k + 4], m[k], 0)) {
                return true;
            }
        }
        return false;
    }

    private boolean axisParts(FilterBody mesh, FilterBody other, double x, double y, double z) {
        double[] m = rows;
        double reach = mesh.box[3] * Math.abs(x) + mesh.box[4] * Math.abs(y) + mesh.box[5] * Math.abs(z) + 2 * slack;
        for (int k = 0; k < 3; k++) {
            reach += other.box[3 + k] * Math.abs(m[k] * x + m[k + 4] * y + m[k + 8] * z);
        }
        return Math.abs(apart[0] * x + apart[1] * y + apart[2] * z) > reach;
    }

    private int vertexInside(FilterBody mesh, FilterBody other, RigidTransform place) {
        boolean ofMesh = mesh.bsp != null && mesh.bsp.isSolid();
        boolean ofOther = other.bsp != null && other.bsp.isSolid();
        if (!ofMesh && !ofOther) {
            return SKIPPED;
        }
        return (ofMesh && anyInside(mesh, other.query, place, true))
                        || (ofOther && anyInside(other, mesh.query, place, false))
                ? 1
                : OPEN;
    }

    private boolean anyInside(FilterBody solid, QueryMesh vertices, RigidTransform place, boolean forward) {
        BspMesh bsp = solid.bsp;
        float[] bounds = solid.bounds;
        for (int i = 0; bsp != null && i < vertices.vertexCount(); i++) {
            long vertex = vertices.vertex(i);
            if (forward) {
                place.toWorldPoint(vertices.x(vertex), vertices.y(vertex), vertices.z(vertex), point, 0);
            } else {
                place.toModelPoint(vertices.x(vertex), vertices.y(vertex), vertices.z(vertex), point, 0);
            }
            boolean inBox = point[0] >= bounds[0]
                    && point[0] <= bounds[3]
                    && point[1] >= bounds[1]
                    && point[1] <= bounds[4]
                    && point[2] >= bounds[2]
                    && point[2] <= bounds[5];
            if (inBox && bsp.pointInSolid(point[0], point[1], point[2])) {
                return true;
            }
        }
        return false;
    }

    /** Down the tree of the larger mesh, or of the only one that has a tree. */
    private int drop(int filter, FilterBody mesh, FilterBody other, RigidTransform place) {
        boolean larger = other.mesh.triangleCount() <= mesh.mesh.triangleCount();
        boolean dropOther = other.bsp == null || (mesh.bsp != null && larger);
        FilterBody stays = dropOther ? mesh : other;
        FilterBody falls = dropOther ? other : mesh;
        if (stays.bsp == null) {
            return SKIPPED;
        }
        if (filter == BSP_BOX) {
            return drops.boxReaches(stays.bsp, falls.mesh, dropOther, place) ? OPEN : 0;
        }
        if (!drops.anyTriangleTouches(stays.bsp, falls.mesh, dropOther, place)) {
            return 0;
        }
        triangle = drops.triangle();
        otherTriangle = drops.otherTriangle();
        return 1;
    }
}
