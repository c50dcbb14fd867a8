// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.LeafWalk;
import dev.cullet.world.internal.TriangleFoot;

/**
 * Where a sphere or a capsule touches a mesh: a list of contacts, deepest first. The caller makes one per thread, as long as
 * wanted, and reuses it; nothing is allocated after it is made.
 *
 * <pre>
 * contacts.sphere(terrain, x, y, z, radius);
 * for (int i = 0; i &lt; contacts.count(); i++) { ... contacts.value(i, Contacts.DEPTH) ... contacts.triangle(i) ... }
 * </pre>
 *
 * <p>A contact is a pair of points, one of the mesh and one of the capsule's segment (or the sphere's centre), each the
 * nearest to the other, at most the radius apart; and the foot of a segment's end on a face. A corner or edge shared by
 * triangles is one contact; from which the surface leads to nearer points, none: a ball that is a little deep in a floor
 * touches one point of it, and not the edges round that. A segment that pierces a triangle has one contact with it, which
 * pushes the shorter side out.
 *
 * <p>A face has its own normal, on the side where the centre is. So has an edge or corner where the asset's bits say that
 * no edge is active, if it is within 5 degrees: inner edges are not felt. Other edges and corners have the normal from the
 * mesh's point to the segment's. Bits speak of a triangle's front; where they say nothing, 5 degrees decide alone.
 *
 * <p>Two walks by parent links over the leaves in the capsule's box, for faces and then for edges and corners, and a small
 * one round each of the latter that no face explains.
 *
 * <p>Source: Ericson 2005, 5.1.5 and 5.1.9. The rule for active edges is Jolt Physics'.
 */
public final class Contacts {
    /** Place of a value: the point of the mesh, model space. */
    public static final int X = 0;

    public static final int Y = 1;
    public static final int Z = 2;

    /** Place of a value: out of the mesh, of length 1. */
    public static final int NORMAL_X = 3;

    public static final int NORMAL_Y = 4;
    public static final int NORMAL_Z = 5;

    /** Place of a value: how deep the point is in the sphere or capsule, metres, not negative. */
    public static final int DEPTH = 6;

    private static final int STRIDE = 7;

    /** Cosine of 5 degrees. */
    private static final double FLAT_COSINE = 0.996195;

    /** Squared sine of what is still the direction of a face. */
    private static final double SAME_DIRECTION = 1e-10;

    /** Below this share of all lengths, two points are one, and their direction is rounding. */
    private static final double SAME_POINT = 1e-9;

    /** By this share of the radius a contact may be wrong. */
    private static final double SKIN = 1e-4;

    private static final int PIERCED = 8;

    /** By this share of the radius two planes at 5 degrees differ, tangent to one sphere: (1 - cos) of them. */
    private static final double FLAT = 4e-3;

    /** Rank of a face's contact. Of contacts at one point the one of the highest rank counts. */
    private static final int FACE = 2;

    /** Rank of an edge or corner with the normal of its own. */
    private static final int TRUE = 1;

    /** Rank of an edge or corner with the normal of the face. */
    private static final int CORRECTED = 0;

    private final double[] values;
    private final int[] triangles;
    private final int[] surfaces;
    private final int[] ranks;
    private int count;
    private boolean more;

    private final LeafWalk leaves = new LeafWalk();
    private final LeafWalk around = new LeafWalk();
    private final TriangleFoot foot = new TriangleFoot();
    private final double[] contact = new double[STRIDE];
    private double ax;
    private double ay;
    private double az;
    private double dx;
    private double dy;
    private double dz;
    private double length2;
    private double radius;
    private double skin;
    private double equal2;
    private double rounding;
    private double size;

    /** Where on the segment the foot was dropped from. */
    private double share;

    /**
     * A list to be filled.
     *
     * @param capacity contacts that fit; of more, the deepest are kept
     */
    public Contacts(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + " must be at least 1");
        }
        values = new double[STRIDE * capacity];
        triangles = new int[capacity];
        surfaces = new int[capacity];
        ranks = new int[capacity];
    }

    /**
     * Finds the contacts of a sphere; there is one at least if {@link CollisionMesh#anySphere} finds a triangle.
     *
     * @param radius metres, not negative
     * @return how many
     */
    public int sphere(CollisionMesh mesh, float x, float y, float z, float radius) {
        return capsule(mesh, x, y, z, x, y, z, radius);
    }

    /**
     * Finds the contacts of a capsule: of all points at most a radius from a segment, which may be a point.
     *
     * @param radius metres, not negative
     * @return how many
     */
    public int capsule(
            CollisionMesh mesh, float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        double sum = Math.abs((double) fromX) + Math.abs((double) fromY) + Math.abs((double) fromZ);
        sum += Math.abs((double) toX) + Math.abs((double) toY) + Math.abs((double) toZ) + radius;
        if (!(radius >= 0 && sum <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("ends " + fromX + " " + fromY + " " + fromZ + " and " + toX + " " + toY
                    + " " + toZ + " and radius " + radius + " must be finite, and the radius not negative");
        }
        ax = fromX;
        ay = fromY;
        az = fromZ;
        dx = (double) toX - fromX;
        dy = (double) toY - fromY;
        dz = (double) toZ - fromZ;
        length2 = dx * dx + dy * dy + dz * dz;
        this.radius = radius;
        size = radius + Math.sqrt(length2);
        rounding = SAME_POINT * size
                + 2
                        * RigidTransform.rounding(
                                Math.max(Math.abs(fromX), Math.abs(toX)),
                                Math.max(Math.abs(fromY), Math.abs(toY)),
                                Math.max(Math.abs(fromZ), Math.abs(toZ)));
        skin = SKIN * radius + rounding;
        equal2 = 1e-10 * radius * radius + 1e-14 * size * size;
        count = 0;
        more = false;
        walk(mesh, true);
        walk(mesh, false);
        return count;
    }

    /** How many contacts there are. */
    public int count() {
        return count;
    }

    /** Whether there were more than fit; the deepest are here. */
    public boolean more() {
        return more;
    }

    /**
     * A number of a contact.
     *
     * @param which {@link #X} to {@link #DEPTH}
     */
    public double value(int contact, int which) {
        return values[STRIDE * contact + which];
    }

    /** The triangle of a contact. */
    public int triangle(int contact) {
        return triangles[contact];
    }

    /** The surface of its triangle. */
    public int surface(int contact) {
        return surfaces[contact];
    }

    /** Looks for contacts of faces, or of edges and corners. */
    private void walk(CollisionMesh mesh, boolean faces) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        leaves.begin(data, ax, ay, az, dx, dy, dz, radius);
        for (int triangle = leaves.next(); triangle >= 0; triangle = leaves.next()) {
            meet(mesh, data, triangle, faces);
        }
    }

    /**
     * One triangle. Its distance from the segment is convex, so all pairs of points nearest to each other are equally near. The
     * points of the segment that may be among them are its ends, 0 and 1; inner points nearest to an inner point of
     * an edge, 2 to 4, or to a corner, 5 to 7; and where it pierces the triangle.
     */
    private void meet(CollisionMesh mesh, QueryMesh data, int triangle, boolean faces) {
        double limit2 = radius * radius;
        double least2 = nearest2(data, triangle);
        if (least2 < 0) {
            if (faces) {
                pierced(mesh, triangle);
            }
        } else if (least2 <= limit2) {
            for (int i = 0; i < points(); i++) {
                if (at(data, triangle, i) && foot.distance2 <= limit2) {
                    boolean isFace = i < 2 && isFace();
                    if (isFace == faces && (isFace || foot.distance2 <= least2 + equal2)) {
                        touch(mesh, data, triangle, isFace);
                    }
                }
            }
        }
    }

    private int points() {
        return length2 > 0 ? PIERCED : 1;
    }

    /** Squared distance of a triangle from the segment; -1, and the foot there, where the segment pierces it. */
    private double nearest2(QueryMesh mesh, int triangle) {
        if (length2 > 0 && at(mesh, triangle, PIERCED) && foot.distance2 <= SAME_POINT * SAME_POINT * length2) {
            return -1;
        }
        double least2 = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points(); i++) {
            if (at(mesh, triangle, i)) {
                least2 = Math.min(least2, foot.distance2);
            }
        }
        return least2;
    }

    /** Goes to a point of the segment and drops the foot; false where there is no such point. */
    private boolean at(QueryMesh mesh, int triangle, int point) {
        share = share(mesh, triangle, point);
        if (!(point < 2 || (share > 0 && share < 1))) {
            return false;
        }
        foot.drop(mesh, triangle, ax + share * dx, ay + share * dy, az + share * dz);
        return true;
    }

    private double share(QueryMesh mesh, int triangle, int point) {
        if (point < 2) {
            return point;
        }
        int k = (point - 2) % 3;
        long i = mesh.corner(triangle, k);
        double rx = mesh.x(i) - ax;
        double ry = mesh.y(i) - ay;
        double rz = mesh.z(i) - az;
        if (point == PIERCED) { // k is 0
            foot.drop(mesh, triangle, ax, ay, az);
            double height = foot.normalX * rx + foot.normalY * ry + foot.normalZ * rz;
            return height / (foot.normalX * dx + foot.normalY * dy + foot.normalZ * dz);
        }
        if (point > 4) {
            return (rx * dx + ry * dy + rz * dz) / length2;
        }
        long j = mesh.corner(triangle, (k + 1) % 3);
        double ex = mesh.x(j) - mesh.x(i);
        double ey = mesh.y(j) - mesh.y(i);
        double ez = mesh.z(j) - mesh.z(i);
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double s = nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex);
        return s / (nx * nx + ny * ny + nz * nz);
    }

    /** Whether the foot lies straight below, so that the direction is the face's normal. */
    private boolean isFace() {
        double along = foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ;
        return foot.hasNormal
                && foot.distance2 - along * along
                        <= Math.max(SAME_DIRECTION * foot.distance2, SAME_POINT * SAME_POINT * size * size);
    }

    private void pierced(CollisionMesh mesh, int triangle) {
        double toward = foot.normalX * dx + foot.normalY * dy + foot.normalZ * dz;
        double shorter = Math.min(share, 1 - share) * Math.abs(toward);
        double side = (share < 0.5) == (toward > 0) ? 1 : -1; // out of the shorter side's way, to the longer one's
        put(side * foot.normalX, side * foot.normalY, side * foot.normalZ, radius + shorter);
        add(mesh, MeshAccess.queryMesh(mesh), triangle, FACE, false);
    }

    /** Makes a contact of the foot. */
    private void touch(CollisionMesh mesh, QueryMesh data, int triangle, boolean isFace) {
        double distance = Math.sqrt(foot.distance2);
        double along = -(foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ);
        double side = along < 0 ? -1 : 1;
        boolean flat = Math.abs(along) >= FLAT_COSINE * distance;
        byte[] flags = mesh.data().triangles().edgeFlags();
        boolean quiet = (flags != null && side > 0) ? (flags[triangle] & edges(data, triangle)) == 0 : flat;
        boolean inactive = foot.hasNormal && quiet;
        int rank = isFace ? FACE : inactive && flat ? CORRECTED : TRUE;
        if (rank != TRUE || (distance == 0 && foot.hasNormal)) {
            put(side * foot.normalX, side * foot.normalY, side * foot.normalZ, radius - distance);
        } else if (distance > 0) {
            put(-foot.x / distance, -foot.y / distance, -foot.z / distance, radius - distance);
        } else {
            put(0, 1, 0, radius); // on a triangle without area: up is as good as any
        }
        add(mesh, data, triangle, rank, inactive);
    }

    /** The edges on which the foot lies, as bits. */
    private int edges(QueryMesh mesh, int triangle) {
        double px = ax + share * dx;
        double py = ay + share * dy;
        double pz = az + share * dz;
        int edges = 0;
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            long i = mesh.corner(triangle, k);
            long j = mesh.corner(triangle, (k + 1) % 3);
            double x = px - mesh.x(i) + foot.x;
            double y = py - mesh.y(i) + foot.y;
            double z = pz - mesh.z(i) + foot.z;
            double ex = mesh.x(j) - mesh.x(i);
            double ey = mesh.y(j) - mesh.y(i);
            double ez = mesh.z(j) - mesh.z(i);
            double nx = y * ez - z * ey;
            double ny = z * ex - x * ez;
            double nz = x * ey - y * ex;
            double edge2 = ex * ex + ey * ey + ez * ez;
            double away2 = (nx * nx + ny * ny + nz * nz) / edge2;
            if (away2 < least) {
                least = away2;
                nearest = k;
            }
            if (away2 <= SAME_POINT * SAME_POINT * (edge2 + size * size)) {
                edges |= 1 << k;
            }
        }
        return edges | (1 << nearest);
    }

    private void put(double nx, double ny, double nz, double depth) {
        contact[X] = ax + share * dx + foot.x;
        contact[Y] = ay + share * dy + foot.y;
        contact[Z] = az + share * dz + foot.z;
        contact[NORMAL_X] = nx + 0.0; // no -0
        contact[NORMAL_Y] = ny + 0.0;
        contact[NORMAL_Z] = nz + 0.0;
        contact[DEPTH] = depth;
    }

    /** Sorts the contact in, unless it is there already, or no contact of its own. */
    private void add(CollisionMesh mesh, QueryMesh data, int triangle, int rank, boolean inactive) {
        for (int i = 0; i < count; i++) {
            if (rank < FACE && inactive && ranks[i] == FACE && isResolvedBy(STRIDE * i)) {
                return;
            }
        }
        int same = 0;
        while (same < count && !(isSame(STRIDE * same) && (rank < FACE || isSameDirection(STRIDE * same)))) {
            same++;
        }
        if (same < count && (ranks[same] > rank || (ranks[same] == rank && triangles[same] <= triangle))) {
            return;
        }
        if (rank < FACE && hasNearerNeighbour(data)) {
            return;
        }
        if (same < count) {
            move(same + 1, same, --count - same);
        }
        int place = 0;
        while (place < count
                && (values[STRIDE * place + DEPTH] > contact[DEPTH]
                        || (values[STRIDE * place + DEPTH] == contact[DEPTH] && triangles[place] < triangle))) {
            place++;
        }
        if (count == triangles.length) {
            more = true;
            if (place == count) {
                return;
            }
            count--;
        }
        move(place, place + 1, count++ - place);
        System.arraycopy(contact, 0, values, STRIDE * place, STRIDE);
        triangles[place] = triangle;
        surfaces[place] = mesh.surface(triangle);
        ranks[place] = rank;
    }

    private void move(int from, int to, int many) {
        System.arraycopy(values, STRIDE * from, values, STRIDE * to, STRIDE * many);
        System.arraycopy(triangles, from, triangles, to, many);
        System.arraycopy(surfaces, from, surfaces, to, many);
        System.arraycopy(ranks, from, ranks, to, many);
    }

    private boolean isSame(int at) {
        double x = contact[X] - values[at + X];
        double y = contact[Y] - values[at + Y];
        double z = contact[Z] - values[at + Z];
        return x * x + y * y + z * z <= skin * skin;
    }

    private boolean isSameDirection(int at) {
        return contact[NORMAL_X] * values[at + NORMAL_X]
                        + contact[NORMAL_Y] * values[at + NORMAL_Y]
                        + contact[NORMAL_Z] * values[at + NORMAL_Z]
                > FLAT_COSINE;
    }

    /** Whether the point is out of the capsule, but for what 5 degrees make, once that is pushed out of another contact. */
    private boolean isResolvedBy(int at) {
        double x = contact[X] - ax - values[at + DEPTH] * values[at + NORMAL_X];
        double y = contact[Y] - ay - values[at + DEPTH] * values[at + NORMAL_Y];
        double z = contact[Z] - az - values[at + DEPTH] * values[at + NORMAL_Z];
        double s = length2 > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy + z * dz) / length2)) : 0;
        x -= s * dx;
        y -= s * dy;
        z -= s * dz;
        double reach = Math.max(0, radius - FLAT * radius - rounding);
        return x * x + y * y + z * z >= reach * reach;
    }

    /** Whether a triangle that holds the point, too, is nearer to the segment: then the surface leads from here to a better contact. */
    private boolean hasNearerNeighbour(QueryMesh mesh) {
        double distance = radius - contact[DEPTH];
        double limit2 = distance * distance - equal2;
        around.begin(mesh, contact[X], contact[Y], contact[Z], 0, 0, 0, rounding);
        for (int other = around.next(); other >= 0; other = around.next()) {
            foot.drop(mesh, other, contact[X], contact[Y], contact[Z]);
            if (foot.distance2 <= rounding * rounding && nearest2(mesh, other) < limit2) {
                return true;
            }
        }
        return false;
    }
}
