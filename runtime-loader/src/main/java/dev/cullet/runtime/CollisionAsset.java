// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Provenance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A loaded asset: its parts, ready for queries. Immutable: any number of threads may use it.
 *
 * <pre>
 * CollisionAsset asset = CollisionAsset.load(Paths.get("ship.cullet"));
 * CollisionMesh hull = asset.part("hull");
 * int triangle = hull.anySphere(x, y, z, radius); // or -1
 * </pre>
 */
public final class CollisionAsset {
    private static final int LARGEST = Integer.MAX_VALUE - 8;
    private static final int CHUNK = 1 << 16;

    private final Asset asset;
    private final List<String> names;
    private final CollisionMesh[] parts;

    private CollisionAsset(Asset asset) {
        this.asset = asset;
        this.parts = new CollisionMesh[asset.parts().size()];
        List<String> partNames = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            AssetPart part = asset.parts().get(i);
            parts[i] = new CollisionMesh(asset, part);
            partNames.add(part.name());
        }
        this.names = Collections.unmodifiableList(partNames);
    }

    /**
     * Reads a file, checks all of it, and closes it: the file may be replaced or deleted at once.
     *
     * @throws dev.cullet.format.AssetException if it is no asset, a damaged one, or of a version unknown here
     * @throws IOException if it cannot be read
     */
    public static CollisionAsset load(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > LARGEST) {
            throw new IOException(file + ": the file has " + bytes + " bytes; this runtime reads at most " + LARGEST);
        }
        return load(read(file, (int) bytes), file.toString());
    }

    /** The bytes of a file; piece by piece, for a large one would pass through memory outside of the heap in one piece. */
    private static ByteBuffer read(Path file, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size + 1); // the last one tells whether the file has grown
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            do {
                bytes.limit(Math.min(bytes.capacity(), bytes.position() + CHUNK));
            } while (channel.read(bytes) > 0); // 0 where it is full
        } finally {
            channel.close();
        }
        bytes.flip();
        return bytes.limit() == size ? bytes : ByteBuffer.wrap(Files.readAllBytes(file));
    }

    /**
     * Reads the bytes between position and limit, of any kind of buffer, such as a mapped file. They are copied; position,
     * limit and order stay as they are.
     *
     * @param name what messages call the bytes
     * @throws dev.cullet.format.AssetException if they are no asset, a damaged one, or of a version unknown here
     */
    public static CollisionAsset load(ByteBuffer bytes, String name) throws IOException {
        return new CollisionAsset(AssetReader.read(bytes, name));
    }

    /**
     * The same for an asset that may be packed, with another limit than {@link AssetReader#UNPACKED_MAX}.
     *
     * @param mostUnpacked bytes of memory that packed parts may take, all together
     * @throws dev.cullet.format.AssetException if they are no asset, a damaged one, of a version unknown here, or larger
     */
    public static CollisionAsset load(ByteBuffer bytes, String name, long mostUnpacked) throws IOException {
        return new CollisionAsset(AssetReader.read(bytes, name, mostUnpacked));
    }

    /**
     * Reads a stream to its end, such as a resource of the program; does not close it.
     *
     * @param name what messages call the stream
     * @throws dev.cullet.format.AssetException if it holds no asset, a damaged one, or one of a version unknown here
     * @throws IOException if it cannot be read
     */
    public static CollisionAsset load(InputStream stream, String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.max(CHUNK, stream.available()));
        byte[] chunk = new byte[CHUNK];
        for (int read = stream.read(chunk); read >= 0; read = stream.read(chunk)) {
            bytes.write(chunk, 0, read);
        }
        return load(ByteBuffer.wrap(bytes.toByteArray()), name);
    }

    /**
     * Loads an asset that the application has verified itself: reads neither the checksum nor the content, so the cost is that of
     * copying. Give it the bytes of a file that a signed package, or a checksum of your own over all of it in this same run, vouches
     * for, and that this project's writer made.
     *
     * <p><b>The risk:</b> bytes that are damaged, or made to harm, are not noticed. A query may then miss hits, throw or never end. If
     * in doubt call {@link #load(ByteBuffer, String)}: it reads everything once, and nothing later is checked again.
     *
     * @param bytes of any kind of buffer, such as a mapped file; copied, as by {@link #load(ByteBuffer, String)}
     * @param name what messages call the bytes
     * @throws dev.cullet.format.AssetException if they are no asset, cut off, or of a version unknown here
     */
    public static CollisionAsset loadTrusted(ByteBuffer bytes, String name) throws IOException {
        return new CollisionAsset(AssetReader.readTrusted(bytes, name));
    }

    /** An asset that is in memory already, such as one just compiled. Its arrays are used, not copied. */
    public static CollisionAsset of(Asset asset) {
        return new CollisionAsset(asset);
    }

    /** Names of the parts, in order. */
    public List<String> partNames() {
        return names;
    }

    public int partCount() {
        return parts.length;
    }

    /** A part by its number. */
    public CollisionMesh part(int index) {
        if (index < 0 || index >= parts.length) {
            throw new IllegalArgumentException("part " + index + " is not in 0.." + (parts.length - 1));
        }
        return parts[index];
    }

    /** A part by its name. */
    public CollisionMesh part(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "there is no part \"" + name + "\"; the asset has: " + String.join(", ", names));
        }
        return parts[index];
    }

    /** Name of a surface by its number. */
    public String surfaceName(int surface) {
        if (surface < 0 || surface >= asset.surfaceNames().size()) {
            throw new IllegalArgumentException("surface " + surface + " is not in 0.."
                    + (asset.surfaceNames().size() - 1));
        }
        return asset.surfaceNames().get(surface);
    }

    /** The number that a surface was given for the game's own use; 0 where it was given none. */
    public int surfaceTag(int surface) {
        int[] tags = asset.surfaceTags();
        return tags == null ? 0 : tags[surface];
    }

    /** Friction of a surface as its configuration said; -1 where it said nothing. */
    public float surfaceFriction(int surface) {
        float[] figures = asset.surfaceFigures();
        return figures == null ? -1 : figures[2 * surface];
    }

    /** Restitution of a surface as its configuration said, 0 to 1; -1 where it said nothing. */
    public float surfaceRestitution(int surface) {
        float[] figures = asset.surfaceFigures();
        return figures == null ? -1 : figures[2 * surface + 1];
    }

    /** Where the asset came from. */
    public Provenance provenance() {
        return asset.provenance();
    }

    /** All arrays, read only. */
    public Asset data() {
        return asset;
    }
}
