// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.Orientation2;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Cross section of a transformed mesh against a polygon seen from above, such as a wall against a body that flies
 * through its opening. The mesh is cut by a plane; the intersection of a triangle with the plane is a segment (or a
 * point, or the triangle itself if it lies in the plane), and its x and z are tested against the polygon, whose
 * vertices are x and z, too. An instance is scratch memory for one thread; queries neither allocate nor recurse.
 *
 * <p>Touching counts. Vertices are transformed in double and rounded to float once; all decisions are exact for these
 * vertices, the given plane and polygon.
 *
 * <p>The walk visits the boxes of the AABB tree that reach the plane and the polygon's rectangle, and returns by parent
 * links. Cost: O(boxes near the plane and the polygon), times the polygon's edges.
 */
public final class SectionQuery {
    /** Half a unit in the last place of a float, relative, and more than twice as much. */
    private static final double ROUNDING = 0x1p-22;

    /** No transformed vertex is as far away. */
    private static final double FAR = 0x1p200;

    private final double[] rows = new double[16];

    /** The plane in world space. */
    private final double[] plane = new double[4];

    /** The plane in model space. */
    private final double[] modelPlane = new double[4];

    /** The intersection of the current triangle with the plane. */
    private final TriangleSection section = new TriangleSection();

    private final ThreadGuard guard = new ThreadGuard();
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
        boolean found = lineTouches(begin(mesh, thisToWorld, a, b, c, d), polygon);
        guard.leave();
        return found;
    }

    /**
     * Returns whether the section of the solid, an area, touches a polygon: the line and what it encloses, where the
     * winding number is 1 or more. Undefined for a mesh that is not closed there. Parameters as in {@link
     * #overlapsSurface}.
     */
    public boolean overlapsSolid(
            CollisionMesh mesh, RigidTransform thisToWorld, double a, double b, double c, double d, Polygon2 polygon) {
        QueryMesh query = begin(mesh, thisToWorld, a, b, c, d);
        boolean found = lineTouches(query, polygon) || anyRingInside(query, polygon);
        guard.leave();
        return found;
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
        guard.enter();
        thisToWorld.copyRowMajor(rows);
        // times a power of two, so that the normal is about 1 long and no product of few numbers overflows
        int exponent = -Math.getExponent(Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c))));
        plane[0] = Math.scalb(a, exponent);
        plane[1] = Math.scalb(b, exponent);
        plane[2] = Math.scalb(c, exponent);
        plane[3] = Math.max(-FAR, Math.min(Math.scalb(d, exponent), FAR));
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
        section.setPlane(plane, maxCoordinate);
        for (int i = 0; i < 4; i++) {
            modelPlane[i] =
                    plane[0] * rows[i] + plane[1] * rows[i + 4] + plane[2] * rows[i + 8] + (i == 3 ? plane[3] : 0);
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
                section.corners[3 * k + i] = Rows.coordinate(rows, 4 * i, mesh, corner);
            }
        }
        section.measure();
    }

    /** Returns whether the triangle's section touches the polygon. */
    private boolean touches(Polygon2 polygon) {
        int[] signs = section.signs;
        if (signs[0] == 0 && signs[1] == 0 && signs[2] == 0) { // it lies in the plane
            float[] v = section.corners;
            return PolygonQuery.overlapsSegment(polygon, v[0], v[2], v[3], v[5])
                    || PolygonQuery.overlapsSegment(polygon, v[3], v[5], v[6], v[8])
                    || PolygonQuery.overlapsSegment(polygon, v[6], v[8], v[0], v[2])
                    || containsRing(polygon);
        }
        int count = 0;
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            if (signs[k] == 0) {
                section.setPoint(count++, k, k);
            } else if (signs[k] * signs[next] < 0) {
                section.setPoint(count++, k, next);
            }
        }
        return count > 0 && section.touches(polygon, count - 1);
    }

    /** Returns whether a ring, none of whose edges meets the triangle in the plane, is inside it. */
    private boolean containsRing(Polygon2 polygon) {
        float[] v = section.corners;
        for (int ring : polygon.rings) {
            float x = polygon.vertices[2 * ring];
            float z = polygon.vertices[2 * ring + 1];
            int turn = Orientation2.of(v[0], v[2], v[3], v[5], x, z);
            if (turn != 0
                    && turn == Orientation2.of(v[3], v[5], v[6], v[8], x, z)
                    && turn == Orientation2.of(v[6], v[8], v[0], v[2], x, z)) {
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
            if (section.signs[k] < 0 != section.signs[next] < 0) {
                if (section.signs[k] < 0) {
                    up = k;
                } else {
                    down = k;
                }
            }
        }
        if (up < 0) {
            return 0;
        }
        section.setPoint(0, up, (up + 1) % 3);
        section.setPoint(1, down, (down + 1) % 3);
        boolean rises = section.compare(1, 1, z) > 0;
        if (rises == section.compare(0, 1, z) > 0) {
            return 0;
        }
        boolean passes = section.turn(x, z) > 0 == rises;
        // seen from above, x to the right and z down; above is where b is positive
        return !passes ? 0 : rises == plane[1] > 0 ? 1 : -1;
    }
}
