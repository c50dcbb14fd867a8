// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.CollisionMesh;
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
 * with it, which pushes the shorter end out.
 *
 * <p>Contacts within 1e-4 of the radius of each other are merged into one, whose depth is at most that less than the
 * depth of any of them. So the first contact is the nearest pair of points, within that distance. With tiles the bound
 * is twice as large, and five gaps: a contact may replace a merged one, and ranges are within two gaps. Which of the
 * contacts is kept depends on the order in which a mesh stores its triangles, not on the order of meshes.
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
    private final ContactSearch search;
    private final ContactList result;

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
        return search.start(0, mesh, fromX, fromY, fromZ, toX, toY, toZ, radius);
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
        return search.add(mesh);
    }

    /**
     * Adds the contacts with a mesh in a space of its own, or starts a list with one: {@link #add} for instances of a
     * level, each of which has the capsule in its own space. Instances are processed as they are added: of contacts
     * within 1e-4 of the radius and a gap, which one is kept depends on that order. {@code SceneContacts} adds them in
     * an order of their transforms.
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
        requireTiled(search.isTiled());
        return meshToFirst == null
                ? search.start(number, mesh, fromX, fromY, fromZ, toX, toY, toZ, radius)
                : search.add(number, mesh, fromX, fromY, fromZ, toX, toY, toZ, radius, meshToFirst);
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
