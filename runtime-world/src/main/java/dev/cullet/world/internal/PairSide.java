// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Position of a walk over two trees in one of them: at a lane of a node, or above the root, at the box of all its
 * lanes. Parent links lead back up; the path down is not stored.
 */
final class PairSide {
    long[] nodes = {};

    @SuppressWarnings("NullAway.Init") // set by start
    QueryMesh mesh;

    /** A step of the lattice in metres of the first mesh. */
    double step;

    /** The node whose lane this is; -1 above the root. */
    int node;

    int lane;

    int lowerX;
    int lowerY;
    int lowerZ;
    int upperX;
    int upperY;
    int upperZ;

    /** @param scale metres of the first mesh per metre of this one */
    void start(QueryMesh ofMesh, double scale) {
        mesh = ofMesh;
        nodes = mesh.nodes();
        step = mesh.step() * scale;
        toTop();
    }

    /** Moves above the root. */
    void toTop() {
        node = -1;
        lane = 0;
        lowerX = Lattice.MAX;
        lowerY = Lattice.MAX;
        lowerZ = Lattice.MAX;
        upperX = 0;
        upperY = 0;
        upperZ = 0;
        for (int k = 0; k < AabbTree.laneCount(nodes, 0); k++) {
            lowerX = Math.min(lowerX, AabbTree.lower(nodes, 0, 0, k));
            upperX = Math.max(upperX, AabbTree.upper(nodes, 0, 0, k));
            lowerY = Math.min(lowerY, AabbTree.lower(nodes, 0, 1, k));
            upperY = Math.max(upperY, AabbTree.upper(nodes, 0, 1, k));
            lowerZ = Math.min(lowerZ, AabbTree.lower(nodes, 0, 2, k));
            upperZ = Math.max(upperZ, AabbTree.upper(nodes, 0, 2, k));
        }
    }

    void toLane(int ofNode, int ofLane) {
        node = ofNode;
        lane = ofLane;
        lowerX = AabbTree.lower(nodes, ofNode, 0, ofLane);
        upperX = AabbTree.upper(nodes, ofNode, 0, ofLane);
        lowerY = AabbTree.lower(nodes, ofNode, 1, ofLane);
        upperY = AabbTree.upper(nodes, ofNode, 1, ofLane);
        lowerZ = AabbTree.lower(nodes, ofNode, 2, ofLane);
        upperZ = AabbTree.upper(nodes, ofNode, 2, ofLane);
    }

    boolean isLeaf() {
        return node >= 0 && AabbTree.isLeaf(nodes, node, lane);
    }

    /** Returns the node below the lane, which is not a leaf. */
    int child() {
        return node < 0 ? 0 : AabbTree.child(nodes, node, lane);
    }

    /** Moves from a lane of a node to the parent lane of that node. */
    void climb() {
        int parent = AabbTree.parent(nodes, node);
        if (parent < 0) {
            toTop();
        } else {
            toLane(parent, AabbTree.laneOfChild(nodes, parent, node));
        }
    }

    /** Returns the sum of the box's three sides, metres of the first mesh. */
    double size() {
        return (upperX - lowerX + upperY - lowerY + upperZ - lowerZ) * step;
    }

    /** The first triangle of the leaf. */
    int begin() {
        int before = AabbTree.leafBegin(nodes, node, lane);
        return AabbTree.firstTriangle(nodes, node) + before;
    }

    /** The end of the leaf's triangles. */
    int end() {
        return AabbTree.firstTriangle(nodes, node) + AabbTree.leafEnd(nodes, node, lane);
    }

    /** Returns whether the box touches the image of a box of the other tree. */
    boolean touches(PairSpace image) {
        return !image.outside
                && lowerX <= bound(image.x1)
                && upperX >= bound(image.x0)
                && lowerY <= bound(image.y1)
                && upperY >= bound(image.y0)
                && lowerZ <= bound(image.z1)
                && upperZ >= bound(image.z0);
    }

    private static int bound(long lanes) {
        return (int) lanes & Lattice.MAX;
    }
}
