// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.EdgeFlags;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.internal.ResultIndex;
import dev.cullet.world.ray.RayFilter;

/**
 * Contacts of a sphere or capsule with all instances of a scene, in the world, deepest first, in fixed capacity: of
 * more, the deepest are kept. Those of each mesh are {@link Contacts}. Of contacts of several instances at one point,
 * within 1e-4 of the radius, with normals within 5 degrees, the deepest is kept, of equal ones that of the lowest
 * instance. Instances are compared in ascending order of their numbers. For one thread, to be reused; allocates nothing
 * after its creation.
 *
 * <p>{@link #ofTiles} compares the instances with each other: contacts are those of one mesh of all instances, so that
 * a body crosses a border of tiles as it crosses an inner edge. Tiles may be instances with any rotation, scale and
 * mirror. Points of two instances count as one within 2^-20 of the coordinates in their meshes, times the scale: what
 * vertices in float leave of a common border. Instances are compared in an order of their transforms and meshes, so
 * contacts do not depend on the numbers of the instances.
 *
 * <p>Both hold where the capsule's box touches the boxes of at most 64 instances; more are ordered 64 at a time, as the
 * tree visits them.
 *
 * <pre>
 * values    x y z | normal x y z | depth     7 doubles per contact
 * </pre>
 */
public final class SceneContacts {
    private static final int STRIDE = 7;
    private static final int NORMAL = 3;
    private static final int DEPTH = 6;

    /** Distance of contacts that count as one, as a share of the radius. */
    private static final double SKIN = 1e-4;

    /** Instances that are put in order, and tiles that are compared. */
    private static final int MAX_TOUCHED = 64;

    private final boolean tiled;
    private final Contacts ofMesh;

    /** Instances to collide with, in order, so that the order of the walk does not matter. */
    private final TouchedInstance[] touched = new TouchedInstance[MAX_TOUCHED];

    private int touchedCount;

    /** Of tiles: the first instance, and the map from another one to the space of the first. */
    private final InstanceTransform first = new InstanceTransform();

    private final double[] toFirst = new double[13];
    private boolean started;

    private final double[] values;
    private final double[] added = new double[STRIDE];
    private final int[] instances;
    private final int[] triangles;
    private final int[] surfaces;
    private int count;
    private boolean truncated;
    private boolean queried;

    /**
     * Creates an empty list.
     *
     * @param capacity maximum number of contacts, at least 1
     */
    public SceneContacts(int capacity) {
        this(capacity, new Contacts(capacity), false);
    }

    /**
     * Creates an empty list whose contacts are those of one mesh of all instances; see {@link Contacts#ofTiles}. At
     * most 64 touched instances are compared.
     *
     * @param capacity maximum number of contacts, at least 1
     */
    public static SceneContacts ofTiles(int capacity) {
        return new SceneContacts(capacity, Contacts.ofTiles(capacity), true);
    }

    private SceneContacts(int capacity, Contacts ofMesh, boolean tiled) {
        this.tiled = tiled;
        this.ofMesh = ofMesh;
        values = new double[STRIDE * capacity];
        instances = new int[capacity];
        triangles = new int[capacity];
        surfaces = new int[capacity];
        for (int i = 0; i < touched.length; i++) {
            touched[i] = new TouchedInstance();
        }
    }

    /** Clears the list for a query that considers some triangles. */
    void begin(RayFilter filter) {
        ofMesh.setFilter(filter);
        queried = true;
        count = 0;
        truncated = false;
        started = false;
        touchedCount = 0;
    }

    /** Adds an instance to collide with a capsule: its ends in the space of the mesh are mapped[0..5]. */
    void collide(MeshSpace space, CollisionMesh mesh, int instance, double radius) {
        if (touchedCount == touched.length) {
            collideTouched();
        }
        TouchedInstance entry = touched[touchedCount];
        entry.set(space, mesh, instance, radius);
        int at = touchedCount++;
        for (; at > 0 && precedes(entry, touched[at - 1]); at--) {
            touched[at] = touched[at - 1];
        }
        touched[at] = entry;
    }

    private boolean precedes(TouchedInstance instance, TouchedInstance other) {
        return tiled ? instance.compareGeometry(other) < 0 : instance.instance < other.instance;
    }

    /** Ends the list after the last instance. */
    void end() {
        collideTouched();
        if (started) {
            addAll(-1, first, 0);
        }
    }

    private void collideTouched() {
        for (int i = 0; i < touchedCount; i++) {
            CollisionMesh mesh = touched[i].mesh;
            if (mesh != null) {
                collide(touched[i], mesh);
            }
        }
        touchedCount = 0;
    }

    private void collide(TouchedInstance from, CollisionMesh mesh) {
        double[] m = from.ends;
        if (!tiled) {
            ofMesh.collideCapsule(mesh, m[0], m[1], m[2], m[3], m[4], m[5], from.radius);
            addAll(from.instance, from.transform, SKIN * from.worldRadius + from.transform.toWorldLength(from.slack));
        } else if (!started) {
            started = true;
            first.set(from.transform);
            ofMesh.collideInstance(from.instance, mesh, m, from.radius, null);
        } else {
            mapToFirst(from.transform);
            ofMesh.collideInstance(from.instance, mesh, m, from.radius, toFirst);
        }
    }

    /** Sets the map from the space of an instance to that of the first; see {@link Contacts#collideInstance}. */
    private void mapToFirst(InstanceTransform from) {
        double[] world = added; // scratch
        for (int k = 0; k < 3; k++) {
            from.toWorldNormal(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0, world, 0);
            first.toMeshNormal(world[0], world[1], world[2], world, 3);
            toFirst[k] = world[3];
            toFirst[3 + k] = world[4];
            toFirst[6 + k] = world[5];
        }
        first.toMeshPoint(from.x(), from.y(), from.z(), toFirst, 9);
        toFirst[12] = from.scale() / first.scale();
    }

    /**
     * Adds the contacts of a mesh in the world.
     *
     * @param instance that of the contacts; -1: each has its own number
     */
    private void addAll(int instance, InstanceTransform toWorld, double skin) {
        truncated |= ofMesh.isTruncated();
        for (int i = 0; i < ofMesh.count(); i++) {
            toWorld.toWorldPoint(ofMesh.x(i), ofMesh.y(i), ofMesh.z(i), added, 0);
            toWorld.toWorldNormal(ofMesh.normalX(i), ofMesh.normalY(i), ofMesh.normalZ(i), added, NORMAL);
            for (int k = NORMAL; k < DEPTH; k++) {
                added[k] += 0.0; // no -0
            }
            added[DEPTH] = toWorld.toWorldLength(ofMesh.depth(i));
            int of = instance >= 0 ? instance : ofMesh.mesh(i);
            add(of, ofMesh.triangle(i), ofMesh.surface(i), skin);
        }
    }

    private void add(int instance, int triangle, int surface, double skin) {
        for (int i = 0; i < count && !tiled; i++) {
            if (instances[i] != instance && isSame(i, skin)) {
                if (!isBefore(instance, triangle, i)) {
                    return;
                }
                count--;
                move(i + 1, i, count - i);
                break;
            }
        }
        int at = count;
        while (at > 0 && isBefore(instance, triangle, at - 1)) {
            at--;
        }
        if (count == instances.length) {
            truncated = true;
            if (at == count) {
                return;
            }
            count--;
        }
        move(at, at + 1, count++ - at);
        System.arraycopy(added, 0, values, STRIDE * at, STRIDE);
        instances[at] = instance;
        triangles[at] = triangle;
        surfaces[at] = surface;
    }

    private boolean isBefore(int instance, int triangle, int other) {
        double depth = values[STRIDE * other + DEPTH];
        if (added[DEPTH] != depth) {
            return added[DEPTH] > depth;
        }
        return instance != instances[other] ? instance < instances[other] : triangle < triangles[other];
    }

    private boolean isSame(int contact, double skin) {
        int at = STRIDE * contact;
        double distance2 = 0;
        double cosine = 0;
        for (int k = 0; k < NORMAL; k++) {
            double d = added[k] - values[at + k];
            distance2 += d * d;
            cosine += added[NORMAL + k] * values[at + NORMAL + k];
        }
        return distance2 <= skin * skin && cosine > EdgeFlags.FLAT_COSINE;
    }

    private void move(int from, int to, int contacts) {
        System.arraycopy(values, STRIDE * from, values, STRIDE * to, STRIDE * contacts);
        System.arraycopy(instances, from, instances, to, contacts);
        System.arraycopy(triangles, from, triangles, to, contacts);
        System.arraycopy(surfaces, from, surfaces, to, contacts);
    }

    /** Returns the number of contacts. */
    public int count() {
        return count;
    }

    /** Returns whether there were more contacts than fit; the deepest are kept. */
    public boolean isTruncated() {
        return truncated;
    }

    /** Returns the id of a contact's instance. */
    public int instance(int contact) {
        return instances[check(contact)];
    }

    /** Returns the triangle of a contact in the mesh of its instance. */
    public int triangle(int contact) {
        return triangles[check(contact)];
    }

    /** Returns the index of the surface of a contact's triangle. */
    public int surface(int contact) {
        return surfaces[check(contact)];
    }

    /** Returns x of the point on the surface, in the world. */
    public double x(int contact) {
        return values[STRIDE * check(contact)];
    }

    /** Returns y of the point. */
    public double y(int contact) {
        return values[STRIDE * check(contact) + 1];
    }

    /** Returns z of the point. */
    public double z(int contact) {
        return values[STRIDE * check(contact) + 2];
    }

    /** Returns x of the unit normal out of the surface, in the world. */
    public double normalX(int contact) {
        return values[STRIDE * check(contact) + NORMAL];
    }

    /** Returns y of the normal. */
    public double normalY(int contact) {
        return values[STRIDE * check(contact) + NORMAL + 1];
    }

    /** Returns z of the normal. */
    public double normalZ(int contact) {
        return values[STRIDE * check(contact) + NORMAL + 2];
    }

    /** Returns the penetration depth, metres, not negative. */
    public double depth(int contact) {
        return values[STRIDE * check(contact) + DEPTH];
    }

    private int check(int contact) {
        return ResultIndex.check("contact", contact, count, queried);
    }
}
