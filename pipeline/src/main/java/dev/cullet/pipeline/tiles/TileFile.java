// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.Provenance;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.seams.SeamTile;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.source.Hashes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An asset that is a tile: its parts, or the instances of a scene, are where they meet those of other tiles.
 */
final class TileFile {
    private static final int BORDER_BITS = 0x38;
    private static final int HASH_DIGITS = 32;

    final Path path;
    private final Asset asset;
    private final AssetEncoding encoding;
    private final List<SeamTile> parts = new ArrayList<>();
    private final @Nullable InstanceTiles instances;

    private TileFile(Path path, Asset asset, AssetEncoding encoding) {
        this.path = path;
        this.asset = asset;
        this.encoding = encoding;
        for (AssetPart part : asset.parts()) {
            TriangleSet set = part.triangles();
            EdgeFlags flags = set.edgeFlags();
            byte[] bytes = flags == null ? new byte[set.triangleCount()] : flags.toArray();
            parts.add(new SeamTile(set.positions(), set.indices(), bytes));
        }
        AssetScene scene = asset.scene();
        instances = scene == null ? null : new InstanceTiles(scene, parts);
    }

    /** Reads a tile in the encoding of its file. */
    static TileFile read(Path path, Hashes hashes) throws IOException {
        hashes.readsTile();
        AssetEncoding encoding = AssetFiles.form(path).encoding();
        Asset asset = encoding == AssetEncoding.COMPACT ? AssetFiles.readCompact(path) : AssetFiles.read(path);
        if (asset.frameTimes().length > 0) {
            throw new UnsupportedTileException(path + ": is animated, but a tile is a mesh of one pose; leave it out");
        }
        for (AssetPart part : asset.parts()) {
            if (part.triangles().edgeFlags() == null) {
                throw new UnsupportedTileException(
                        path + ": part \"" + part.name() + "\" has no edge flags; bake it again with --edge-flags");
            }
        }
        return new TileFile(path, asset, encoding);
    }

    /** Returns the parts, or the instances of a scene that have a border. */
    List<SeamTile> tiles() {
        return instances == null ? parts : instances.tiles();
    }

    /** Returns the number of the part, or of the instance, of a tile. */
    int number(int tile) {
        return instances == null ? tile : instances.instance(tile);
    }

    /** Returns the flags of the parts. */
    List<byte[]> flags(List<byte[]> ofTiles) {
        return instances == null ? ofTiles : instances.flags(ofTiles);
    }

    /** Returns whether tiles of this file may be neighbours of each other. */
    boolean isScene() {
        return instances != null;
    }

    String options() {
        return asset.provenance().options();
    }

    /** Returns the hash of positions, triangles, borders and instances: all that neighbours depend on. */
    String hash() {
        MessageDigest digest = digest();
        for (SeamTile part : parts) {
            int triangles = part.indices().length / 3;
            ByteBuffer bytes = ByteBuffer.allocate(8 + 37 * triangles).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putInt(triangles);
            for (int vertex : part.indices()) {
                for (int axis = 0; axis < 3; axis++) {
                    bytes.putFloat(part.positions()[3 * vertex + axis]);
                }
            }
            for (byte flag : part.flags()) {
                bytes.put((byte) (flag & BORDER_BITS));
            }
            digest.update(bytes.flip());
        }
        AssetScene scene = asset.scene();
        for (int i = 0; scene != null && i < scene.instanceCount(); i++) {
            ByteBuffer bytes = ByteBuffer.allocate(52).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putInt(scene.meshes()[i]);
            for (int axis = 0; axis < 3; axis++) {
                bytes.putDouble(scene.positions()[3 * i + axis]);
            }
            for (int k = 0; k < 4; k++) {
                bytes.putFloat(scene.rotations()[4 * i + k]);
            }
            bytes.putFloat(scene.scales()[i]).putInt(scene.isMirrored(i) ? 1 : 0);
            digest.update(bytes.flip());
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
    }

    /** Returns the box of the border edges: 3 minima, 3 maxima; minima are infinite where there are none. */
    double[] borderBox() {
        double[] box = new double[6];
        Arrays.fill(box, 0, 3, Double.POSITIVE_INFINITY);
        Arrays.fill(box, 3, 6, Double.NEGATIVE_INFINITY);
        for (SeamTile part : tiles()) {
            for (int i = 0; i < part.indices().length; i++) {
                boolean border = (part.flags()[i / 3] >> (3 + i % 3) & 1) != 0;
                for (int k = 0; k < 6 && border; k++) {
                    double coordinate = part.at(i / 3, i % 3 + k / 3, k % 3);
                    box[k % 3] = Math.min(box[k % 3], coordinate);
                    box[3 + k % 3] = Math.max(box[3 + k % 3], coordinate);
                }
            }
        }
        return box;
    }

    /** Returns the hash of bytes from position to limit, 64 hexadecimal digits. */
    static String sha256(ByteBuffer bytes) {
        MessageDigest digest = digest();
        digest.update(bytes.duplicate());
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has SHA-256
        }
    }

    /** Returns the file as it was baked: all borders are active. */
    ByteBuffer withoutSeams() {
        List<byte[]> flags = new ArrayList<>();
        for (SeamTile part : parts) {
            byte[] bytes = part.flags().clone();
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] |= (byte) ((bytes[i] & BORDER_BITS) >> 3);
            }
            flags.add(bytes);
        }
        return encode(flags, SeamRecord.without(options()));
    }

    /** Returns the file with other edge flags and another build record. */
    ByteBuffer encode(List<byte[]> flags, String options) {
        List<AssetPart> changed = new ArrayList<>();
        for (int i = 0; i < flags.size(); i++) {
            AssetPart part = asset.parts().get(i);
            changed.add(part.withTriangles(part.triangles().withEdgeFlags(EdgeFlags.of(flags.get(i)))));
        }
        Provenance old = asset.provenance();
        Asset result = new Asset(
                new Provenance(old.builderVersion(), options, old.sourceHash()),
                asset.surfaceNames(),
                asset.nodePaths(),
                changed,
                asset.frameTimes(),
                asset.surfaceTags(),
                asset.surfaceMaterials(),
                asset.scene());
        return AssetWriter.write(result, encoding);
    }

    /** Returns whether the file has these flags and this build record. */
    boolean has(List<byte[]> flags, String options) {
        boolean same = options.equals(options());
        for (int i = 0; i < flags.size() && same; i++) {
            same = Arrays.equals(flags.get(i), parts.get(i).flags());
        }
        return same;
    }
}
