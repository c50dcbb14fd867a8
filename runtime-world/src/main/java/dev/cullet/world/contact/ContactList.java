// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.format.EdgeFlags;
import dev.cullet.world.internal.ResultIndex;

/**
 * Contacts of one query, deepest first, in fixed capacity: of more, the deepest are kept. For one thread; allocates
 * nothing.
 *
 * <pre>
 * values    x y z | normal x y z | depth | deepest | to x y z | share | spread     13 doubles per contact
 * </pre>
 */
final class ContactList {
    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;
    static final int NORMAL_X = 3;
    static final int NORMAL_Y = 4;
    static final int NORMAL_Z = 5;
    static final int DEPTH = 6;

    /** Largest depth of the contacts that this one stands for; it is less deep by at most the skin. */
    static final int DEEPEST = 7;

    /** From the segment's point to the mesh's. */
    static final int TO_X = 8;

    static final int TO_Y = 9;
    static final int TO_Z = 10;

    /** Position on the segment, 0 .. 1. */
    static final int SHARE = 11;

    /** Largest distance from the points that this one stands for. */
    static final int SPREAD = 12;

    static final int STRIDE = 13;

    /** A direction that orders normals, in which no two faces of a usual mesh are equal. */
    private static final double ORDER_X = 0.7236067977499790;

    private static final double ORDER_Y = 0.4370160244488211;
    private static final double ORDER_Z = 0.5340839562718567;

    /** Rank of a contact with a face. Of several contacts at one point the one of the highest rank is kept. */
    static final int FACE = 2;

    /** Rank of a contact with an edge or corner that has its own normal. */
    static final int EDGE = 1;

    /** Rank of a contact with an edge or corner that has the normal of the face. */
    static final int CORRECTED = 0;

    /** 1 - {@link EdgeFlags#FLAT_COSINE}, rounded up: distance of two such planes tangent to a sphere of radius 1. */
    static final double FLAT_DISTANCE = 4e-3;

    private final double[] values;
    private final int[] triangles;
    private final int[] surfaces;
    private final int[] ranks;
    private final int[] meshes;

    /** Positions of the meshes in the order in which they are processed. */
    private final int[] orders;

    private final boolean[] inactive;
    private int count;
    private boolean truncated;
    private boolean queried;

    ContactList(int capacity) {
        values = new double[STRIDE * capacity];
        triangles = new int[capacity];
        surfaces = new int[capacity];
        ranks = new int[capacity];
        meshes = new int[capacity];
        orders = new int[capacity];
        inactive = new boolean[capacity];
    }

    void clear() {
        queried = true;
        count = 0;
        truncated = false;
    }

    int count() {
        return count;
    }

    boolean isTruncated() {
        return truncated;
    }

    double value(int contact, int which) {
        check(contact);
        return values[STRIDE * contact + which];
    }

    int triangle(int contact) {
        check(contact);
        return triangles[contact];
    }

    int surface(int contact) {
        check(contact);
        return surfaces[contact];
    }

    int rank(int contact) {
        return ranks[contact];
    }

    int mesh(int contact) {
        check(contact);
        return meshes[contact];
    }

    /** Returns the position of the contact's mesh in the order in which meshes are processed. */
    int order(int contact) {
        return orders[contact];
    }

    /** Whether no edge at the contact is active. */
    boolean isInactive(int contact) {
        return inactive[contact];
    }

    /** Records that another triangle at the contact has an active edge there. */
    void setActive(int contact) {
        inactive[contact] = false;
    }

    /** Copies the values of a contact. */
    void get(int contact, double[] target) {
        System.arraycopy(values, STRIDE * contact, target, 0, STRIDE);
    }

    /** Records that a contact of the list stands for another one, which is not in the list. */
    void merge(int contact, double[] other) {
        int at = STRIDE * contact;
        values[at + DEEPEST] = Math.max(values[at + DEEPEST], other[DEPTH]);
        values[at + SPREAD] = Math.max(values[at + SPREAD], Math.sqrt(distance2(other, at)));
    }

    /** Removes a contact of the list, and records that another one stands for it. */
    void removeFor(int contact, double[] other) {
        int at = STRIDE * contact;
        other[DEEPEST] = Math.max(other[DEPTH], values[at + DEEPEST]);
        other[SPREAD] = Math.max(values[at + SPREAD], Math.sqrt(distance2(other, at)));
        remove(contact);
    }

    private void check(int contact) {
        ResultIndex.check("contact", contact, count, queried);
    }

    /** Returns the contact at the same point as a new one, within a distance, or -1. */
    int same(double[] contact, int rank, double skin) {
        for (int i = 0; i < count; i++) {
            if (distance2(contact, STRIDE * i) <= skin * skin
                    && (rank < FACE || isSameDirection(contact, STRIDE * i))) {
                return i;
            }
        }
        return -1;
    }

    private double distance2(double[] contact, int at) {
        double x = contact[X] - values[at + X];
        double y = contact[Y] - values[at + Y];
        double z = contact[Z] - values[at + Z];
        return x * x + y * y + z * z;
    }

    private boolean isSameDirection(double[] contact, int at) {
        return contact[NORMAL_X] * values[at + NORMAL_X]
                        + contact[NORMAL_Y] * values[at + NORMAL_Y]
                        + contact[NORMAL_Z] * values[at + NORMAL_Z]
                > EdgeFlags.FLAT_COSINE;
    }

    /**
     * Compares a new contact with one of the same rank at the same point by their normals alone, so that neither the
     * order of triangles nor that of tiles matters.
     *
     * @return positive if the new contact is to be kept, negative if not, 0 if the normals are equal
     */
    int compareNormals(double[] contact, int other) {
        int at = STRIDE * other;
        double before = order(contact[NORMAL_X], contact[NORMAL_Y], contact[NORMAL_Z])
                - order(values[at + NORMAL_X], values[at + NORMAL_Y], values[at + NORMAL_Z]);
        return before > 1e-12 ? 1 : before < -1e-12 ? -1 : 0;
    }

    /** The place of a normal in a fixed order of directions. */
    static double order(double x, double y, double z) {
        return ORDER_X * x + ORDER_Y * y + ORDER_Z * z;
    }

    void remove(int contact) {
        move(contact + 1, contact, --count - contact);
    }

    /** Inserts a contact by depth, then by the order of its mesh, then by triangle. */
    void insert(double[] contact, int triangle, int surface, int rank, int mesh, int order, boolean isInactive) {
        int at = 0;
        while (at < count
                && (values[STRIDE * at + DEPTH] > contact[DEPTH]
                        || (values[STRIDE * at + DEPTH] == contact[DEPTH]
                                && (orders[at] < order || (orders[at] == order && triangles[at] < triangle))))) {
            at++;
        }
        if (count == triangles.length) {
            truncated = true;
            if (at == count) {
                return;
            }
            count--;
        }
        move(at, at + 1, count++ - at);
        System.arraycopy(contact, 0, values, STRIDE * at, STRIDE);
        triangles[at] = triangle;
        surfaces[at] = surface;
        ranks[at] = rank;
        meshes[at] = mesh;
        orders[at] = order;
        inactive[at] = isInactive;
    }

    private void move(int from, int to, int contacts) {
        System.arraycopy(values, STRIDE * from, values, STRIDE * to, STRIDE * contacts);
        System.arraycopy(triangles, from, triangles, to, contacts);
        System.arraycopy(surfaces, from, surfaces, to, contacts);
        System.arraycopy(ranks, from, ranks, to, contacts);
        System.arraycopy(meshes, from, meshes, to, contacts);
        System.arraycopy(orders, from, orders, to, contacts);
        System.arraycopy(inactive, from, inactive, to, contacts);
    }
}
