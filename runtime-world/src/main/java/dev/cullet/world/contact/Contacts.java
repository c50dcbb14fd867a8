// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.format.EdgeFlags;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.LeafWalk;
import dev.cullet.world.internal.SegmentFoot;
import dev.cullet.world.internal.TriangleFoot;
import org.jspecify.annotations.Nullable;

/**
 * Contacts of a sphere or a capsule with a mesh, deepest first. An instance is scratch memory and result, for one
 * thread; queries allocate nothing. A miss leaves no contacts.
 *
 * <pre>
 * contacts.collideSphere(terrain, x, y, z, radius);
 * for (int i = 0; i &lt; contacts.count(); i++) { ... contacts.depth(i) ... contacts.triangle(i) ... }
 * </pre>
 *
 * <p>A contact is a pair of points, one of the mesh and one of the capsule's segment (or the sphere's centre), each the
 * nearest to the other, at most the radius apart; and the foot of a segment's end on a face. A corner or edge shared by
 * triangles is one contact; it is none if the surface leads from it to nearer points: a ball that penetrates a floor a
 * little has one contact with it, and none with the edges around. A segment that pierces a triangle has one contact
 * with it, which pushes the shorter end out. Otherwise the first contact is the nearest pair of points, within 1e-4 of
 * the radius: contacts that near are one, which is less deep by at most that than any that it stands for. With tiles it
 * is twice that, and five gaps: a contact may replace one that stands for another, and ranges are within two gaps.
 *
 * <p>A face contact has the face's normal, on the side of the centre. So has an edge or corner contact if the asset's
 * bits mark no edge there as active and the face's normal is within 5 degrees: inner edges are not felt. Other edge and
 * corner contacts have the direction from the mesh's point to the segment's. The bits describe a triangle's front;
 * without bits, the angle of 5 degrees decides alone.
 *
 * <p>A border edge that the bits do not mark as active is a seam: another tile continues the surface there. A contact
 * at a seam whose direction is not within 5 degrees of the face's normal is the neighbour's, and left out here. Then a
 * mesh may be touched and have no contact. {@link #ofTiles} and {@link #add} make one list over the tiles of one space.
 * Contacts are then those of one mesh of all tiles. Of equally near points in a row, as below a capsule that is
 * parallel to an edge, the ends are contacts. Points of two tiles are one within a gap: 2^-22 of the sum of all
 * coordinates, and two units in the last place of each. Where an edge of one tile meets several of another, depths may
 * differ by two gaps, and directions to a point at a distance d by 2 gaps / d:
 *
 * <pre>
 * Contacts contacts = Contacts.ofTiles(64);
 * contacts.collideSphere(tile, x, y, z, radius);
 * contacts.add(nextTile);
 * </pre>
 *
 * <p>Two walks by parent links over the leaves in the capsule's box, for faces and then for edges and corners, and a
 * small walk around each of the latter that no face contact resolves.
 *
 * <p>Source: Ericson 2005, 5.1.5 and 5.1.9. The rule for active edges is Jolt Physics'.
 */
public final class Contacts {
    /** Relative error of a contact's position, as a share of the radius. */
    private static final double SKIN = 1e-4;

    /** Distance of two planes at 5 degrees, tangent to one sphere, as a share of its radius: 1 - cos. */
    private static final double FLAT = 4e-3;

    /** Meshes that share a list and may have edge contacts in common: a corner of tiles has four. */
    private static final int MAX_TILES = 64;

    private static final int FIRST_BORDER_BIT = 3;

    private final ContactList list;

    /** The contacts that are returned: the list, or for tiles the ends of its ranges. */
    private final ContactList result;

    /** The touched meshes of the list. */
    private final CollisionMesh[] tiles = new CollisionMesh[MAX_TILES];

    private final boolean tiled;
    private int tileCount;

    /** Number of the current mesh in the list. */
    private int current = -1;

    private final LeafWalk leaves = new LeafWalk();
    private final LeafWalk neighbours = new LeafWalk();
    private final ContactRanges ranges;

    /** The space of the first mesh and of the list. */
    private final ContactSpace first = new ContactSpace();

    /** Those of tiles with a space of their own, by their number in {@link #tiles}. */
    private final ContactSpace[] ownSpaces;

    private final ContactSpace[] spaces = new ContactSpace[MAX_TILES];

    /** The space of the mesh that is compared, its capsule there, and the foot on a triangle. */
    private ContactSpace space = first;

    private SegmentFoot segment = first.segment;
    private TriangleFoot foot = segment.foot;

    /** The contact to add, as in {@link ContactList}, in the space of the list; its point in that of the mesh. */
    private final double[] contact = new double[ContactList.STRIDE];

    private final double[] point = new double[3];

    /** Distance within which two contacts of the list are one. */
    private double skin;

    /**
     * Creates an empty list.
     *
     * @param capacity maximum number of contacts; of more, the deepest are kept
     */
    public Contacts(int capacity) {
        this(capacity, false);
    }

    private Contacts(int capacity, boolean tiled) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + " must be at least 1");
        }
        list = new ContactList(capacity);
        result = tiled ? new ContactList(capacity) : list;
        ranges = new ContactRanges(list, neighbours);
        this.tiled = tiled;
        ownSpaces = new ContactSpace[tiled ? MAX_TILES + 1 : 0];
        for (int i = 0; i < ownSpaces.length; i++) {
            ownSpaces[i] = new ContactSpace();
        }
    }

    /**
     * Creates an empty list for several meshes of one space: see {@link #add}. All tiles that the body touches must be
     * added; then contacts at seams need no rule of their own.
     *
     * @param capacity maximum number of contacts; of more, the deepest are kept
     */
    public static Contacts ofTiles(int capacity) {
        return new Contacts(capacity, true);
    }

    /**
     * Finds the contacts of a sphere. There is at least one if and only if {@link CollisionMesh#anySphere} finds a
     * triangle.
     *
     * @param x centre, model space
     * @param radius metres, not negative
     * @return number of contacts
     */
    public int collideSphere(CollisionMesh mesh, float x, float y, float z, float radius) {
        return collideCapsule(mesh, x, y, z, x, y, z, radius);
    }

    /** Finds the contacts of a sphere whose numbers are not rounded to float; see {@link #collideSphere}. */
    public int collideSphere(CollisionMesh mesh, double x, double y, double z, double radius) {
        return collideCapsule(mesh, x, y, z, x, y, z, radius);
    }

    /**
     * Finds the contacts of a capsule: of all points at most a radius from a segment, which may be a point. There is at
     * least one if and only if a triangle is within the radius of the segment, exactly.
     *
     * @param fromX start of the segment, model space
     * @param toX end of the segment, model space
     * @param radius metres, not negative
     * @return number of contacts
     */
    public int collideCapsule(
            CollisionMesh mesh, float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        return collideCapsule(
                mesh, (double) fromX, (double) fromY, (double) fromZ, (double) toX, (double) toY, (double) toZ, radius);
    }

    /**
     * Finds the contacts of a capsule whose numbers are not rounded to float; see {@link #collideCapsule}. Numbers are
     * 0, or from 2^-100 to the largest float.
     */
    public int collideCapsule(
            CollisionMesh mesh,
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double radius) {
        return begin(0, mesh, fromX, fromY, fromZ, toX, toY, toZ, radius);
    }

    private int begin(
            int number,
            CollisionMesh mesh,
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double radius) {
        first.set(fromX, fromY, fromZ, toX, toY, toZ, radius);
        enter(first);
        skin = SKIN * radius + (tiled ? first.gap : first.rounding);
        list.clear();
        tileCount = 0;
        current = number;
        collideAll(mesh);
        if (tiled) {
            ranges.finish(tiles, spaces, tileCount, first.gap, result);
        }
        return result.count();
    }

    /**
     * Adds the contacts of the same sphere or capsule with another mesh, such as the next tile, whose model space is
     * that of the first. Contacts at one point count once; an edge or corner contact is left out if any of the meshes
     * is nearer there. Of the faces' normals at an inactive edge, the one nearest to the direction is used.
     *
     * <p>At most 64 touched meshes are compared.
     *
     * @return number of contacts of all meshes
     * @throws IllegalStateException before the first mesh, or if this is not {@link #ofTiles}
     */
    public int add(CollisionMesh mesh) {
        requireTiled(tiled && current >= 0);
        current++;
        enter(first);
        return addAll(mesh);
    }

    /**
     * Adds the contacts with a mesh in a space of its own, or starts a list with one: {@link #add} for instances of a
     * level, each of which has the capsule in its own space.
     *
     * @param number of the mesh, for {@link #mesh}: not negative
     * @param fromX start of the segment in the space of this mesh; likewise the end, and the radius there
     * @param meshToFirst maps this mesh to the space of the list, which is that of the first mesh: rows of a rotation,
     *     which may mirror, then a translation that follows rotation and scale, then the scale: 13 doubles. Null: this
     *     is the first mesh
     * @return number of contacts of all meshes, in the space of the first
     * @throws IllegalStateException if this is not {@link #ofTiles}
     */
    public int collideInstance(
            int number,
            CollisionMesh mesh,
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double radius,
            double @Nullable [] meshToFirst) {
        requireTiled(tiled);
        if (meshToFirst == null) {
            return begin(number, mesh, fromX, fromY, fromZ, toX, toY, toZ, radius);
        }
        ContactSpace own = ownSpaces[tileCount];
        own.set(fromX, fromY, fromZ, toX, toY, toZ, radius);
        own.setMap(meshToFirst);
        first.gap = Math.max(first.gap, own.toListLength(own.gap));
        skin = SKIN * first.radius + first.gap;
        current = number;
        enter(own);
        return addAll(mesh);
    }

    private static void requireTiled(boolean isTiled) {
        if (!isTiled) {
            throw new IllegalStateException(
                    "create the contacts with ofTiles, and call collideSphere or collideCapsule first");
        }
    }

    /** Makes a space the one that {@link #segment}, {@link #foot} and tolerances of meshes are in. */
    private void enter(ContactSpace to) {
        space = to;
        segment = to.segment;
        foot = segment.foot;
        to.gap = to.fromListLength(first.gap);
    }

    private int addAll(CollisionMesh mesh) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        for (int i = list.count() - 1; i >= 0; i--) {
            if (list.rank(i) < ContactList.FACE) {
                list.get(i, contact);
                if (hasNearer(data)) {
                    list.remove(i);
                }
            }
        }
        collideAll(mesh);
        for (int i = list.count() - 1; i >= 0; i--) {
            if (list.rank(i) < ContactList.FACE && list.isInactive(i)) {
                list.get(i, contact);
                if (isResolvedByFace()) {
                    list.remove(i);
                }
            }
        }
        ranges.finish(tiles, spaces, tileCount, first.gap, result);
        return result.count();
    }

    private void collideAll(CollisionMesh mesh) {
        boolean near = walk(mesh, true);
        if (near) {
            walk(mesh, false);
            if (tileCount < MAX_TILES) {
                spaces[tileCount] = space;
                tiles[tileCount++] = mesh;
            }
        }
    }

    /** The number of contacts. */
    public int count() {
        return result.count();
    }

    /** Whether there were more contacts than fit; the deepest are kept. */
    public boolean isTruncated() {
        return list.isTruncated();
    }

    /** The point on the mesh, model space, metres. */
    public double x(int contact) {
        return result.value(contact, ContactList.X);
    }

    /** See {@link #x}. */
    public double y(int contact) {
        return result.value(contact, ContactList.Y);
    }

    /** See {@link #x}. */
    public double z(int contact) {
        return result.value(contact, ContactList.Z);
    }

    /** The unit normal out of the mesh, model space. */
    public double normalX(int contact) {
        return result.value(contact, ContactList.NORMAL_X);
    }

    /** See {@link #normalX}. */
    public double normalY(int contact) {
        return result.value(contact, ContactList.NORMAL_Y);
    }

    /** See {@link #normalX}. */
    public double normalZ(int contact) {
        return result.value(contact, ContactList.NORMAL_Z);
    }

    /** The penetration depth of the point in the sphere or capsule, metres, not negative. */
    public double depth(int contact) {
        return result.value(contact, ContactList.DEPTH);
    }

    /** The triangle of a contact. */
    public int triangle(int contact) {
        return result.triangle(contact);
    }

    /** The mesh of a contact: 0 for that of the query, 1 for the first that was added, and so on; or its number. */
    public int mesh(int contact) {
        return result.mesh(contact);
    }

    /** The surface of a contact's triangle. */
    public int surface(int contact) {
        return result.surface(contact);
    }

    /** Finds contacts with faces, or with edges and corners; returns whether a triangle is near. */
    private boolean walk(CollisionMesh mesh, boolean faces) {
        boolean near = false;
        QueryMesh data = MeshAccess.queryMesh(mesh);
        leaves.begin(data, segment.ax, segment.ay, segment.az, segment.dx, segment.dy, segment.dz, space.radius);
        for (int triangle = leaves.next(); triangle >= 0; triangle = leaves.next()) {
            near = true;
            collide(mesh, data, triangle, faces);
        }
        return near;
    }

    private void collide(CollisionMesh mesh, QueryMesh data, int triangle, boolean faces) {
        double min2 = segment.distance2(data, triangle);
        double radius = space.radius;
        double limit2 = radius * radius;
        double distance2 = Math.max(min2, 0);
        double error = min2 < 0 ? SegmentFoot.SAME_POINT * segment.size : space.noise;
        if (Math.abs(distance2 - limit2) <= error * (2 * radius + error)) {
            if (!segment.touches(data, triangle, radius)) {
                return;
            }
            limit2 = Math.max(limit2, distance2); // touching, within rounding
        }
        if (min2 < 0) {
            if (faces) {
                addPiercing(mesh, data, triangle);
            }
        } else if (min2 <= limit2) {
            boolean several = tiled && segment.pointCount() > 1;
            if (several) {
                segment.moveToNearest(data, triangle);
            }
            double x = foot.x;
            double y = foot.y;
            double z = foot.z;
            for (int i = 0; i < segment.pointCount(); i++) {
                if (segment.moveTo(data, triangle, i) && foot.distance2 <= limit2) {
                    boolean isFace = i < 2 && segment.isAlongNormal();
                    boolean isNearest = foot.distance2 <= min2 + space.equal2
                            || (several && isWithinGap(foot.x - x, foot.y - y, foot.z - z));
                    if (isFace == faces && (isFace || isNearest)) {
                        addTouching(mesh, data, triangle, isFace);
                    }
                }
            }
        }
    }

    private void addPiercing(CollisionMesh mesh, QueryMesh data, int triangle) {
        double toward = foot.normalX * segment.dx + foot.normalY * segment.dy + foot.normalZ * segment.dz;
        double share = segment.share;
        double shorter = Math.min(share, 1 - share) * Math.abs(toward);
        double side = (share < 0.5) == (toward > 0) ? 1 : -1; // towards the longer end
        set(side * foot.normalX, side * foot.normalY, side * foot.normalZ, space.radius + shorter);
        add(mesh, data, triangle, ContactList.FACE, false);
    }

    /** Adds a contact at the foot. */
    private void addTouching(CollisionMesh mesh, QueryMesh data, int triangle, boolean isFace) {
        double distance = Math.sqrt(foot.distance2);
        double along = -(foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ);
        double side = along < 0 ? -1 : 1;
        boolean flat = Math.abs(along) >= ContactList.FLAT_COSINE * distance;
        EdgeFlags flags = mesh.data().triangles().edgeFlags();
        boolean noActiveEdge =
                (flags != null && side > 0) ? (flags.get(triangle) & segment.edges(data, triangle)) == 0 : flat;
        boolean inactive = foot.hasNormal && noActiveEdge;
        int rank = isFace ? ContactList.FACE : inactive && flat ? ContactList.CORRECTED : ContactList.EDGE;
        if (rank != ContactList.EDGE || (distance == 0 && foot.hasNormal)) {
            set(side * foot.normalX, side * foot.normalY, side * foot.normalZ, Math.max(0, space.radius - distance));
        } else if (distance > 0) {
            set(-foot.x / distance, -foot.y / distance, -foot.z / distance, Math.max(0, space.radius - distance));
        } else {
            set(0, 1, 0, space.radius); // on a triangle without area: an arbitrary direction, up
        }
        add(mesh, data, triangle, rank, inactive);
    }

    private void set(double nx, double ny, double nz, double depth) {
        contact[ContactList.X] = segment.ax + segment.share * segment.dx + foot.x;
        contact[ContactList.Y] = segment.ay + segment.share * segment.dy + foot.y;
        contact[ContactList.Z] = segment.az + segment.share * segment.dz + foot.z;
        contact[ContactList.NORMAL_X] = nx + 0.0; // no -0
        contact[ContactList.NORMAL_Y] = ny + 0.0;
        contact[ContactList.NORMAL_Z] = nz + 0.0;
        contact[ContactList.DEPTH] = depth;
        contact[ContactList.TO_X] = foot.x;
        contact[ContactList.TO_Y] = foot.y;
        contact[ContactList.TO_Z] = foot.z;
        contact[ContactList.SHARE] = segment.share;
        space.toList(contact);
        contact[ContactList.DEEPEST] = contact[ContactList.DEPTH];
    }

    /**
     * Adds the contact, unless it is in the list, resolved by a face contact, or not a nearest point of the surface.
     */
    private void add(CollisionMesh mesh, QueryMesh data, int triangle, int rank, boolean inactive) {
        if (rank < ContactList.FACE && inactive && isResolvedByFace()) {
            return;
        }
        int same = list.same(contact, rank, skin);
        if (same >= 0 && !replaces(same, triangle, rank)) {
            if (!inactive && rank == list.rank(same) && !hasNearer(data)) {
                list.setActive(same);
            }
            list.setDeepest(same, contact[ContactList.DEPTH]);
            return;
        }
        if (rank < ContactList.FACE && (hasNearer(data) || hasNearerTile())) {
            return;
        }
        EdgeFlags flags = mesh.data().triangles().edgeFlags();
        if (!tiled && rank == ContactList.EDGE && inactive && flags != null && isAtSeam(data, flags)) {
            return;
        }
        boolean allInactive = inactive;
        if (same >= 0) {
            allInactive &= rank != list.rank(same) || list.isInactive(same);
            contact[ContactList.DEEPEST] = Math.max(contact[ContactList.DEPTH], list.value(same, ContactList.DEEPEST));
            list.remove(same);
        }
        list.insert(contact, triangle, mesh.surface(triangle), rank, current, allInactive);
    }

    /**
     * Returns whether the contact is to replace one at the same point of the mesh: by depth, as those of a segment's
     * two ends may be, then by rank, then by triangle.
     */
    private boolean replaces(int same, int triangle, int rank) {
        if (contact[ContactList.DEPTH] > list.value(same, ContactList.DEPTH) + skin) {
            return true;
        }
        if (contact[ContactList.DEPTH] < list.value(same, ContactList.DEEPEST) - skin) {
            return false; // a row of contacts, each a little less deep, does not replace the first one
        }
        if (list.rank(same) != rank) {
            return list.rank(same) < rank;
        }
        if (tiled) {
            int order = list.compareNormals(contact, same);
            if (order != 0) {
                return order > 0;
            }
        }
        return list.mesh(same) > current || (list.mesh(same) == current && list.triangle(same) > triangle);
    }

    /** A face contact that is less deep resolves nothing: the nearest pair of points is always in the list. */
    private boolean isResolvedByFace() {
        for (int i = 0; i < list.count(); i++) {
            if (list.rank(i) == ContactList.FACE
                    && list.value(i, ContactList.DEPTH) >= contact[ContactList.DEPTH] - first.rounding
                    && isResolvedBy(i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the point is out of the capsule, within 5 degrees, after that is pushed out of another contact.
     */
    private boolean isResolvedBy(int other) {
        SegmentFoot ends = first.segment;
        double radius = first.radius;
        double depth = list.value(other, ContactList.DEPTH);
        double x = contact[ContactList.X] - ends.ax - depth * list.value(other, ContactList.NORMAL_X);
        double y = contact[ContactList.Y] - ends.ay - depth * list.value(other, ContactList.NORMAL_Y);
        double z = contact[ContactList.Z] - ends.az - depth * list.value(other, ContactList.NORMAL_Z);
        double along = x * ends.dx + y * ends.dy + z * ends.dz;
        double s = ends.length2 > 0 ? Math.max(0, Math.min(1, along / ends.length2)) : 0;
        x -= s * ends.dx;
        y -= s * ends.dy;
        z -= s * ends.dz;
        double limit = Math.max(0, radius - FLAT * radius - first.rounding);
        return x * x + y * y + z * z >= limit * limit;
    }

    /** Returns whether another triangle at the point is nearer to the segment: then that one has the contact. */
    private boolean hasNearer(QueryMesh mesh) {
        double tolerance = tiled ? space.gap : space.rounding; // whichever tile has the triangle
        space.fromList(contact, point);
        double x = point[0];
        double y = point[1];
        double z = point[2];
        double distance = space.radius - space.fromListLength(contact[ContactList.DEPTH]);
        double limit2 = distance * distance - space.equal2;
        neighbours.begin(mesh, x, y, z, 0, 0, 0, tolerance);
        for (int other = neighbours.next(); other >= 0; other = neighbours.next()) {
            foot.drop(mesh, other, x, y, z);
            if (foot.distance2 <= tolerance * tolerance
                    && segment.distance2(mesh, other) < limit2
                    && !(tiled && isSameButForGap(mesh, other))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasNearerTile() {
        ContactSpace own = space;
        boolean nearer = false;
        for (int i = 0; i < tileCount && !nearer; i++) {
            enter(spaces[i]);
            nearer = hasNearer(MeshAccess.queryMesh(tiles[i]));
        }
        enter(own);
        return nearer;
    }

    /**
     * Returns whether a triangle that is nearer is nearer only because a vertex of one tile on an edge of another is
     * rounded. Then the vectors from the segment to both points are equal, within twice the largest gap.
     */
    private boolean isSameButForGap(QueryMesh mesh, int triangle) {
        if (segment.moveToNearest(mesh, triangle)) {
            return false;
        }
        double x = point[0] - segment.ax;
        double y = point[1] - segment.ay;
        double z = point[2] - segment.az;
        double along = x * segment.dx + y * segment.dy + z * segment.dz;
        double s = segment.length2 > 0 ? Math.max(0, Math.min(1, along / segment.length2)) : 0;
        return isWithinGap(x - s * segment.dx - foot.x, y - s * segment.dy - foot.y, z - s * segment.dz - foot.z);
    }

    private boolean isWithinGap(double x, double y, double z) {
        return x * x + y * y + z * z <= 4 * space.gap * space.gap;
    }

    /** Returns whether the point is on a seam, and on no active edge. */
    private boolean isAtSeam(QueryMesh mesh, EdgeFlags flags) {
        double x = contact[ContactList.X];
        double y = contact[ContactList.Y];
        double z = contact[ContactList.Z];
        double rounding = space.rounding;
        boolean seam = false;
        neighbours.begin(mesh, x, y, z, 0, 0, 0, rounding);
        for (int other = neighbours.next(); other >= 0; other = neighbours.next()) {
            foot.drop(mesh, other, x, y, z);
            if (foot.distance2 <= rounding * rounding) {
                int at = segment.edges(mesh, other, x, y, z);
                int bits = flags.get(other);
                if ((bits & at) != 0) {
                    return false;
                }
                seam |= (bits >> FIRST_BORDER_BIT & at) != 0;
            }
        }
        return seam;
    }
}
