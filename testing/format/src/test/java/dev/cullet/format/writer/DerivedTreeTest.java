// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Validation;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that are left out where {@link PackedDecoder} derived the tree, against all checks of an asset that is in
 * memory: the same refusal, code and message, or none.
 */
class DerivedTreeTest {
    private static final int CHANGES = Effort.cases(1200, 6000);

    private static final Set<AssetErrorCode> EXPECTED = EnumSet.of(
            AssetErrorCode.LEAF_BOX,
            AssetErrorCode.BOUNDS,
            AssetErrorCode.SPHERE_VERTEX,
            AssetErrorCode.TREE_DEPTH,
            AssetErrorCode.STEP,
            AssetErrorCode.ORIGIN,
            AssetErrorCode.SAH_COST,
            AssetErrorCode.NUMBER_RANGE);

    private static Asset asset(int which) {
        return switch (which) {
            case 0 -> PackedForms.asset(PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, false));
            case 1 -> PackedForms.asset(PackedForms.part(Meshes.noiseSphere(6, 0.2, 1), 4, true));
            default ->
                PackedForms.asset(
                        PackedForms.part(Meshes.soup(40, 0.3, 5), 15, true),
                        PackedForms.inAnyOrder(Meshes.torusKnot(5, 12), 2, true));
        };
    }

    @Tag("scaled")
    @ParameterizedTest(name = "level {0}, seed {1}")
    @CsvSource({"FULL, 1", "SAFETY, 2"})
    void changedFilesAreRefusedAsByAllChecks(Validation level, long seed) {
        EnumSet<AssetErrorCode> codes = EnumSet.noneOf(AssetErrorCode.class);
        int accepted = 0;
        for (int which = 0; which < 3; which++) {
            ByteBuffer good = PackedForms.file(asset(which));
            int symbols = StoredAsset.getRootAsStoredAsset(good)
                    .parts(0)
                    .packed()
                    .symbolsAsByteBuffer()
                    .position();
            Random random = new Random(seed + which);
            for (int i = 0; i < CHANGES; i++) {
                ByteBuffer bad = Damage.copy(good);
                if (i % 4 == 0) {
                    int at = symbols + random.nextInt(bad.limit() - 16 - symbols);
                    bad.put(at, (byte) (bad.get(at) ^ 1 << random.nextInt(8)));
                } else {
                    change(bad, 4 * random.nextInt(symbols / 4), random);
                }
                AssetErrorCode code = sameRefusal(Damage.seal(bad), level, i);
                accepted += code == null ? 1 : 0;
                if (code != null) {
                    codes.add(code);
                }
            }
        }
        assertTrue(accepted > CHANGES / 60 && accepted < 2 * CHANGES, accepted + " accepted");
        Set<AssetErrorCode> expected = EnumSet.copyOf(EXPECTED);
        if (level != Validation.FULL) {
            expected.removeAll(
                    EnumSet.of(AssetErrorCode.LEAF_BOX, AssetErrorCode.BOUNDS, AssetErrorCode.SPHERE_VERTEX));
        }
        assertTrue(codes.containsAll(expected), "only " + codes);
    }

    /** Changes a word as a number or a float. */
    private static void change(ByteBuffer file, int at, Random random) {
        int word = file.getInt(at);
        float value = Float.intBitsToFloat(word);
        switch (random.nextInt(8)) {
            case 0 -> file.putInt(at, word + 1);
            case 1 -> file.putInt(at, word - 1);
            case 2 -> file.putFloat(at, value * 2);
            case 3 -> file.putFloat(at, value / 2);
            case 4 -> file.putFloat(at, -value);
            case 5 -> file.putFloat(at, Float.NaN);
            case 6 -> file.putFloat(at, value * 1e30f);
            default -> file.putFloat(at, value + (float) random.nextGaussian());
        }
    }

    /** Returns the code of the refusal, or null; an asset that cannot be decoded has no other check. */
    private static @Nullable AssetErrorCode sameRefusal(ByteBuffer file, Validation level, int change) {
        Asset asset;
        try {
            asset = AssetReader.read(file, "changed", Validation.NONE, false, AssetReader.UNPACKED_MAX);
        } catch (AssetException e) {
            return e.code();
        }
        CorruptAssetException expected = null;
        try {
            AssetValidator.validate(asset, "changed", level);
        } catch (CorruptAssetException e) {
            expected = e;
        }
        CorruptAssetException actual = null;
        try {
            AssetReader.read(file, "changed", level, false, AssetReader.UNPACKED_MAX);
        } catch (CorruptAssetException e) {
            actual = e;
        } catch (AssetException e) {
            throw new AssertionError(e);
        }
        assertEquals(
                expected == null ? null : expected.getMessage(),
                actual == null ? null : actual.getMessage(),
                "change " + change);
        return actual == null ? null : actual.code();
    }
}
