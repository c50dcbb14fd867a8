// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks one part: lengths and ranges of its arrays, its bounding box and sphere, and its tree by {@link
 * AabbTreeValidator}.
 */
final class PartValidator {
    /** A squared distance computed in double is off by less than 2^-50 of itself. */
    private static final double DISTANCE_MARGIN = 1 + 0x1p-50;

    private PartValidator() {}

    /**
     * Checks a part.
     *
     * @param full whether boxes, spheres and planes are compared with the triangles
     * @param derived what is known of the tree, if it was not read
     */
    static void check(Asset asset, AssetPart part, String fileName, boolean full, @Nullable DerivedTree derived)
            throws CorruptAssetException {
        AssetSection section = new AssetSection(fileName, AssetLayout.PARTS, part.name());
        checkFinite(part.pivot(), "pivot", section);
        if (part.triangles().blocks() != null && part.frameCount() > 1) {
            throw section.corrupt(
                    AssetErrorCode.FRAMES_COMPACT,
                    "a compact part has " + part.frameCount() + " frames, but can have only one");
        }
        if (derived == null || part.frameCount() > 1 || !passes(asset, part, derived, full, section)) {
            checkTriangles(asset, part, fileName, full, section);
        }
        SolidLattice lattice = part.lattice();
        BspTree bsp = part.bsp();
        if (lattice != null) {
            AssetSection there = new AssetSection(fileName, AssetLayout.LATTICE, part.name());
            if (bsp == null && !lattice.solid()) {
                throw there.corrupt(
                        AssetErrorCode.LATTICE_UNUSED,
                        "the part has no solid and no BSP tree, so it must have no lattice");
            }
            SolidLatticeDecoder.check(lattice, part.triangles(), there);
        }
        if (bsp != null) {
            BspTreeValidator.check(
                    bsp, part.triangles(), new AssetSection(fileName, AssetLayout.BSP_TREE, part.name()), full);
        }
        checkOutlines(part, new AssetSection(fileName, AssetLayout.OUTLINES, part.name()));
        SphereCluster cluster = part.cluster();
        if (cluster != null) {
            SphereClusterValidator.check(cluster, new AssetSection(fileName, AssetLayout.SPHERES, part.name()));
        }
        EnclosingShape shape = part.shape();
        if (shape != null) {
            EnclosingShapeValidator.check(shape, new AssetSection(fileName, AssetLayout.SHAPE, part.name()), full);
        }
        EnclosingCompound compound = part.compound();
        if (compound != null) {
            EnclosingCompoundValidator.check(compound, fileName, part.name(), full);
        }
    }

    /** Returns whether a part passes the checks that are left where the tree is derived; see {@link DerivedTree}. */
    private static boolean passes(
            Asset asset, AssetPart part, DerivedTree derived, boolean full, AssetSection section) {
        AabbTree tree = part.tree();
        try {
            TriangleSetValidator.checkRanges(asset, part.triangles(), section);
            checkVertices(part, section, full);
            AabbTreeValidator.checkLattice(tree.origin(), tree.step(), section);
        } catch (CorruptAssetException e) {
            return false; // the full check has the message
        }
        boolean passes = tree.sahCost() >= 0
                && tree.sahCost() <= Float.MAX_VALUE
                && derived.depth == tree.depth()
                && derived.depth <= AabbTree.MAX_DEPTH;
        float[] positions = part.triangles().positions();
        for (int axis = 0; full && axis < 3; axis++) {
            float min = Float.POSITIVE_INFINITY;
            float max = Float.NEGATIVE_INFINITY;
            for (int at = axis; at < 3 * derived.usedVertices; at += 3) {
                float coordinate = positions[at];
                min = coordinate < min ? coordinate : min;
                max = coordinate > max ? coordinate : max;
            }
            float origin = tree.origin()[axis];
            passes &= min == part.bounds()[axis]
                    && max == part.bounds()[axis + 3]
                    && min >= origin
                    && max <= origin + AabbTree.LATTICE_MAX * (double) tree.step();
        }
        return passes;
    }

    private static void checkTriangles(Asset asset, AssetPart part, String fileName, boolean full, AssetSection section)
            throws CorruptAssetException {
        int[] block = TriangleSetValidator.check(
                asset, part.triangles(), new AssetSection(fileName, AssetLayout.TRIANGLES, part.name()), full);
        checkVertices(part, section, full);
        float[] bounds = AabbTreeValidator.check(
                part, block, new AssetSection(fileName, AssetLayout.AABB_TREE, part.name()), full);
        checkBounds(part.bounds(), bounds, section);
        for (int i = 1; i < part.frameCount(); i++) {
            AssetSection there = new AssetSection(fileName, AssetLayout.FRAMES, part.name() + " frame " + i);
            AssetPart frame = part.frame(i);
            if (frame.triangles().positions().length != part.triangles().positions().length) {
                throw there.corrupt(
                        AssetErrorCode.FRAME_POSITIONS,
                        frame.triangles().positions().length + " coordinates, but the first frame has "
                                + part.triangles().positions().length);
            }
            checkVertices(frame, there, full);
            checkBounds(frame.bounds(), AabbTreeValidator.check(frame, block, there, full), there);
        }
    }

    private static void checkOutlines(AssetPart part, AssetSection section) throws CorruptAssetException {
        for (Outline outline : part.outlines()) {
            OutlineDecoder.check(outline, section);
        }
    }

    private static void checkVertices(AssetPart part, AssetSection section, boolean full) throws CorruptAssetException {
        Sphere sphere = part.boundingSphere();
        checkFinite(new float[] {sphere.x(), sphere.y(), sphere.z(), sphere.radius()}, "bounding sphere", section);
        if (!(sphere.radius() >= 0)) {
            throw section.corrupt(AssetErrorCode.SPHERE_RADIUS, "bounding sphere has the radius " + sphere.radius());
        }
        if (full) {
            checkSphere(part, section);
            return;
        }
        checkFinite(part.bounds(), "bounding box", section);
        if (part.triangles().blocks() == null) { // vertices of blocks are on a lattice in range
            checkRange(part.triangles().positions(), section);
        }
    }

    /** Every coordinate is finite and in range; compared as bits, which the JVM does several at a time. */
    private static void checkRange(float[] positions, AssetSection section) throws CorruptAssetException {
        int max = 0;
        for (float coordinate : positions) {
            max = Math.max(max, Float.floatToRawIntBits(coordinate) & Integer.MAX_VALUE);
        }
        if (max > Float.floatToRawIntBits(Asset.MAX_COORDINATE)) {
            throw section.corrupt(
                    AssetErrorCode.COORDINATE_RANGE,
                    "a coordinate is " + Float.intBitsToFloat(max) + " m, but at most " + Asset.MAX_COORDINATE
                            + " m are allowed");
        }
    }

    /** Every vertex is finite, in range, and in the bounding sphere. Comparisons are written so that NaN fails. */
    private static void checkSphere(AssetPart part, AssetSection section) throws CorruptAssetException {
        Sphere sphere = part.boundingSphere();
        double centreX = sphere.x();
        double centreY = sphere.y();
        double centreZ = sphere.z();
        double limit = (double) sphere.radius() * sphere.radius() * DISTANCE_MARGIN;
        float max = Asset.MAX_COORDINATE;
        TriangleSet set = part.triangles();
        TriangleBlocks blocks = set.blocks();
        float[] positions = blocks == null ? set.positions() : blocks.newPositions();
        int first = 0;
        for (int block = 0; block < (blocks == null ? 1 : blocks.blockCount()); block++) {
            int end = blocks == null ? positions.length : blocks.positions(block, positions, 0);
            for (int at = 0; at < end; at += 3) {
                float x = positions[at];
                float y = positions[at + 1];
                float z = positions[at + 2];
                double dx = x - centreX;
                double dy = y - centreY;
                double dz = z - centreZ;
                if (!(dx * dx + dy * dy + dz * dz <= limit)) {
                    throw section.corrupt(
                            AssetErrorCode.SPHERE_VERTEX,
                            "vertex " + (first + at) / 3 + " at " + x + " " + y + " " + z
                                    + " is outside of the bounding sphere of radius " + sphere.radius());
                }
                if (!(x >= -max && x <= max && y >= -max && y <= max && z >= -max && z <= max)) {
                    throw section.corrupt(
                            AssetErrorCode.COORDINATE_RANGE,
                            "vertex " + (first + at) / 3 + " at " + x + " " + y + " " + z + " is farther out than "
                                    + max + " m");
                }
            }
            first += end;
        }
    }

    private static void checkBounds(float[] stated, float[] actual, AssetSection section) throws CorruptAssetException {
        for (int i = 0; i < 6; i++) {
            if (!(stated[i] == actual[i])) {
                throw section.corrupt(
                        AssetErrorCode.BOUNDS,
                        (i < 3 ? "lower " : "upper ") + "xyz".charAt(i % 3) + " of the bounding box is " + stated[i]
                                + ", but that of the triangles is " + actual[i]);
            }
        }
    }

    private static void checkFinite(float[] values, String what, AssetSection section) throws CorruptAssetException {
        for (float value : values) {
            if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                throw section.corrupt(AssetErrorCode.NOT_FINITE, what + " holds " + value);
            }
        }
    }
}
