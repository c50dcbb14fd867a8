// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import java.util.Arrays;

/** Decodes a {@link SolidLattice} from its table, and checks it; the fields of the table. */
public final class SolidLatticeDecoder {
    private SolidLatticeDecoder() {}

    static SolidLattice decode(FlatTable table) throws CorruptAssetException {
        int[] caps = table.intsIfPresent(StoredFields.LATTICE_CAPS);
        return new SolidLattice(
                table.point(StoredFields.LATTICE_ORIGIN),
                table.f32(StoredFields.LATTICE_STEP),
                table.f32(StoredFields.LATTICE_DISPLACEMENT),
                table.u8(StoredFields.LATTICE_SOLID) != 0,
                caps == null ? new int[0] : caps);
    }

    /** Checks that every vertex is within the stated distance of its lattice point. O(vertices). */
    static void check(SolidLattice lattice, TriangleSet triangles, AssetSection section) throws CorruptAssetException {
        float step = lattice.step();
        float[] origin = lattice.origin();
        AabbTreeValidator.checkLattice(origin, step, section);
        float displacement = lattice.displacement();
        if (!(displacement >= 0 && displacement <= step)) {
            throw section.corrupt(
                    AssetErrorCode.DISPLACEMENT,
                    "displacement is " + displacement + ", but must be 0 to the step, " + step);
        }
        TriangleBlocks blocks = triangles.blocks();
        if (blocks != null && (blocks.step() != step || !Arrays.equals(blocks.origin(), origin))) {
            throw section.corrupt(
                    AssetErrorCode.LATTICE_OF_BLOCKS,
                    "the lattice is at " + Arrays.toString(origin) + " with step " + step
                            + ", but must be that of the blocks, at " + Arrays.toString(blocks.origin()) + " with step "
                            + blocks.step());
        }
        int[] caps = lattice.caps();
        if (caps.length % 9 != 0 || (caps.length > 0 && !lattice.solid())) {
            throw section.corrupt(
                    AssetErrorCode.CAP_COUNT,
                    caps.length + " cap coordinates, but there must be " + (lattice.solid() ? caps.length / 9 * 9 : 0));
        }
        for (int coordinate : caps) {
            if (coordinate < 0 || coordinate > BspTree.LATTICE_MAX) {
                throw section.corrupt(
                        AssetErrorCode.CAP_RANGE,
                        "cap coordinate " + coordinate + " is not in 0.." + BspTree.LATTICE_MAX);
            }
        }
        float[] positions = blocks == null ? triangles.positions() : blocks.newPositions();
        int first = 0;
        for (int block = 0; block < (blocks == null ? 1 : blocks.blockCount()); block++) {
            int end = blocks == null ? positions.length : blocks.positions(block, positions, 0);
            checkVertices(lattice, positions, end, first, section);
            first += end / 3;
        }
    }

    private static void checkVertices(SolidLattice lattice, float[] positions, int end, int first, AssetSection section)
            throws CorruptAssetException {
        float[] origin = lattice.origin();
        double step = lattice.step();
        double perStep = 1 / step;
        double limit = (double) lattice.displacement() * lattice.displacement();
        for (int at = 0; at < end; at += 3) {
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                double fromOrigin = (double) positions[at + axis] - origin[axis];
                double k = fromOrigin * perStep + LatticeCorners.ROUNDER - LatticeCorners.ROUNDER; // or out of range
                if (!(k >= 0 && k <= BspTree.LATTICE_MAX)) {
                    throw section.corrupt(
                            AssetErrorCode.LATTICE_RANGE,
                            "vertex " + (first + at / 3) + " is at " + (long) k + " on the lattice, but must be in 0.."
                                    + BspTree.LATTICE_MAX);
                }
                double moved = fromOrigin - k * step;
                distance2 += moved * moved;
            }
            if (!(distance2 <= limit)) {
                throw section.corrupt(
                        AssetErrorCode.LATTICE_DISTANCE,
                        "vertex " + (first + at / 3) + " is " + Math.sqrt(distance2)
                                + " m from its lattice point, but at most " + lattice.displacement() + " is stated");
            }
        }
    }
}
