// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Hashes of the bytes of generated meshes, built in each encoding and with a BSP tree. They change exactly if layout or
 * builder change, and so does what the data files measure: the head of each file has those that it depends on. The
 * assets have no version of the program in them.
 */
public final class AssetFingerprint {
    private static final int DIGITS = 8;

    /** What a table measures. */
    public enum Kind {
        EXACT,
        COMPACT,
        PACKED,
        BSP
    }

    private AssetFingerprint() {}

    /** Returns the hashes of some kinds, such as {@code exact 1f3c09ab, packed 77e01245}. */
    public static String of(List<Kind> kinds) {
        List<String> hashes = new ArrayList<>();
        for (Kind kind : kinds) {
            hashes.add(kind.name().toLowerCase(Locale.ROOT) + " " + hash(kind));
        }
        return String.join(", ", hashes);
    }

    private static String hash(Kind kind) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (MeshArrays mesh :
                List.of(Meshes.torusKnot(12, 80), Meshes.noiseSphere(20, 0.3, 1), Meshes.terrain(24, 1))) {
            ByteBuffer bytes = AssetWriter.write(TestAsset.of(mesh, options(kind)), encoding(kind));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    private static AssetEncoding encoding(Kind kind) {
        return switch (kind) {
            case EXACT, BSP -> AssetEncoding.EXACT;
            case COMPACT -> AssetEncoding.COMPACT;
            case PACKED -> AssetEncoding.PACKED;
        };
    }

    private static PartOptions options(Kind kind) {
        PartOptions options = TestAsset.options(encoding(kind));
        return kind == Kind.BSP ? options.withBsp(BspMode.ON) : options;
    }
}
