// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.List;

/** Small enclosing shapes made by hand. */
final class TestShapes {
    private TestShapes() {}

    /** Parts with a shape of each kind. */
    static Asset asset() {
        List<AssetPart> parts = new ArrayList<>();
        for (int kind = EnclosingShape.HULL; kind <= EnclosingShape.SPHERE; kind++) {
            Mutable mutable = mutable(kind);
            parts.add(TestAssets.part("box " + kind, Meshes.box(-1, -1, -1, 1, 1, 1), false)
                    .withShape(mutable.shape()));
        }
        return TestAssets.of(parts);
    }

    /** The arrays of a prism around the box of -1 to 1, of a hull or k-DOP; or the numbers of a primitive around it. */
    static Mutable mutable(int kind) {
        Mutable mutable = new Mutable();
        mutable.kind = kind;
        if (kind >= EnclosingShape.BOX) {
            mutable.primitive = switch (kind) {
                case EnclosingShape.BOX -> new float[] {0, 0, 0, 0, 0.6f, 0, 0.8f, 2, 2, 2};
                case EnclosingShape.CAPSULE -> new float[] {-1, 0, 0, 1, 0, 0, 1.5f};
                default -> new float[] {0, 0, 0, 1.75f};
            };
            mutable.normals = new short[0];
            mutable.offsets = new double[0];
            mutable.corners = new float[0];
            mutable.faceStarts = new int[0];
            mutable.faceCorners = new int[0];
            mutable.triangles = new int[0];
        }
        return mutable;
    }

    /** The same solid as a builder makes it, so that it can be packed: corners in order of loops. */
    static Mutable built(int kind) {
        Mutable mutable = mutable(kind);
        if (kind >= EnclosingShape.BOX) {
            mutable.engine = "";
        } else {
            mutable.corners = new float[] {-3, -1, 1, 3, -1, 1, 0, 5, 1, 0, 5, -1, 3, -1, -1, -3, -1, -1};
            mutable.faceCorners = new int[] {0, 1, 2, 3, 4, 5, 0, 5, 4, 1, 1, 4, 3, 2, 2, 3, 5, 0};
            mutable.triangles = new int[] {0, 1, 2, 3, 4, 5, 0, 4, 1, 0, 5, 4, 1, 3, 2, 1, 4, 3, 2, 5, 0, 2, 3, 5};
        }
        return mutable;
    }

    /**
     * The arrays of a prism, for tests that break one.
     *
     * <pre>
     *   y
     *   |   2, 5         a prism along z: corners 0 1 2 at z = 1, corners 3 4 5 at z = -1
     *   |  /    \        faces: front 0 1 2, back 5 4 3, below 0 3 4 1, right 1 4 5 2, left 2 5 3 0
     *   | 0, 3 -- 1, 4
     * </pre>
     */
    static final class Mutable {
        int kind = EnclosingShape.HULL;
        String engine = "jolt";
        float[] figures = {12, 0.5f, 2.25f, 0.001f};
        float[] primitive = new float[0];
        short[] normals = {0, 0, 1, 0, 0, -1, 0, -1, 0, 2, 1, 0, -2, 1, 0};
        double[] offsets = {1, 1, 1, 5, 5};
        float[] corners = {-3, -1, 1, 3, -1, 1, 0, 5, 1, -3, -1, -1, 3, -1, -1, 0, 5, -1};
        int[] faceStarts = {0, 3, 6, 10, 14, 18};
        int[] faceCorners = {0, 1, 2, 5, 4, 3, 0, 3, 4, 1, 1, 4, 5, 2, 2, 5, 3, 0};
        int[] triangles = {0, 1, 2, 5, 4, 3, 0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2, 2, 5, 3, 2, 3, 0};

        EnclosingShape shape() {
            return new EnclosingShape(
                    kind,
                    engine,
                    figures,
                    primitive,
                    normals,
                    offsets,
                    new EnclosingShape.Surface(corners, faceStarts, faceCorners, triangles));
        }

        Asset asset() {
            return TestAssets.of(List.of(TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false)
                    .withShape(shape())));
        }
    }
}
