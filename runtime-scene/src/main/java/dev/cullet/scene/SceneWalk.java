// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetScene;
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
 * coordinate err by less than 2^-50 of the sizes that enter, by which these boxes are grown. All other boxes are exact
 * numbers in the world. Times are compared with a factor of 1 + 2^-48, above the three roundings of each (Ize 2013).
 */
final class SceneWalk {
    private static final int RAY = 0;
    private static final int POINT = 1;
    private static final int BOX = 2;

    /** Above the rounding of a few operations, relative. */
    private static final double UP = 1 + 0x1p-48;

    private static final double DOWN = 1 - 0x1p-48;
    private static final double NODE_ERROR = 0x1p-50;

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

    private double ox;
    private double oy;
    private double oz;

    /** Of a ray: 1 / direction, 0 on an axis along which it does not move, and what boxes are grown by. */
    private double perX;

    private double perY;
    private double perZ;
    private double wideX;
    private double wideY;
    private double wideZ;
    private double maxT;

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

    /** Starts a walk along a thin ray. */
    void beginRay(double x, double y, double z, double dx, double dy, double dz, double lastT, int layerMask) {
        beginSweep(x, y, z, dx, dy, dz, lastT, 0, 0, 0, layerMask);
    }

    /** Starts a walk along the motion of a box, given by its center and half sizes. */
    void beginSweep(
            double x,
            double y,
            double z,
            double dx,
            double dy,
            double dz,
            double lastT,
            double halfX,
            double halfY,
            double halfZ,
            int layerMask) {
        mode = RAY;
        perX = dx == 0 ? 0 : 1 / dx;
        perY = dy == 0 ? 0 : 1 / dy;
        perZ = dz == 0 ? 0 : 1 / dz;
        wideX = halfX * UP;
        wideY = halfY * UP;
        wideZ = halfZ * UP;
        maxT = lastT;
        begin(x, y, z, layerMask);
    }

    /** Starts a walk by the distance from a point. */
    void beginPoint(double x, double y, double z, int layerMask) {
        mode = POINT;
        begin(x, y, z, layerMask);
    }

    /** Starts a walk over boxes that touch a box round a point: corners relative to it, grown by their rounding. */
    void beginBox(
            double x,
            double y,
            double z,
            double lowX,
            double lowY,
            double lowZ,
            double highX,
            double highY,
            double highZ,
            int layerMask) {
        mode = BOX;
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
        begin(x, y, z, layerMask);
    }

    private void begin(double x, double y, double z, int layerMask) {
        ox = x;
        oy = y;
        oz = z;
        mask = layerMask;
        size = 0;
        tested = 0;
        AssetScene of = scene;
        if (of != null) {
            setLattice(of.origin(), of.tree());
            push(0, -1);
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
        if ((instances.layers[instance] & mask) != 0) {
            double key = key(instances.numbers, Instances.box(instance));
            if (key >= 0 && key <= limit) {
                push(key, instance);
            }
        }
    }

    private void openStatic(int node, double limit) {
        long lx = AabbTree.lowerX(nodes, node);
        long hx = AabbTree.upperX(nodes, node);
        long ly = AabbTree.lowerY(nodes, node);
        long hy = AabbTree.upperY(nodes, node);
        long lz = AabbTree.lowerZ(nodes, node);
        long hz = AabbTree.upperZ(nodes, node);
        long links = AabbTree.links(nodes, node);
        long shape = AabbTree.shape(nodes, node);
        int lanes = AabbTree.laneCount(shape);
        for (int lane = 0; lane < lanes; lane++) {
            double key = key(
                    AabbTree.coordinate(lx, lane) * step + latticeX - growX,
                    AabbTree.coordinate(ly, lane) * step + latticeY - growY,
                    AabbTree.coordinate(lz, lane) * step + latticeZ - growZ,
                    AabbTree.coordinate(hx, lane) * step + latticeX + growX,
                    AabbTree.coordinate(hy, lane) * step + latticeY + growY,
                    AabbTree.coordinate(hz, lane) * step + latticeZ + growZ);
            if (!(key >= 0 && key <= limit)) {
                continue;
            }
            int end = AabbTree.leafEnd(shape, lane);
            if (end == 0) {
                push(key, -1 - AabbTree.child(links, lane));
                continue;
            }
            int first = AabbTree.firstTriangle(links);
            for (int i = first + AabbTree.leafBegin(shape, lane); i < first + end; i++) {
                openInstance(i, limit);
            }
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
        return key(
                boxes[at] - ox,
                boxes[at + 1] - oy,
                boxes[at + 2] - oz,
                boxes[at + 3] - ox,
                boxes[at + 4] - oy,
                boxes[at + 5] - oz);
    }

    /** Returns the time or distance, rounded down, at which the query may touch a box relative to it; -1 for never. */
    private double key(double lx, double ly, double lz, double hx, double hy, double hz) {
        if (mode == BOX) {
            return lx <= maxX && ly <= maxY && lz <= maxZ && hx >= minX && hy >= minY && hz >= minZ ? 0 : -1;
        }
        if (mode == POINT) {
            double x = Math.max(0, Math.max(lx, -hx));
            double y = Math.max(0, Math.max(ly, -hy));
            double z = Math.max(0, Math.max(lz, -hz));
            return Math.sqrt(x * x + y * y + z * z) * DOWN;
        }
        double in = 0;
        double out = maxT;
        if (perX != 0) {
            double near = (perX > 0 ? grown(lx, -wideX) : grown(hx, wideX)) * perX;
            double far = (perX > 0 ? grown(hx, wideX) : grown(lx, -wideX)) * perX;
            in = Math.max(in, near);
            out = Math.min(out, far);
        } else if (lx > wideX || hx < -wideX) {
            return -1;
        }
        if (perY != 0) {
            double near = (perY > 0 ? grown(ly, -wideY) : grown(hy, wideY)) * perY;
            double far = (perY > 0 ? grown(hy, wideY) : grown(ly, -wideY)) * perY;
            in = Math.max(in, near);
            out = Math.min(out, far);
        } else if (ly > wideY || hy < -wideY) {
            return -1;
        }
        if (perZ != 0) {
            double near = (perZ > 0 ? grown(lz, -wideZ) : grown(hz, wideZ)) * perZ;
            double far = (perZ > 0 ? grown(hz, wideZ) : grown(lz, -wideZ)) * perZ;
            in = Math.max(in, near);
            out = Math.min(out, far);
        } else if (lz > wideZ || hz < -wideZ) {
            return -1;
        }
        return in <= out * UP ? in * DOWN : -1;
    }

    /** Returns a side moved outward by a radius, and by the rounding of the sum. */
    private static double grown(double side, double by) {
        return by == 0 ? side : side + by + (by < 0 ? -0x1p-51 : 0x1p-51) * (Math.abs(side) + Math.abs(by));
    }
}
