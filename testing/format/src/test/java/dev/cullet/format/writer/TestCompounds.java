// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.List;

/** A small compound made by hand: a piece of each kind around a box. */
final class TestCompounds {
    static final float[] FIGURES = {0.5f, 2.25f, 0.125f, 0.5f, -0.5f, 0.25f};

    private TestCompounds() {}

    /** A part with a compound. */
    static Asset asset() {
        return asset(FIGURES, pieces());
    }

    static Asset asset(float[] figures, List<EnclosingShape> pieces) {
        return TestAssets.of(List.of(TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false)
                .withCompound(new EnclosingCompound(figures, pieces))));
    }

    static EnclosingCompound compound() {
        return new EnclosingCompound(FIGURES, pieces());
    }

    /** A compound whose pieces can be packed, those of each kind several times. */
    static EnclosingCompound built(int count) {
        List<EnclosingShape> pieces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pieces.add(TestShapes.built(i % (EnclosingShape.SPHERE + 1)).shape());
        }
        return new EnclosingCompound(FIGURES, pieces);
    }

    /** A piece of each kind. */
    static List<EnclosingShape> pieces() {
        List<EnclosingShape> pieces = new ArrayList<>();
        for (int kind = EnclosingShape.HULL; kind <= EnclosingShape.SPHERE; kind++) {
            pieces.add(TestShapes.mutable(kind).shape());
        }
        return pieces;
    }
}
