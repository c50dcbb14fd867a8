// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleSet;

/**
 * One pass over a BSP tree: each node is the child of exactly one node before it, each mixed leaf of exactly one
 * node; nothing is deeper than stated; every number is in range, so that the sums of the queries fit their types;
 * every vertex is within the stated distance of its lattice point. Which triangles a list names is not checked here,
 * for that takes as long as building the tree: a verifier does it.
 */
final class BspTreeValidator {
    private static final long MAX_NORMAL = 1L << 33;
    private static final long MAX_OFFSET = 1L << 51;

    /** The farthest that a sample can be: the upper corner of the lattice, and a step more. */
    private static final int MAX_SAMPLE = (BspTree.LATTICE_MAX + 1) * BspTree.SUBSTEPS;

    private final BspTree tree;
    private final TriangleSet triangles;
    private final SectionPlace place;
    private final int mixed;

    private BspTreeValidator(BspTree tree, TriangleSet triangles, SectionPlace place) {
        this.tree = tree;
        this.triangles = triangles;
        this.place = place;
        this.mixed = tree.mixedCount();
    }

    static void check(BspTree tree, TriangleSet triangles, SectionPlace place) throws CorruptAssetException {
        BspTreeValidator validator = new BspTreeValidator(tree, triangles, place);
        validator.checkLengths();
        validator.checkLattice();
        validator.checkPlanes();
        validator.checkChildren();
        validator.checkPolygons();
        validator.checkMixed();
        validator.checkIds(tree.degenerateTriangles(), triangles.triangleCount(), "degenerate triangle");
        validator.checkIds(tree.caps(), BspTree.LATTICE_MAX + 1, "cap coordinate");
    }

    private void checkLengths() throws CorruptAssetException {
        int nodes = tree.nodeCount();
        checkLength(tree.children().length, 2L * nodes, "children");
        checkLength(tree.planes().length, 4L * nodes, "plane coefficients");
        checkLength(tree.firstPolygon().length, nodes + 1L, "first polygons");
        checkLength(tree.polygonSpheres().length, 4L * tree.polygonCount(), "polygon sphere numbers");
        checkLength(tree.mixedLists().length, 2L * mixed, "mixed list numbers");
        checkLength(tree.mixedSamples().length, tree.solid() ? 4L * mixed : 0, "mixed sample numbers");
        checkLength(tree.caps().length, tree.solid() ? tree.caps().length / 9 * 9L : 0, "cap coordinates");
        if (nodes == 0 && mixed > 1) {
            throw place.corrupt(mixed + " mixed leaves without a node");
        }
        if (tree.fragmentCount() < tree.polygonCount()) {
            throw place.corrupt(tree.fragmentCount() + " fragments, but " + tree.polygonCount() + " polygons");
        }
    }

    private void checkLength(int actual, long expected, String what) throws CorruptAssetException {
        if (actual != expected) {
            throw place.corrupt(actual + " " + what + ", but there must be " + expected);
        }
    }

    private void checkLattice() throws CorruptAssetException {
        float step = tree.step();
        float[] origin = tree.origin();
        AabbTreeValidator.checkLattice(origin, step, place);
        float displacement = tree.displacement();
        if (!(displacement >= 0 && displacement <= step)) {
            throw place.corrupt("displacement is " + displacement + ", but must be 0 to the step, " + step);
        }
        float[] xyz = new float[3];
        double limit = (double) displacement * displacement;
        for (int corner = 0; corner < 3 * triangles.triangleCount(); corner++) {
            triangles.corner(corner, xyz); // the tree over the same triangles was checked: indices are in range
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                float coordinate = xyz[axis];
                int k = BspTree.toLattice(coordinate, origin[axis], step);
                if (k < 0 || k > BspTree.LATTICE_MAX) {
                    throw place.corrupt("corner " + corner + " is at " + k + " on the lattice, but must be in 0.."
                            + BspTree.LATTICE_MAX);
                }
                double moved = ((double) coordinate - origin[axis]) - (double) k * step;
                distance2 += moved * moved;
            }
            if (!(distance2 <= limit)) {
                throw place.corrupt("corner " + corner + " is " + Math.sqrt(distance2)
                        + " m from its lattice point, but at most " + displacement + " is stated");
            }
        }
    }

    private void checkPlanes() throws CorruptAssetException {
        long[] planes = tree.planes();
        for (int i = 0; i < planes.length; i++) {
            long limit = i % 4 == 3 ? MAX_OFFSET : MAX_NORMAL;
            if (planes[i] >= limit || planes[i] <= -limit) {
                throw place.corrupt("plane of node " + i / 4 + " holds " + planes[i]);
            }
            if (i % 4 == 0 && (planes[i] | planes[i + 1] | planes[i + 2]) == 0) {
                throw place.corrupt("plane of node " + i / 4 + " has no direction");
            }
        }
    }

    private void checkChildren() throws CorruptAssetException {
        int nodes = tree.nodeCount();
        byte[] levels = new byte[nodes];
        boolean[] named = new boolean[mixed];
        int depth = 0;
        for (int i = 0; i < 2 * nodes; i++) {
            int child = tree.children()[i];
            int node = i / 2;
            int level = node == 0 ? 1 : levels[node];
            if (level == 0) {
                throw place.corrupt("node " + node + " is the child of no node before it");
            }
            depth = Math.max(depth, level);
            if (child >= 0) {
                if (child <= node || child >= nodes || levels[child] != 0) {
                    throw place.corrupt("node " + node + " has the child " + child
                            + ", but it must come after the node, before " + nodes + ", and have one parent");
                }
                if (level == BspTree.MAX_DEPTH) {
                    throw place.corrupt("node " + child + " is deeper than " + BspTree.MAX_DEPTH + " levels");
                }
                levels[child] = (byte) (level + 1);
            } else if (child <= BspTree.FIRST_MIXED) {
                long leaf = (long) BspTree.FIRST_MIXED - child;
                if (leaf >= mixed || named[(int) leaf]) {
                    throw place.corrupt("node " + node + " has the mixed leaf " + leaf + ", but there are " + mixed
                            + ", each the child of one node");
                }
                named[(int) leaf] = true;
            } else if (tree.solid() == (child == BspTree.NO_CLAIM)) {
                throw place.corrupt("node " + node + " has the leaf " + child + " in a tree that "
                        + (tree.solid() ? "claims a solid" : "claims no solid"));
            }
        }
        for (int leaf = 0; leaf < mixed && nodes > 0; leaf++) {
            if (!named[leaf]) {
                throw place.corrupt("mixed leaf " + leaf + " is the child of no node");
            }
        }
        if (depth != tree.depth()) {
            throw place.corrupt("depth is stated as " + tree.depth() + ", but is " + depth);
        }
    }

    private void checkPolygons() throws CorruptAssetException {
        int[] first = tree.firstPolygon();
        for (int i = 0; i < first.length; i++) {
            int min = i == 0 ? 0 : first[i - 1];
            boolean last = i == first.length - 1;
            if (first[i] < min
                    || first[i] > tree.polygonCount()
                    || (i == 0 && first[i] != 0)
                    || (last && first[i] != tree.polygonCount())) {
                throw place.corrupt(
                        "first polygon " + i + " is " + first[i] + ", after " + min + ", of " + tree.polygonCount());
            }
        }
        checkIds(tree.polygonTriangles(), triangles.triangleCount(), "polygon's triangle");
        float[] spheres = tree.polygonSpheres();
        for (int i = 0; i < spheres.length; i++) {
            if (!(Math.abs(spheres[i]) <= 8 * AssetValidator.COORDINATE_MAX) || (i % 4 == 3 && spheres[i] < 0)) {
                throw place.corrupt("sphere of polygon " + i / 4 + " holds " + spheres[i]);
            }
        }
    }

    private void checkMixed() throws CorruptAssetException {
        int entries = tree.mixedTriangles().length;
        for (int leaf = 0; leaf < mixed; leaf++) {
            int first = tree.mixedLists()[2 * leaf];
            int count = tree.mixedLists()[2 * leaf + 1];
            if (first < 0 || count < 0 || count > entries - first) {
                throw place.corrupt(
                        "mixed leaf " + leaf + " owns " + count + " entries from " + first + " on, of " + entries);
            }
        }
        int surfaces = triangles.triangleCount() + tree.caps().length / 9;
        checkIds(tree.mixedTriangles(), surfaces, "mixed leaf's triangle");
        int[] samples = tree.mixedSamples();
        for (int i = 0; i < samples.length; i++) {
            boolean winding = i % 4 == 3;
            if (samples[i] > (winding ? surfaces : MAX_SAMPLE) || samples[i] < (winding ? -surfaces : 0)) {
                throw place.corrupt("sample of mixed leaf " + i / 4 + " holds " + samples[i]);
            }
        }
    }

    private void checkIds(int[] ids, int limit, String what) throws CorruptAssetException {
        for (int id : ids) {
            if (id < 0 || id >= limit) {
                throw place.corrupt(what + " " + id + " is not in 0.." + (limit - 1));
            }
        }
    }
}
