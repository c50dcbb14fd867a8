// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

/**
 * Contacts of a sphere or a capsule with a mesh, deepest first. An instance is scratch memory and result. It is for
 * one thread, and queries allocate nothing. After a miss it has no contacts.
 *
 * <pre>
 * contacts.collideSphere(terrain, x, y, z, radius);
 * for (int i = 0; i &lt; contacts.count(); i++) { ... contacts.depth(i) ... contacts.triangle(i) ... }
 * </pre>
 *
 * <p><b>What a contact is.</b> A contact is a pair of points at most the radius apart. One is on the mesh, the other
 * on the segment of the capsule, or it is the centre of the sphere; each is the point nearest to the other. Where an
 * end of the segment is above a face, the pair of the end and its foot on the face is a contact, too. A segment that
 * pierces a triangle has one contact with it, whose direction pushes the shorter end out.
 *
 * <p>An edge or corner that several triangles share gives one contact. It gives none if nearer points lie beside it on
 * the surface. A ball that has sunk a little into a floor therefore has one contact with the floor, and none with the
 * edges of its triangles.
 *
 * <p><b>Direction.</b> A contact with a face has the normal of the face, on the side of the centre. A contact with an
 * edge or corner has the direction from the point of the mesh to that of the segment, with one exception: it has the
 * normal of the face if the asset marks no edge there as active, and the two directions differ by at most 5 degrees.
 * Inner edges of a smooth surface then have no effect. The marks describe the front of a triangle. Where an asset has
 * none, the angle alone decides.
 *
 * <p><b>Merging.</b> Contacts within a gap of 1e-4 of the radius become one. Its depth may be less than that of the
 * deepest of them, but by no more than the gap. The first contact is the nearest pair of points, within that gap.
 * Which contact remains depends on the order of the triangles in the mesh.
 *
 * <p><b>Tiles.</b> An edge on the border of a mesh that is not marked as active is a seam: another tile continues the
 * surface there. A contact at a seam belongs to the other tile if its direction and the normal of the face differ by
 * more than 5 degrees, and this mesh leaves it out. A mesh may then be touched and have no contact. {@link #ofTiles}
 * and {@link #add} make one list for the tiles of a space:
 *
 * <pre>
 * Contacts contacts = Contacts.ofTiles(64);
 * contacts.collideSphere(tile, x, y, z, radius);
 * contacts.add(nextTile);
 * </pre>
 *
 * <p>The list is that of a single mesh of all tiles, in any order of the tiles. Merging has three differences. The
 * first contact is the nearest pair within two gaps, since a contact may replace a merged one; the depths of merged
 * contacts then lie within five gaps. Of equally near points in a row, as below a capsule that is parallel to an edge,
 * the two ends are contacts. Points of two tiles are the same if they are at most 2^-22 of the sum of all coordinates
 * and two units in the last place of each apart. Where one edge of a tile meets several edges of another, depths may
 * differ by two gaps, and the direction to a point at distance d by 2 gaps / d.
 *
 * <p><b>Method.</b> Two walks by parent links visit the leaves in the box of the capsule: one for faces, one for edges
 * and corners. A small walk around each edge or corner that no face contact resolves decides whether nearer points lie
 * beside it.
 *
 * <p>Source: Ericson 2005, 5.1.5 and 5.1.9. The rule for active edges is that of Jolt Physics.
 */
public final class Contacts {
    private final ContactSearch search;
    private final ContactList result;
    private final ThreadGuard guard = new ThreadGuard();

    /** Ends of the last capsule's segment. */
    private final double[] ends = new double[6];

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
        search = new ContactSearch(capacity, tiled);
        result = search.result;
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
     * Sets which triangles later queries consider, by their surfaces; the filter's faces have no effect. Edges keep
     * their marks. A query that is not an {@link #add} must follow.
     */
    public void setFilter(RayFilter filter) {
        search.setFilter(filter);
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
        ends[0] = fromX;
        ends[1] = fromY;
        ends[2] = fromZ;
        ends[3] = toX;
        ends[4] = toY;
        ends[5] = toZ;
        return start(0, mesh, ends, radius);
    }

    private int start(int number, CollisionMesh mesh, double[] of, double radius) {
        guard.enter();
        int count = search.start(number, mesh, of, radius);
        guard.leave();
        return count;
    }

    /**
     * Adds the contacts of the same sphere or capsule with another mesh, such as the next tile, whose model space is
     * that of the first. Contacts at one point count once; an edge or corner contact is left out if any of the meshes
     * is nearer there. Of the faces' normals at an inactive edge, the one nearest to the direction is used.
     *
     * <p>At most 64 touched meshes are compared. The contacts do not depend on the order of these meshes: they are
     * processed by their bounds, lower x first, then y, then z. Meshes that are added in this order are searched once;
     * a touched mesh that is added after a later one repeats the search of those touched so far.
     *
     * @return number of contacts of all meshes
     * @throws IllegalStateException before the first mesh, or if this is not {@link #ofTiles}
     */
    public int add(CollisionMesh mesh) {
        requireTiled(search.isTiled() && search.hasStarted());
        guard.enter();
        int count = search.add(mesh);
        guard.leave();
        return count;
    }

    /**
     * Adds the contacts with a mesh in a space of its own, or starts a list with one: {@link #add} for instances of a
     * level, each of which has the capsule in its own space. Instances are processed as they are added: of contacts
     * within 1e-4 of the radius and a gap, which one is kept depends on that order. {@code SceneContacts} adds them in
     * an order of their transforms.
     *
     * @param number of the mesh, for {@link #mesh}: not negative
     * @param ends start and end of the segment in the space of this mesh: 6 doubles; likewise the radius
     * @param meshToFirst maps this mesh to the space of the list, which is that of the first mesh: rows of a rotation,
     *     which may mirror, then a translation that follows rotation and scale, then the scale: 13 doubles. Null: this
     *     is the first mesh
     * @return number of contacts of all meshes, in the space of the first
     * @throws IllegalStateException if this is not {@link #ofTiles}
     */
    public int collideInstance(
            int number, CollisionMesh mesh, double[] ends, double radius, double @Nullable [] meshToFirst) {
        requireTiled(search.isTiled());
        return meshToFirst == null
                ? start(number, mesh, ends, radius)
                : search.add(number, mesh, ends, radius, meshToFirst);
    }

    private static void requireTiled(boolean isTiled) {
        if (!isTiled) {
            throw new IllegalStateException(
                    "create the contacts with ofTiles, and call collideSphere or collideCapsule first");
        }
    }

    /** The number of contacts. */
    public int count() {
        return result.count();
    }

    /** Whether there were more contacts than fit; the deepest are kept. */
    public boolean isTruncated() {
        return search.isTruncated();
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
}
