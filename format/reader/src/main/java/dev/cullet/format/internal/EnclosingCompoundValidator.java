// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import java.util.List;

/**
 * Checks a compound: the number of pieces, the figures, and each piece by {@link EnclosingShapeValidator}. That the
 * pieces cover the part is not checked: a verifier checks it.
 */
final class EnclosingCompoundValidator {
    private static final int FIGURES = 6;

    private EnclosingCompoundValidator() {}

    static void check(EnclosingCompound compound, String fileName, String part, boolean full)
            throws CorruptAssetException {
        AssetSection section = new AssetSection(fileName, AssetLayout.COMPOUND, part);
        List<EnclosingShape> pieces = compound.pieces();
        if (pieces.isEmpty() || pieces.size() > EnclosingCompound.MAX_PIECES) {
            throw section.corrupt(
                    AssetErrorCode.COMPOUND_COUNT,
                    pieces.size() + " pieces, but there must be 1 to " + EnclosingCompound.MAX_PIECES);
        }
        checkFigures(compound, section);
        for (int i = 0; i < pieces.size(); i++) {
            AssetSection place = new AssetSection(fileName, AssetLayout.COMPOUND, part + " piece " + i);
            EnclosingShapeValidator.check(pieces.get(i), place, full);
        }
    }

    private static void checkFigures(EnclosingCompound compound, AssetSection section) throws CorruptAssetException {
        float[] figures = compound.figures();
        if (figures.length != FIGURES) {
            throw section.corrupt(
                    AssetErrorCode.COMPOUND_FIGURE, figures.length + " figures, but there must be " + FIGURES);
        }
        boolean isCovered = !(figures[2] > 0);
        for (int i = 0; i < FIGURES; i++) {
            float figure = figures[i];
            boolean fits;
            if (i < 3) {
                fits = (figure >= 0 && figure <= Float.MAX_VALUE) || (i == 2 && figure == EnclosingCompound.NOT_CLOSED);
            } else {
                fits = isCovered ? figure == 0 : Math.abs(figure) <= Asset.MAX_COORDINATE;
            }
            if (!fits || (i == 0 && figure == 0)) {
                throw section.corrupt(AssetErrorCode.COMPOUND_FIGURE, "figure " + i + " is " + figure);
            }
        }
    }
}
