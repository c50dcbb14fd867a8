// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.Orientation2;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Cross section of a transformed mesh against a polygon seen from above, such as a wall against a body that flies
 * through its opening. The mesh is cut by a plane; the intersection of a triangle with the plane is a segment (or a
 * point, or the triangle itself if it lies in the plane), and its x and z are tested against the polygon, whose
 * vertices are x and z, too. An instance is scratch memory for one thread; queries neither allocate nor recurse.
 *
 * <p>Touching counts. Vertices are transformed in double and rounded to float once; so are the points where edges cross
 * the plane, and all further arithmetic is exact. The side of the plane on which a vertex is, is decided in double:
 * exactly for a horizontal plane.
 *
 * <p>The walk visits the boxes of the AABB tree that reach the plane and the polygon's rectangle, and returns by parent
 * links. Cost: O(boxes near the plane and the polygon), times the polygon's edges.
 */
public final class SectionQuery {
    /** Half a unit in the last place of a float, relative, and more than twice as much. */
    private static final double ROUNDING = 0x1p-22;

    private final double[] rows = new double[16];

    /** The plane in world space. */
    private final double[] plane = new double[4];

    /** The plane in model space. */
    private final double[] modelPlane = new double[4];

    /** Transformed corners of a triangle. */
    private final float[] corners = new float[9];

    /** Their values in the plane's equation. */
    private final double[] values = new double[3];

    /** x and z of the points of a triangle's intersection with the plane. */
    private final float[] section = new float[6];

    private double slack;
    private double minX;
    private double maxX;
    private double minZ;
    private double maxZ;

    /** Scratch memory for one thread. */
    public SectionQuery() {}

    /**
     * Returns whether the section of the surface, a line, touches a polygon.
     *
     * @param thisToWorld where the mesh stands in the world
     * @param a the plane is where {@code a x + b y + c z + d = 0} in the world; {@code b} is not 0: for a vertical
     *     plane, rotate the world
     * @param polygon x and z of its vertices in the world
     */
    public boolean overlapsSurface(
            CollisionMesh mesh, RigidTransform thisToWorld, double a, double b, double c, double d, Polygon2 polygon) {
        return lineTouches(begin(mesh, thisToWorld, a, b, c, d), polygon);
    }

    /**
     * Returns whether the section of the solid, an area, touches a polygon: the line and what it encloses, where the
     * winding number is 1 or more. Undefined for a mesh that is not closed there. Parameters as in {@link
     * #overlapsSurface}.
     */
    public boolean overlapsSolid(
            CollisionMesh mesh, RigidTransform thisToWorld, double a, double b, double c, double d, Polygon2 polygon) {
        QueryMesh query = begin(mesh, thisToWorld, a, b, c, d);
        return lineTouches(query, polygon) || anyRingInside(query, polygon);
    }

    private boolean lineTouches(QueryMesh query, Polygon2 polygon) {
        minX = polygon.minX;
        maxX = polygon.maxX;
        minZ = polygon.minY;
        maxZ = polygon.maxY;
        return walk(query, polygon, 0, 0) != 0;
    }

    /** If the line touches no part of the polygon, each ring is inside or outside as a whole. */
    private boolean anyRingInside(QueryMesh query, Polygon2 polygon) {
        for (int ring : polygon.rings) {
            float x = polygon.vertices[2 * ring];
            float z = polygon.vertices[2 * ring + 1];
            minX = x;
            maxX = Double.POSITIVE_INFINITY;
            minZ = z;
            maxZ = z;
            if (walk(query, null, x, z) > 0) {
                return true;
            }
        }
        return false;
    }

    private QueryMesh begin(CollisionMesh ofMesh, RigidTransform thisToWorld, double a, double b, double c, double d) {
        if (!(Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d) <= Double.MAX_VALUE && b != 0)) {
            throw new IllegalArgumentException("plane " + a + " " + b + " " + c + " " + d
                    + " must be finite and not vertical: its second number must not be 0");
        }
        QueryMesh mesh = MeshAccess.queryMesh(ofMesh);
        thisToWorld.copyRowMajor(rows);
        plane[0] = a;
        plane[1] = b;
        plane[2] = c;
        plane[3] = d;
        double size = mesh.step() * Lattice.MAX;
        double maxCoordinate = 0;
        for (int i = 0; i < 12; i += 4) {
            maxCoordinate = Math.max(
                    maxCoordinate,
                    Math.abs(rows[i]) * (Math.abs(mesh.originX()) + size)
                            + Math.abs(rows[i + 1]) * (Math.abs(mesh.originY()) + size)
                            + Math.abs(rows[i + 2]) * (Math.abs(mesh.originZ()) + size)
                            + Math.abs(rows[i + 3]));
        }
        slack = maxCoordinate * ROUNDING;
        for (int i = 0; i < 4; i++) {
            modelPlane[i] = a * rows[i] + b * rows[i + 4] + c * rows[i + 8] + (i == 3 ? d : 0);
        }
        return mesh;
    }

    /**
     * Visits all triangles whose boxes reach the plane and the rectangle. With a polygon, returns 1 if a triangle's
     * section touches it, otherwise 0. Without one, returns the winding number of the sections around a point.
     */
    private int walk(QueryMesh mesh, @Nullable Polygon2 polygon, float x, float z) {
        long[] nodes = mesh.nodes();
        int winding = 0;
        int node = 0;
        int lane = 0;
        while (true) {
            int lanes = AabbTree.laneCount(nodes, node);
            boolean down = false;
            for (; lane < lanes && !down; lane++) {
                if (!reaches(mesh, node, lane)) {
                    continue;
                }
                int end = AabbTree.leafEnd(nodes, node, lane);
                if (end == 0) {
                    down = true;
                    break;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(nodes, node, lane);
                for (int triangle = first + begin; triangle < first + end; triangle++) {
                    transform(mesh, triangle);
                    if (polygon == null) {
                        winding += turns(x, z);
                    } else if (touches(polygon)) {
                        return 1;
                    }
                }
            }
            if (down) {
                node = AabbTree.child(nodes, node, lane);
                lane = 0;
                continue;
            }
            int parent = AabbTree.parent(nodes, node);
            if (parent < 0) {
                return winding;
            }
            lane = AabbTree.laneOfChild(nodes, parent, node) + 1;
            node = parent;
        }
    }

    /** Returns whether a lane's transformed box may reach the plane and the rectangle. Conservative. */
    private boolean reaches(QueryMesh mesh, int node, int lane) {
        long[] nodes = mesh.nodes();
        double half = 0.5 * mesh.step();
        double x0 = AabbTree.lower(nodes, node, 0, lane);
        double x1 = AabbTree.upper(nodes, node, 0, lane);
        double y0 = AabbTree.lower(nodes, node, 1, lane);
        double y1 = AabbTree.upper(nodes, node, 1, lane);
        double z0 = AabbTree.lower(nodes, node, 2, lane);
        double z1 = AabbTree.upper(nodes, node, 2, lane);
        double x = mesh.originX() + half * (x0 + x1);
        double y = mesh.originY() + half * (y0 + y1);
        double z = mesh.originZ() + half * (z0 + z1);
        double hx = half * (x1 - x0);
        double hy = half * (y1 - y0);
        double hz = half * (z1 - z0);
        double[] m = modelPlane;
        double value = m[0] * x + m[1] * y + m[2] * z + m[3];
        double radius = Math.abs(m[0]) * hx + Math.abs(m[1]) * hy + Math.abs(m[2]) * hz;
        double size = Math.abs(plane[0]) + Math.abs(plane[1]) + Math.abs(plane[2]);
        if (Math.abs(value) > radius + size * slack + Math.abs(plane[3]) * 0x1p-45) {
            return false;
        }
        double[] r = rows;
        double u = r[0] * x + r[1] * y + r[2] * z + r[3];
        double hu = Math.abs(r[0]) * hx + Math.abs(r[1]) * hy + Math.abs(r[2]) * hz + slack;
        if (u + hu < minX || u - hu > maxX) {
            return false;
        }
        double w = r[8] * x + r[9] * y + r[10] * z + r[11];
        double hw = Math.abs(r[8]) * hx + Math.abs(r[9]) * hy + Math.abs(r[10]) * hz + slack;
        return w + hw >= minZ && w - hw <= maxZ;
    }

    private void transform(QueryMesh mesh, int triangle) {
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(triangle, k);
            for (int i = 0; i < 3; i++) {
                corners[3 * k + i] = Rows.coordinate(rows, 4 * i, mesh, corner);
            }
            values[k] = plane[0] * corners[3 * k]
                    + plane[1] * corners[3 * k + 1]
                    + plane[2] * corners[3 * k + 2]
                    + plane[3];
        }
    }

    /** Returns whether the triangle's section touches the polygon. */
    private boolean touches(Polygon2 polygon) {
        int count = 0;
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            if (values[k] == 0) {
                add(count++, k, k);
            } else if (values[next] != 0 && values[k] > 0 != values[next] > 0) {
                add(count++, k, next);
            }
        }
        float[] v = section;
        if (count == 3) { // it lies in the plane
            return PolygonQuery.overlapsSegment(polygon, v[0], v[1], v[2], v[3])
                    || PolygonQuery.overlapsSegment(polygon, v[2], v[3], v[4], v[5])
                    || PolygonQuery.overlapsSegment(polygon, v[4], v[5], v[0], v[1])
                    || containsRing(polygon);
        }
        return count > 0 && PolygonQuery.overlapsSegment(polygon, v[0], v[1], v[2 * count - 2], v[2 * count - 1]);
    }

    /** Returns whether a ring, none of whose edges meets the triangle in the plane, is inside it. */
    private boolean containsRing(Polygon2 polygon) {
        float[] v = section;
        for (int ring : polygon.rings) {
            float x = polygon.vertices[2 * ring];
            float z = polygon.vertices[2 * ring + 1];
            int turn = Orientation2.of(v[0], v[1], v[2], v[3], x, z);
            if (turn != 0
                    && turn == Orientation2.of(v[2], v[3], v[4], v[5], x, z)
                    && turn == Orientation2.of(v[4], v[5], v[0], v[1], x, z)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns how the triangle's section crosses the ray from a point towards larger x: 1 or -1, or 0. Corners in the
     * plane count as above, so the sections of neighbours join.
     */
    private int turns(float x, float z) {
        int up = -1;
        int down = -1;
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            if (values[k] < 0 != values[next] < 0) {
                if (values[k] < 0) {
                    up = k;
                } else {
                    down = k;
                }
            }
        }
        if (up < 0) {
            return 0;
        }
        add(0, up, (up + 1) % 3);
        add(1, down, (down + 1) % 3);
        float[] v = section;
        if (v[1] > z == v[3] > z) {
            return 0;
        }
        boolean rises = v[3] > v[1];
        boolean passes = Orientation2.of(v[0], v[1], v[2], v[3], x, z) > 0 == rises;
        // seen from above, x to the right and z down; above is where b is positive
        return !passes ? 0 : rises == plane[1] > 0 ? 1 : -1;
    }

    /** Adds the point where an edge crosses the plane, from its lower corner, so it is the same for both triangles. */
    private void add(int point, int k, int next) {
        int lower = values[k] < values[next] ? k : next;
        int upper = lower == k ? next : k;
        double span = values[upper] - values[lower];
        double t = span > 0 ? values[upper] / span : 0; // from the upper corner down
        for (int i = 0; i < 2; i++) {
            double high = corners[3 * upper + 2 * i];
            section[2 * point + i] = (float) (high + t * (corners[3 * lower + 2 * i] - high));
        }
    }
}
