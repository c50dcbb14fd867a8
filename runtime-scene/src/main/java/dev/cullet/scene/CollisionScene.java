// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.AssetScene;
import dev.cullet.runtime.CollisionMesh;
import org.jspecify.annotations.Nullable;

/**
 * A level: the static instances of a scene asset, or none, and dynamic ones in fixed capacity. {@link SceneQuery}
 * queries both.
 *
 * <pre>
 * CollisionScene scene = new CollisionScene(SceneAsset.load(file), 1000);
 * int crate = scene.add(mesh, transform, 1, 42);     // an id, or IllegalStateException
 * scene.move(crate, transform);
 * scene.remove(crate);
 * </pre>
 *
 * <p>Ids. Static instances have 0 .. staticCount()-1, in the order of the file; dynamic ones the numbers after them. An
 * id does not change while the instance is in the scene. The id that was freed last is given first; {@link #generation}
 * counts how often one was given, so that a stale id is recognized.
 *
 * <p>Threads. Any number of threads may query, each with a {@link SceneQuery} of its own, while no thread changes the
 * scene. One thread at a time may change it, while none queries. The game provides the order: by a barrier between
 * update and queries of a frame, by a lock (ReadWriteLock), or by two scenes of which the writer changes one while the
 * others query the other one. A volatile field has the one to query; the writer sets it and waits until every reader of
 * the other one has ended its queries. Each change is made to both. A query during a change may return anything or
 * throw, but does not damage the scene.
 *
 * <p>Changes allocate nothing, but for the first instance of each mesh that encloses a solid; the scene refers to such
 * a mesh after its last instance was removed, too. {@link #add}, {@link #move} and {@link #remove} take logarithmic
 * time. Memory: 254 bytes per dynamic instance of the capacity, 128 per static one beside the asset.
 */
public final class CollisionScene {
    private final @Nullable AssetScene scene;
    private final int statics;
    private final Instances instances;
    private final DynamicTree tree;
    private final int[] generations;
    private final int[] free;
    private int freeCount;

    /**
     * Creates a scene without static instances.
     *
     * @param capacity maximum number of dynamic instances, 0 to 2^24
     */
    public CollisionScene(int capacity) {
        this(0, null, capacity);
    }

    /**
     * Creates a scene with the instances of an asset. O(static instances).
     *
     * @param capacity maximum number of dynamic instances, 0 to 2^24
     */
    public CollisionScene(SceneAsset asset, int capacity) {
        this(asset.instanceCount(), asset.data(), capacity);
        AssetScene data = asset.data();
        InstanceTransform transform = new InstanceTransform();
        for (int i = 0; i < statics; i++) {
            asset.transform(i, transform);
            CollisionMesh mesh = asset.meshes().part(data.meshes()[i]);
            instances.set(i, mesh, transform, data.layers()[i], data.userIds()[i]);
        }
    }

    private CollisionScene(int statics, @Nullable AssetScene scene, int capacity) {
        if (capacity < 0 || capacity > DynamicTree.MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity " + capacity + " is not in 0.." + DynamicTree.MAX_CAPACITY);
        }
        this.statics = statics;
        this.scene = scene;
        this.instances = new Instances(statics + capacity);
        this.tree = new DynamicTree(capacity);
        this.generations = new int[capacity];
        this.free = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            free[i] = capacity - 1 - i;
        }
        this.freeCount = capacity;
    }

    /**
     * Adds a dynamic instance.
     *
     * @param mesh its bounds are read here and in {@link #move}
     * @param transform copied
     * @param layers bits for the masks of queries
     * @param userId any number, for the game
     * @return its id
     * @throws IllegalStateException if the capacity is used up
     */
    public int add(CollisionMesh mesh, InstanceTransform transform, int layers, long userId) {
        if (freeCount == 0) {
            throw new IllegalStateException(
                    "the scene holds " + capacity() + " dynamic instances, its capacity; create it with a larger one");
        }
        int slot = free[freeCount - 1];
        int instance = statics + slot;
        instances.set(instance, mesh, transform, layers, userId);
        freeCount--;
        generations[slot]++;
        tree.add(slot, instances.numbers, Instances.box(instance));
        return instance;
    }

    /** Moves a dynamic instance. */
    public void move(int instance, InstanceTransform transform) {
        CollisionMesh mesh = dynamicMesh(instance);
        instances.setTransform(instance, mesh, transform);
        tree.move(instance - statics, instances.numbers, Instances.box(instance));
    }

    /** Removes a dynamic instance; a later one may get its id. */
    public void remove(int instance) {
        dynamicMesh(instance);
        tree.remove(instance - statics);
        instances.clear(instance);
        free[freeCount++] = instance - statics;
    }

    /** Sets the layer bits of an instance, static or dynamic; 0 hides it from every query. */
    public void setLayers(int instance, int layers) {
        mesh(instance);
        instances.layers[instance] = layers;
    }

    /** Sets the user id of an instance, static or dynamic. */
    public void setUserId(int instance, long userId) {
        mesh(instance);
        instances.userIds[instance] = userId;
    }

    /** Returns the layer bits of an instance. */
    public int layers(int instance) {
        mesh(instance);
        return instances.layers[instance];
    }

    /** Returns the user id of an instance. */
    public long userId(int instance) {
        mesh(instance);
        return instances.userIds[instance];
    }

    /** Returns the mesh of an instance. */
    public CollisionMesh mesh(int instance) {
        CollisionMesh mesh = instance < 0 || instance >= instances.count() ? null : instances.mesh(instance);
        if (mesh == null) {
            throw new IllegalArgumentException("instance " + instance + " is not in the scene");
        }
        return mesh;
    }

    /** Copies the transform of an instance. */
    public void transform(int instance, InstanceTransform out) {
        mesh(instance);
        instances.transform(instance, out);
    }

    /** Copies the box of an instance in the world: 3 minima, then 3 maxima, rounded outward. */
    public void bounds(int instance, double[] target, int at) {
        mesh(instance);
        System.arraycopy(instances.numbers, Instances.box(instance), target, at, 6);
    }

    /** Returns whether an id is that of an instance in the scene. */
    public boolean contains(int instance) {
        return instance >= 0 && instance < instances.count() && instances.mesh(instance) != null;
    }

    /** Returns how often an id was given; 0 for that of a static instance. */
    public int generation(int instance) {
        return instance >= statics && instance < instances.count() ? generations[instance - statics] : 0;
    }

    /** Returns the number of static instances; their ids are 0 to one less. */
    public int staticCount() {
        return statics;
    }

    /** Returns the number of dynamic instances in the scene. */
    public int dynamicCount() {
        return tree.size();
    }

    /** Returns the maximum number of dynamic instances. */
    public int capacity() {
        return generations.length;
    }

    /** Fits the boxes of the dynamic tree to the instances; {@link #move} leaves them an eighth too large. O(n). */
    public void refit() {
        for (int slot = 0; slot < generations.length; slot++) {
            if (instances.mesh(statics + slot) != null) {
                tree.tighten(slot, instances.numbers, Instances.box(statics + slot));
            }
        }
        tree.refit();
    }

    /** Builds the dynamic tree anew, of boxes as by {@link #refit}. O(n log n), allocates nothing. */
    public void rebuild() {
        refit();
        tree.rebuild();
    }

    /**
     * Returns the SAH cost of the dynamic tree, the nodes that a random ray visits, over that at the last {@link
     * #rebuild}; 1 if there was none. O(capacity).
     */
    public double degradation() {
        return tree.degradation();
    }

    /** Returns bytes of memory, without the asset and the meshes. */
    public long bytes() {
        return instances.bytes() + tree.bytes() + 8L * generations.length;
    }

    Instances instances() {
        return instances;
    }

    DynamicTree tree() {
        return tree;
    }

    /** Returns the arrays of the static instances, or null. */
    @Nullable
    AssetScene scene() {
        return scene;
    }

    private CollisionMesh dynamicMesh(int instance) {
        CollisionMesh mesh = mesh(instance);
        if (instance < statics) {
            throw new IllegalArgumentException("instance " + instance + " is static: ids of dynamic instances start at "
                    + statics + "; hide it with setLayers(" + instance + ", 0)");
        }
        return mesh;
    }
}
