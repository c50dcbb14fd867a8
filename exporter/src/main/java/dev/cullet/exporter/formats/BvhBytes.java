// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The arrays of a three-mesh-bvh export, little-endian, part by part, each at a multiple of 4 bytes after a head. */
final class BvhBytes {
    /** Arrays of a part, in their order. */
    enum Kind {
        /** 3 floats per vertex. */
        POSITION,
        /** 3 vertices of 4 bytes per triangle. */
        INDEX,
        /** Nodes of {@link BvhNodes}. */
        ROOT,
        /** 2 bytes per triangle. */
        SURFACE;

        String field() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int HEAD_BYTES = 32;

    /** What one ArrayBuffer holds everywhere. */
    private static final long MAX_BYTES = Integer.MAX_VALUE;

    private final ExportView view;
    private final List<byte[]> trees = new ArrayList<>();
    private final List<long[]> offsets = new ArrayList<>();
    private final List<long[]> lengths = new ArrayList<>();

    BvhBytes(ExportView view) throws ExportException {
        this.view = view;
        long at = HEAD_BYTES;
        for (ExportPart part : view.parts()) {
            byte[] tree = BvhNodes.of(part);
            trees.add(tree);
            long[] sizes = {
                4L * part.positions().length, 4L * part.indices().length, tree.length, 2L * part.triangleCount()
            };
            long[] begins = new long[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                begins[i] = at;
                at += (sizes[i] + 3) / 4 * 4;
            }
            offsets.add(begins);
            lengths.add(sizes);
        }
        if (at > MAX_BYTES) {
            throw new ExportException("takes " + at + " bytes, but a file of three-mesh-bvh has at most " + MAX_BYTES
                    + "; divide the mesh into several files");
        }
    }

    long offset(int part, Kind kind) {
        return offsets.get(part)[kind.ordinal()];
    }

    /** Returns the length in bytes. */
    long length(int part, Kind kind) {
        return lengths.get(part)[kind.ordinal()];
    }

    void writeTo(OutputStream target) throws IOException {
        byte[] head = (ExportFile.MARK + " three-mesh-bvh").getBytes(StandardCharsets.US_ASCII);
        target.write(Arrays.copyOf(head, HEAD_BYTES));
        for (int i = 0; i < view.parts().size(); i++) {
            ExportPart part = view.parts().get(i);
            for (float coordinate : part.positions()) {
                writeInt(target, Float.floatToRawIntBits(coordinate));
            }
            for (int index : part.indices()) {
                writeInt(target, index);
            }
            target.write(trees.get(i));
            writeSurfaces(target, part);
        }
    }

    private static void writeInt(OutputStream target, int value) throws IOException {
        target.write(value);
        target.write(value >>> 8);
        target.write(value >>> 16);
        target.write(value >>> 24);
    }

    private static void writeSurfaces(OutputStream target, ExportPart part) throws IOException {
        int count = part.triangleCount();
        ByteBuffer surfaces = ByteBuffer.allocate((2 * count + 3) / 4 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int triangle = 0; triangle < count; triangle++) {
            surfaces.putShort((short) part.stored().triangles().surface(triangle));
        }
        target.write(surfaces.array());
    }
}
