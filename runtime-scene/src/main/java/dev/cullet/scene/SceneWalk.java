// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetScene;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.LatticeRay;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the instances of a scene whose boxes a query touches: nearest box first below each node, static and
 * dynamic ones in one walk. An instance of this class is the state of the walk, for one thread; it allocates nothing.
 *
 * <p>The walk keeps a stack of nodes and instances with the least time or distance at which the query may touch each.
 * What is farther than the limit given to {@link #next} is skipped; what is as far is not. The stack has entries for
 * the longest path of the static tree, which loading has checked, and for {@link DynamicTree#MAX_DEPTH}.
 *
 * <p>A box is taken relative to the origin of the query, so the numbers that are compared are as small as the distance.
 * Nodes of the static tree are relative to the origin of the scene asset: the difference of two doubles and a lattice
 * coordinate, and all that follows, err by less than 2^-50 of the sizes that enter; these boxes are grown by 2^-48 of
 * them. All other boxes are exact numbers in the world. Rays are {@link LatticeRay} and {@link BoxRay}.
 */
final class SceneWalk {
    private static final int RAY = 0;
    private static final int POINT = 1;
    private static final int BOX = 2;

    private static final double NODE_ERROR = 0x1p-48;

    /** The largest number of entries that a node of the static tree adds: one per instance. */
    private static final int PER_NODE = AabbTree.LANES * AabbTree.MAX_LEAF;

    private final Instances instances;
    private final DynamicTree dynamic;
    private final @Nullable AssetScene scene;
    private final long[] nodes;
    private final int statics;

    private final double[] keys;
    private final int[] codes; // 0 and up: an instance; below: -1 - node of the static, then of the dynamic tree
    private int size;
    private int mask;
    private int mode;
    private int tested;
    private int accepted;
    private int instance = -1;

    private double ox;
    private double oy;
    private double oz;

    /** The ray of {@link #beginRay}, or the motion of a box, which the caller sets before. */
    final BoxRay ray = new BoxRay();

    private QueryFilter filter = QueryFilter.ALL;

    /** Of a box: corners relative to the origin. */
    private double minX;

    private double minY;
    private double minZ;
    private double maxX;
    private double maxY;
    private double maxZ;

    /** The lattice relative to the origin, and what a node's box is grown by. */
    private double latticeX;

    private double latticeY;
    private double latticeZ;
    private double growX;
    private double growY;
    private double growZ;
    private double step;

    private final LatticeRay latticeRay = new LatticeRay();

    /** The last limit of t on the lattice, and its time. */
    private double latticeLimit;

    private int latticeTime;

    /** The box on the lattice, each side in all lanes. */
    private long x0;

    private long x1;
    private long y0;
    private long y1;
    private long z0;
    private long z1;

    SceneWalk(CollisionScene of) {
        instances = of.instances();
        dynamic = of.tree();
        scene = of.scene();
        statics = of.staticCount();
        nodes = scene == null ? new long[0] : scene.tree().nodes();
        int levels = scene == null ? 0 : scene.tree().depth();
        int capacity = levels * PER_NODE + DynamicTree.MAX_DEPTH + 4;
        keys = new double[capacity];
        codes = new int[capacity];
    }

    /** Starts a walk along {@link #ray}. */
    void beginRay(QueryFilter of) {
        mode = RAY;
        begin(ray.ox, ray.oy, ray.oz, of);
    }

    /** Starts a walk by the distance from a point. */
    void beginPoint(double x, double y, double z, QueryFilter of) {
        mode = POINT;
        begin(x, y, z, of);
    }

    /** Sets the box of {@link #beginBox}: corners relative to its point, which are grown by their rounding. */
    void setBox(double lowX, double lowY, double lowZ, double highX, double highY, double highZ) {
        double grow = 0x1p-48
                * (Math.max(Math.abs(lowX), Math.abs(highX))
                        + Math.max(Math.abs(lowY), Math.abs(highY))
                        + Math.max(Math.abs(lowZ), Math.abs(highZ)));
        minX = lowX - grow;
        minY = lowY - grow;
        minZ = lowZ - grow;
        maxX = highX + grow;
        maxY = highY + grow;
        maxZ = highZ + grow;
    }

    /** Starts a walk over boxes that touch the box round a point. */
    void beginBox(double x, double y, double z, QueryFilter of) {
        mode = BOX;
        begin(x, y, z, of);
    }

    private void begin(double x, double y, double z, QueryFilter of) {
        if (of == null) {
            throw new NullPointerException("the filter is null: pass QueryFilter.ALL");
        }
        ox = x;
        oy = y;
        oz = z;
        filter = of;
        mask = of.layers;
        size = 0;
        tested = 0;
        accepted = 0;
        AssetScene asset = scene;
        if (asset != null) {
            setLattice(asset.origin(), asset.tree());
            if (mode == RAY ? setRayOnLattice() : mode == POINT || setBoxOnLattice()) {
                push(0, -1);
            }
        }
        int root = dynamic.root();
        if (root >= 0) {
            openChild(root, Double.POSITIVE_INFINITY);
        }
    }

    private void setLattice(double[] origin, AabbTree tree) {
        float[] lattice = tree.origin();
        step = tree.step();
        double cube = step * (AabbTree.LATTICE_MAX + 1);
        latticeX = lattice[0] - (ox - origin[0]);
        latticeY = lattice[1] - (oy - origin[1]);
        latticeZ = lattice[2] - (oz - origin[2]);
        growX = NODE_ERROR * (Math.abs(lattice[0]) + Math.abs(ox - origin[0]) + cube);
        growY = NODE_ERROR * (Math.abs(lattice[1]) + Math.abs(oy - origin[1]) + cube);
        growZ = NODE_ERROR * (Math.abs(lattice[2]) + Math.abs(oz - origin[2]) + cube);
        if (mode == RAY) {
            growX += NODE_ERROR * ray.wideX;
            growY += NODE_ERROR * ray.wideY;
            growZ += NODE_ERROR * ray.wideZ;
        }
    }

    private boolean setRayOnLattice() {
        double perStep = 1 / step;
        latticeRay.set(
                -latticeX * perStep,
                -latticeY * perStep,
                -latticeZ * perStep,
                ray.dx * perStep,
                ray.dy * perStep,
                ray.dz * perStep);
        boolean meets = latticeRay.clip(
                (ray.wideX + growX) * perStep,
                (ray.wideY + growY) * perStep,
                (ray.wideZ + growZ) * perStep,
                0,
                ray.maxT);
        latticeRay.orderSides();
        latticeLimit = Double.POSITIVE_INFINITY;
        latticeTime = latticeRay.end();
        return meets;
    }

    /** Sets the box of the query, rounded outward to lattice steps; returns whether it may touch the lattice. */
    private boolean setBoxOnLattice() {
        double perStep = 1 / step;
        double error = NODE_ERROR * (Math.abs(minX) + Math.abs(maxX)) + growX;
        double lowX = (minX - latticeX - error) * perStep;
        double highX = (maxX - latticeX + error) * perStep;
        error = NODE_ERROR * (Math.abs(minY) + Math.abs(maxY)) + growY;
        double lowY = (minY - latticeY - error) * perStep;
        double highY = (maxY - latticeY + error) * perStep;
        error = NODE_ERROR * (Math.abs(minZ) + Math.abs(maxZ)) + growZ;
        double lowZ = (minZ - latticeZ - error) * perStep;
        double highZ = (maxZ - latticeZ + error) * perStep;
        x0 = Lattice.lowerLanes(lowX);
        x1 = Lattice.upperLanes(highX);
        y0 = Lattice.lowerLanes(lowY);
        y1 = Lattice.upperLanes(highY);
        z0 = Lattice.lowerLanes(lowZ);
        z1 = Lattice.upperLanes(highZ);
        return !(Lattice.outside(lowX, highX) || Lattice.outside(lowY, highY) || Lattice.outside(lowZ, highZ));
    }

    /**
     * Returns the next instance whose box is at most as far as a limit, or -1.
     *
     * @param limit the largest time or distance that still matters; not above those before
     */
    int next(double limit) {
        while (size > 0) {
            size--;
            if (keys[size] > limit) {
                continue;
            }
            int code = codes[size];
            if (code >= 0) {
                return code;
            }
            tested++;
            int from = size;
            int node = -1 - code;
            if (node < staticNodes()) {
                openStatic(node, limit);
            } else {
                openDynamic(node - staticNodes(), limit);
            }
            if (mode != BOX) {
                sort(from);
            }
        }
        return -1;
    }

    /**
     * Returns the mesh of the next instance, see {@link #next}, that the filter accepts, or null at the end. {@link
     * #instance} has its id.
     */
    @Nullable
    CollisionMesh nextMesh(double limit) {
        InstanceFilter of = filter.instances;
        for (int next = next(limit); next >= 0; next = next(limit)) {
            CollisionMesh mesh = instances.mesh(next);
            if (mesh != null && (of == null || of.accepts(next))) {
                accepted++;
                instance = next;
                return mesh;
            }
        }
        return null;
    }

    /** Returns the instance of the last mesh. */
    int instance() {
        return instance;
    }

    /** Returns the number of meshes that the last walk has returned. */
    int meshesFound() {
        return accepted;
    }

    /** Returns the number of nodes opened by the last walk, of both trees. */
    int nodesTested() {
        return tested;
    }

    private int staticNodes() {
        return nodes.length / AabbTree.NODE_WORDS;
    }

    private void openDynamic(int node, double limit) {
        openChild(dynamic.left(node), limit);
        openChild(dynamic.right(node), limit);
    }

    private void openChild(int child, double limit) {
        if (dynamic.isLeaf(child)) {
            openInstance(statics + child, limit);
            return;
        }
        double key = key(dynamic.boxes(), 6 * child);
        if (key >= 0 && key <= limit) {
            push(key, -1 - (staticNodes() + child));
        }
    }

    private void openInstance(int instance, double limit) {
        double key = key(instances.numbers, Instances.box(instance));
        if (key >= 0 && key <= limit && (instances.layers[instance] & mask) != 0) {
            push(key, instance);
        }
    }

    private void openStatic(int node, double limit) {
        if (mode == RAY) {
            openOnRay(node, limit);
            return;
        }
        int lanes;
        if (mode == BOX) {
            lanes = Lattice.lanes(
                    Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1) & AabbTree.usedGuards(nodes, node));
        } else {
            lanes = AabbTree.usedLanes(AabbTree.shape(nodes, node));
        }
        for (; lanes != 0; lanes &= lanes - 1) {
            int lane = Integer.numberOfTrailingZeros(lanes);
            double key = mode == BOX ? 0 : laneDistance(node, lane);
            if (key <= limit) {
                openLane(node, lane, key, limit);
            }
        }
    }

    private double laneDistance(int node, int lane) {
        return key(
                AabbTree.lower(nodes, node, 0, lane) * step + latticeX - growX,
                AabbTree.lower(nodes, node, 1, lane) * step + latticeY - growY,
                AabbTree.lower(nodes, node, 2, lane) * step + latticeZ - growZ,
                AabbTree.upper(nodes, node, 0, lane) * step + latticeX + growX,
                AabbTree.upper(nodes, node, 1, lane) * step + latticeY + growY,
                AabbTree.upper(nodes, node, 2, lane) * step + latticeZ + growZ);
    }

    private void openOnRay(int node, double limit) {
        if (limit != latticeLimit) {
            latticeLimit = limit;
            latticeTime = Math.min(latticeRay.end(), latticeRay.timeOf(limit));
        }
        int lanes = latticeRay.open(nodes, node, latticeTime) & AabbTree.usedLanes(AabbTree.shape(nodes, node));
        for (; lanes != 0; lanes &= lanes - 1) {
            int lane = Integer.numberOfTrailingZeros(lanes);
            openLane(node, lane, latticeRay.entryT(lane) * BoxRay.DOWN, limit);
        }
    }

    private void openLane(int node, int lane, double key, double limit) {
        long shape = AabbTree.shape(nodes, node);
        long links = AabbTree.links(nodes, node);
        int end = AabbTree.leafEnd(shape, lane);
        if (end == 0) {
            push(key, -1 - AabbTree.child(links, lane));
            return;
        }
        int first = AabbTree.firstTriangle(links);
        for (int i = first + AabbTree.leafBegin(shape, lane); i < first + end; i++) {
            openInstance(i, limit);
        }
    }

    private void push(double key, int code) {
        keys[size] = key;
        codes[size] = code;
        size++;
    }

    /** Sorts the entries from one on, so that the nearest is on top. */
    private void sort(int from) {
        for (int i = from + 1; i < size; i++) {
            double key = keys[i];
            int code = codes[i];
            int at = i;
            for (; at > from && keys[at - 1] < key; at--) {
                keys[at] = keys[at - 1];
                codes[at] = codes[at - 1];
            }
            keys[at] = key;
            codes[at] = code;
        }
    }

    private double key(double[] boxes, int at) {
        if (mode == RAY) {
            return ray.entry(boxes, at);
        }
        return key(
                boxes[at] - ox,
                boxes[at + 1] - oy,
                boxes[at + 2] - oz,
                boxes[at + 3] - ox,
                boxes[at + 4] - oy,
                boxes[at + 5] - oz);
    }

    /** Returns the distance, rounded down, of a box relative to the query, or whether it touches: 0, or -1 for no. */
    private double key(double lx, double ly, double lz, double hx, double hy, double hz) {
        if (mode == BOX) {
            return lx <= maxX && ly <= maxY && lz <= maxZ && hx >= minX && hy >= minY && hz >= minZ ? 0 : -1;
        }
        double x = Math.max(0, Math.max(lx, -hx));
        double y = Math.max(0, Math.max(ly, -hy));
        double z = Math.max(0, Math.max(lz, -hz));
        return Math.sqrt(x * x + y * y + z * z) * BoxRay.DOWN;
    }
}
