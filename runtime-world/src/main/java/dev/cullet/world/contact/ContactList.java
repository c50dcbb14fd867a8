// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

/**
 * Contacts of one query, deepest first, in fixed capacity: of more, the deepest are kept. For one thread; allocates
 * nothing.
 *
 * <pre>
 * values    x y z | normal x y z | depth | cosine     8 doubles per contact
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

    /** Cosine of the angle between the normal and the direction from the mesh's point to the segment's. */
    static final int COSINE = 7;

    static final int STRIDE = 8;

    /** Difference within which two cosines are equal; vertices of T-junctions, which are rounded, turn directions. */
    private static final double SAME_COSINE = 1e-5;

    /** A direction that orders normals, in which no two faces of a usual mesh are equal. */
    private static final double[] ORDER = {0.7236067977499790, 0.4370160244488211, 0.5340839562718567};

    /** Rank of a contact with a face. Of several contacts at one point the one of the highest rank is kept. */
    static final int FACE = 2;

    /** Rank of a contact with an edge or corner that has its own normal. */
    static final int EDGE = 1;

    /** Rank of a contact with an edge or corner that has the normal of the face. */
    static final int CORRECTED = 0;

    /** Cosine of 5 degrees. */
    static final double FLAT_COSINE = 0.996195;

    private final double[] values;
    private final int[] triangles;
    private final int[] surfaces;
    private final int[] ranks;
    private final int[] meshes;
    private final boolean[] inactive;
    private int count;
    private boolean truncated;

    ContactList(int capacity) {
        values = new double[STRIDE * capacity];
        triangles = new int[capacity];
        surfaces = new int[capacity];
        ranks = new int[capacity];
        meshes = new int[capacity];
        inactive = new boolean[capacity];
    }

    void clear() {
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

    /** Replaces the normal of a contact, and its cosine. */
    void setNormal(int contact, double[] source) {
        System.arraycopy(source, NORMAL_X, values, STRIDE * contact + NORMAL_X, 3);
        values[STRIDE * contact + COSINE] = source[COSINE];
    }

    private void check(int contact) {
        if (contact < 0 || contact >= count) {
            throw new IllegalArgumentException("contact " + contact + " is not in 0.." + (count - 1));
        }
    }

    /** Returns the contact at the same point as a new one, within a distance, or -1. */
    int same(double[] contact, int rank, double skin) {
        for (int i = 0; i < count; i++) {
            if (isSamePoint(contact, STRIDE * i, skin) && (rank < FACE || isSameDirection(contact, STRIDE * i))) {
                return i;
            }
        }
        return -1;
    }

    private boolean isSamePoint(double[] contact, int at, double skin) {
        double x = contact[X] - values[at + X];
        double y = contact[Y] - values[at + Y];
        double z = contact[Z] - values[at + Z];
        return x * x + y * y + z * z <= skin * skin;
    }

    private boolean isSameDirection(double[] contact, int at) {
        return contact[NORMAL_X] * values[at + NORMAL_X]
                        + contact[NORMAL_Y] * values[at + NORMAL_Y]
                        + contact[NORMAL_Z] * values[at + NORMAL_Z]
                > FLAT_COSINE;
    }

    /**
     * Compares a new contact with one of the same rank at the same point by the geometry alone, so that neither the
     * order of triangles nor that of tiles matters: by the angle of the normal to the direction, then by the normal.
     *
     * @return positive if the new contact's normal is to be used, negative if not, 0 if they are equal
     */
    int compareNormals(double[] contact, int other) {
        int at = STRIDE * other;
        double flatter = contact[COSINE] - values[at + COSINE];
        if (Math.abs(flatter) > SAME_COSINE) {
            return flatter > 0 ? 1 : -1;
        }
        double before = 0;
        for (int k = 0; k < ORDER.length; k++) {
            before += ORDER[k] * (contact[NORMAL_X + k] - values[at + NORMAL_X + k]);
        }
        return before > 1e-12 ? 1 : before < -1e-12 ? -1 : 0;
    }

    void remove(int contact) {
        move(contact + 1, contact, --count - contact);
    }

    /** Inserts a contact by depth, then by mesh, then by triangle. */
    void insert(double[] contact, int triangle, int surface, int rank, int mesh, boolean isInactive) {
        int at = 0;
        while (at < count
                && (values[STRIDE * at + DEPTH] > contact[DEPTH]
                        || (values[STRIDE * at + DEPTH] == contact[DEPTH]
                                && (meshes[at] < mesh || (meshes[at] == mesh && triangles[at] < triangle))))) {
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
        inactive[at] = isInactive;
    }

    private void move(int from, int to, int contacts) {
        System.arraycopy(values, STRIDE * from, values, STRIDE * to, STRIDE * contacts);
        System.arraycopy(triangles, from, triangles, to, contacts);
        System.arraycopy(surfaces, from, surfaces, to, contacts);
        System.arraycopy(ranks, from, ranks, to, contacts);
        System.arraycopy(meshes, from, meshes, to, contacts);
        System.arraycopy(inactive, from, inactive, to, contacts);
    }
}
