// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.SiblingFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of a glTF file: the chunk of a .glb, data URIs, and files in the folder of the source or below. Files are
 * read in ranges; the data of a URI is in memory, and shorter than the file that contains it.
 */
final class GltfBuffers implements AutoCloseable {
    private static final int MAX_URI = 4096;
    private static final int MAX_MEDIA_TYPE = 1024;

    /** Bytes of a buffer: an array, or a range of a file. */
    private record Open(byte @Nullable [] bytes, @Nullable FileChannel channel, long start, long length) {}

    private final GltfDocument document;
    private final Path file;
    private final SiblingFiles siblings;
    private final Map<Integer, Open> open = new HashMap<>();
    private long sourceBytes;

    /** @param file absolute path of the source */
    GltfBuffers(GltfDocument document, Path file, SiblingFiles siblings) throws IOException {
        this.document = document;
        this.file = file;
        this.siblings = siblings;
        this.sourceBytes = Files.size(file);
    }

    /** Returns the size of the source and of the files opened so far. */
    long sourceBytes() {
        return sourceBytes;
    }

    /** Returns the declared length of a buffer whose data has at least that many bytes. */
    long length(int buffer) throws RefusedException, IOException {
        return opened(buffer).length;
    }

    /** Returns whether a buffer states where its data is. */
    boolean hasData(int buffer) {
        return document.tables().buffers.get(buffer).has("uri") || (buffer == 0 && document.tables().chunkOffset >= 0);
    }

    /** Reads a range of a buffer, which must be inside of it. */
    void read(int buffer, long offset, ByteBuffer target) throws RefusedException, IOException {
        Open from = opened(buffer);
        if (from.bytes != null) {
            target.put(from.bytes, Math.toIntExact(offset), target.remaining());
            return;
        }
        while (from.channel != null && target.hasRemaining()) {
            int got = from.channel.read(target, from.start + offset);
            if (got <= 0) {
                throw new RefusedException("buffer " + buffer + ": its file ended while it was read; try again");
            }
            offset += got;
        }
    }

    private Open opened(int index) throws RefusedException, IOException {
        Open known = open.get(index);
        if (known != null) {
            return known;
        }
        GltfObject buffer = document.tables().buffers.get(index);
        long length = buffer.integer("byteLength", 1, Long.MAX_VALUE >> 11);
        Open opened = buffer.has("uri") ? ofUri(buffer, length) : ofChunk(buffer, length);
        open.put(index, opened);
        return opened;
    }

    private Open ofChunk(GltfObject buffer, long length) throws RefusedException, IOException {
        GltfDocument.Tables tables = document.tables();
        if (buffer.index() != 0 || tables.chunkOffset < 0) {
            throw buffer.refused("has no data: neither a uri nor the binary chunk of a .glb");
        }
        checkLength(buffer, length, tables.chunkLength, "the binary chunk");
        return new Open(null, FileChannel.open(file, StandardOpenOption.READ), tables.chunkOffset, length);
    }

    private Open ofUri(GltfObject buffer, long length) throws RefusedException, IOException {
        if (!(buffer.properties().get("uri") instanceof Double offset)) {
            throw buffer.refused(
                    "uri is " + GltfObject.shown(buffer.properties().get("uri")) + ", but must be a string");
        }
        try (JsonStringBytes text = new JsonStringBytes(file, offset.longValue())) {
            byte[] start = text.readNBytes("data:".length());
            if (new String(start, StandardCharsets.ISO_8859_1)
                    .toLowerCase(Locale.ROOT)
                    .equals("data:")) {
                return ofData(buffer, text, length);
            }
            byte[] rest = text.readNBytes(MAX_URI);
            if (rest.length == MAX_URI) {
                throw buffer.refused("uri has more than " + MAX_URI + " bytes, which no file name has");
            }
            byte[] uri = Arrays.copyOf(start, start.length + rest.length);
            System.arraycopy(rest, 0, uri, start.length, rest.length);
            return ofFile(buffer, uri, length);
        } catch (GltfUri.MalformedException e) {
            throw buffer.refused("uri " + e.getMessage());
        }
    }

    private Open ofFile(GltfObject buffer, byte[] uri, long length) throws RefusedException, IOException {
        Path path = null;
        try {
            path = siblings.find(GltfUri.path(uri));
        } catch (GltfUri.MalformedException e) {
            throw buffer.refused("uri " + GltfUri.shown(uri) + " " + e.getMessage());
        }
        if (path == null && contains(uri, '%')) { // some exporters do not escape a percent sign
            path = siblings.find(new String(uri, StandardCharsets.UTF_8));
        }
        if (path == null) {
            throw buffer.refused("its file " + GltfUri.shown(uri) + " is not in the folder of the source or below;"
                    + " copy it there, or export as .glb");
        }
        siblings.reads(path);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        long size = channel.size();
        sourceBytes += size;
        open.put(-1 - buffer.index(), new Open(null, channel, 0, 0)); // closed with the others
        checkLength(buffer, length, size, "its file " + GltfUri.shown(uri));
        return new Open(null, channel, 0, length);
    }

    private static boolean contains(byte[] text, char character) {
        for (byte each : text) {
            if (each == character) {
                return true;
            }
        }
        return false;
    }

    private static void checkLength(GltfObject buffer, long length, long found, String where) throws RefusedException {
        if (length > found) {
            throw buffer.refused("byteLength is " + length + ", but " + where + " has " + found + " bytes; copy it"
                    + " again, or export it again");
        }
    }

    private static Open ofData(GltfObject buffer, InputStream text, long length)
            throws RefusedException, IOException, GltfUri.MalformedException {
        StringBuilder type = new StringBuilder();
        for (int next = text.read(); next != ','; next = text.read()) {
            if (next < 0 || type.length() > MAX_MEDIA_TYPE) {
                throw buffer.refused("its data URI has no comma before the data");
            }
            type.append((char) next);
        }
        if (length > Integer.MAX_VALUE - 16) {
            throw buffer.refused(
                    "byteLength is " + length + ", but a data URI has at most " + Integer.MAX_VALUE + " bytes");
        }
        byte[] bytes;
        if (type.toString().toLowerCase(Locale.ROOT).endsWith(";base64")) {
            try {
                byte[] digits = text.readNBytes((int) Math.min(Integer.MAX_VALUE - 16, (length + 2) / 3 * 4));
                bytes = Base64.getDecoder().decode(digits);
            } catch (IllegalArgumentException e) {
                throw buffer.refused("the data of its URI is no base64 (" + e.getMessage() + ")");
            }
        } else {
            byte[] escaped = text.readNBytes((int) Math.min(Integer.MAX_VALUE - 16, 3 * length));
            bytes = GltfUri.unescaped(escaped);
        }
        checkLength(buffer, length, bytes.length, "the data of its URI");
        return new Open(bytes, null, 0, length);
    }

    @Override
    public void close() throws IOException {
        for (Open each : List.copyOf(open.values())) {
            if (each.channel != null) {
                each.channel.close();
            }
        }
    }
}
