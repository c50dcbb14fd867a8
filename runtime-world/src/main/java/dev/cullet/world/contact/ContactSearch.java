// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.format.EdgeFlags;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.LeafWalk;
import dev.cullet.world.internal.SegmentFoot;
import dev.cullet.world.internal.TileOrder;
import dev.cullet.world.internal.TriangleFoot;
import dev.cullet.world.ray.RayFilter;

/**
 * Finds the contacts that {@link Contacts} defines, by the walks that it describes. For one thread; allocates nothing
 * after creation.
 *
 * <p>When contacts within a gap are merged, their order decides which of them remains. The result must not depend on
 * the order in which a game adds tiles. The search therefore sorts tiles by their geometry. When a tile is added that
 * comes before one that was searched already, the search starts again with all tiles in that order. It also starts
 * again if a tile takes away a contact into which another one was merged, which may remain.
 */
final class ContactSearch implements TriangleFilter {
    /** Relative error of a contact's position, as a share of the radius. */
    private static final double SKIN = 1e-4;

    /** Meshes that share a list and may have edge contacts in common: a corner of tiles has four. */
    private static final int MAX_TILES = 64;

    private final ContactList list;

    /** The contacts that are returned: the list, or for tiles the ends of its ranges. Read only. */
    final ContactList result;

    /** The touched meshes of the list, in the order in which they are processed, and their numbers. */
    private final CollisionMesh[] tiles = new CollisionMesh[MAX_TILES];

    private final int[] numbers = new int[MAX_TILES];

    private final boolean tiled;
    private int tileCount;

    /** Whether all meshes are in the space of the first, so that their geometry has an order. */
    private boolean ordered;

    /** Number of the last mesh; -1: there is none. */
    private int last = -1;

    /** Number of the current mesh in the list, and its position in the order. */
    private int current;

    private int order;

    private final LeafWalk leaves = new LeafWalk();
    private final LeafWalk leavesAtPoint = new LeafWalk();
    private RayFilter filter = RayFilter.ALL;
    private final ContactNeighbours neighbours;
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

    /** The contact to add, as in {@link ContactList}, in the space of the list. */
    private final double[] contact = new double[ContactList.STRIDE];

    /** Distance within which two contacts of the list are one. */
    private double skin;

    /**
     * Creates an empty list.
     *
     * @param tiled whether meshes may be added to the first
     */
    ContactSearch(int capacity, boolean tiled) {
        list = new ContactList(capacity);
        result = tiled ? new ContactList(capacity) : list;
        ranges = new ContactRanges(list, leavesAtPoint);
        neighbours = new ContactNeighbours(tiled, leavesAtPoint);
        this.tiled = tiled;
        ownSpaces = new ContactSpace[tiled ? MAX_TILES + 1 : 0];
        for (int i = 0; i < ownSpaces.length; i++) {
            ownSpaces[i] = new ContactSpace();
        }
    }

    /** Sets whose surfaces count. */
    void setFilter(RayFilter surfaces) {
        filter = surfaces;
        TriangleFilter accepted = surfaces == RayFilter.ALL ? null : this;
        leaves.setFilter(accepted);
        leavesAtPoint.setFilter(accepted);
    }

    @Override
    public boolean accepts(QueryMesh mesh, int triangle) {
        return filter.hasSurface(mesh.surface(triangle));
    }

    /** Returns whether meshes may be added to the first. */
    boolean isTiled() {
        return tiled;
    }

    /** Returns whether there is a first mesh. */
    boolean hasStarted() {
        return last >= 0;
    }

    /** Returns whether there were more contacts than fit. */
    boolean isTruncated() {
        return list.isTruncated();
    }

    /** Starts a list with the contacts of a capsule with a mesh of a number; returns their number. */
    int start(int number, CollisionMesh mesh, double[] ends, double radius) {
        first.set(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius);
        enter(first);
        skin = SKIN * radius + (tiled ? first.gap : first.rounding);
        list.clear();
        tileCount = 0;
        ordered = true;
        order = 0;
        last = number;
        current = number;
        collideAll(mesh);
        return finish();
    }

    /** Adds the contacts of the same capsule with the next mesh, in the space of the first; returns those of all. */
    int add(CollisionMesh mesh) {
        last++;
        enter(first);
        int at = ordered && tileCount < MAX_TILES ? position(mesh) : tileCount;
        if (at == tileCount) {
            append(last, mesh);
        } else if (isNear(mesh)) {
            insert(last, mesh, at);
        }
        return finish();
    }

    /** Returns the position of a mesh in the order of the geometry; of equal ones, the last. */
    private int position(CollisionMesh mesh) {
        int at = tileCount;
        while (at > 0 && TileOrder.compare(mesh, tiles[at - 1]) < 0) {
            at--;
        }
        return at;
    }

    /** Searches again, with one more mesh before others. */
    private void insert(int number, CollisionMesh mesh, int at) {
        int count = tileCount + 1;
        System.arraycopy(tiles, at, tiles, at + 1, tileCount - at);
        System.arraycopy(numbers, at, numbers, at + 1, tileCount - at);
        tiles[at] = mesh;
        numbers[at] = number;
        list.clear();
        tileCount = 0;
        order = -1;
        for (int i = 0; i < count; i++) {
            append(numbers[i], tiles[i]);
        }
    }

    /** Adds the contacts with a mesh of a number, in a space of its own; returns those of all. */
    int add(int number, CollisionMesh mesh, double[] ends, double radius, double[] meshToFirst) {
        ContactSpace own = ownSpaces[tileCount];
        own.set(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius);
        own.setMap(meshToFirst);
        first.gap = Math.max(first.gap, own.toListLength(own.gap));
        skin = SKIN * first.radius + first.gap;
        ordered = false;
        last = number;
        enter(own);
        append(number, mesh);
        return finish();
    }

    /** Makes a space the one that {@link #segment}, {@link #foot} and tolerances of meshes are in. */
    private void enter(ContactSpace to) {
        space = to;
        segment = to.segment;
        foot = segment.foot;
        to.gap = to.fromListLength(first.gap);
    }

    /** Adds the contacts of the next mesh in the order, whose space was entered. */
    private void append(int number, CollisionMesh mesh) {
        current = number;
        order++;
        boolean lost = removeFarther(MeshAccess.queryMesh(mesh));
        collideAll(mesh);
        if (lost && tileCount < MAX_TILES) {
            repeat();
        }
        removeResolved();
    }

    /**
     * Removes contacts of former meshes beside which a mesh is nearer; returns whether one of them stood for a contact
     * at another point, which may remain.
     */
    private boolean removeFarther(QueryMesh data) {
        boolean lost = false;
        for (int i = list.count() - 1; i >= 0; i--) {
            if (list.rank(i) < ContactList.FACE) {
                list.get(i, contact);
                if (neighbours.hasNearer(data, space, contact)) {
                    lost |= contact[ContactList.SPREAD] > first.gap;
                    list.remove(i);
                }
            }
        }
        return lost;
    }

    /** Searches the meshes of the list again, as one: a contact beside which one of them is nearer is not added. */
    private void repeat() {
        int next = order;
        list.clear();
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < tileCount; i++) {
                enter(spaces[i]);
                current = numbers[i];
                order = i;
                walk(tiles[i], pass == 0);
            }
        }
        order = next;
    }

    private void removeResolved() {
        for (int i = list.count() - 1; i >= 0; i--) {
            if (list.rank(i) < ContactList.FACE && list.isInactive(i)) {
                list.get(i, contact);
                if (isResolvedByFace()) {
                    list.remove(i);
                }
            }
        }
    }

    /** Makes the result of the list; returns its number of contacts. */
    private int finish() {
        if (tiled) {
            ranges.finish(tiles, spaces, tileCount, first.gap, result);
        }
        return result.count();
    }

    private void collideAll(CollisionMesh mesh) {
        boolean near = walk(mesh, true);
        if (near) {
            walk(mesh, false);
            if (tileCount < MAX_TILES) {
                spaces[tileCount] = space;
                numbers[tileCount] = current;
                tiles[tileCount++] = mesh;
            }
        }
    }

    /** Returns whether a mesh has a leaf in the box of the capsule. */
    private boolean isNear(CollisionMesh mesh) {
        begin(MeshAccess.queryMesh(mesh));
        return leaves.next() >= 0;
    }

    private void begin(QueryMesh data) {
        leaves.begin(data, segment.ax, segment.ay, segment.az, segment.dx, segment.dy, segment.dz, space.radius);
    }

    /** Finds contacts with faces, or with edges and corners; returns whether a triangle is near. */
    private boolean walk(CollisionMesh mesh, boolean faces) {
        boolean near = false;
        QueryMesh data = MeshAccess.queryMesh(mesh);
        begin(data);
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
                            || (several && space.isWithinGap(foot.x - x, foot.y - y, foot.z - z));
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
        boolean flat = Math.abs(along) >= EdgeFlags.FLAT_COSINE * distance;
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
        contact[ContactList.SPREAD] = 0;
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
            if (!inactive && rank == list.rank(same) && !neighbours.hasNearer(data, space, contact)) {
                list.setActive(same);
            }
            list.merge(same, contact);
            return;
        }
        if (rank < ContactList.FACE && (neighbours.hasNearer(data, space, contact) || hasNearerTile())) {
            return;
        }
        EdgeFlags flags = mesh.data().triangles().edgeFlags();
        if (!tiled
                && rank == ContactList.EDGE
                && inactive
                && flags != null
                && neighbours.isAtSeam(data, flags, space, contact)) {
            return;
        }
        boolean allInactive = inactive;
        if (same >= 0) {
            allInactive &= rank != list.rank(same) || list.isInactive(same);
            list.removeFor(same, contact);
        }
        list.insert(contact, triangle, mesh.surface(triangle), rank, current, order, allInactive);
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
        return list.order(same) > order || (list.order(same) == order && list.triangle(same) > triangle);
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
        double limit = Math.max(0, radius - ContactList.FLAT_DISTANCE * radius - first.rounding);
        return x * x + y * y + z * z >= limit * limit;
    }

    /** Returns whether a triangle of a mesh that was compared before is nearer at the point. */
    private boolean hasNearerTile() {
        boolean nearer = false;
        for (int i = 0; i < tileCount && !nearer; i++) {
            spaces[i].gap = spaces[i].fromListLength(first.gap);
            nearer = neighbours.hasNearer(MeshAccess.queryMesh(tiles[i]), spaces[i], contact);
        }
        return nearer;
    }
}
