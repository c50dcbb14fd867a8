// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.packed.CodedHead;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Files with something wrong in them: with a wrong checksum, as by accident, or with a right one, as by intent. */
final class Damage {
    private Damage() {}

    /** Reads a good and some bad files, so that what is measured later is no class loading. */
    static void warmUp() {
        warmUp(file(TestAssets.knot()));
        warmUp(copy(AssetWriter.write(TestAssets.box(), AssetEncoding.PACKED)));
        int[][] malformed = {{7}, {8}, {8, 0x90}, {8, 0x00, 0}, {8, 0x05, 0xF9, 3, 1}, {8, 0x84, 0, 0, 0, 0, 0, 0, 0, 0}
        };
        for (int[] each : malformed) { // the first message of each kind is linked
            assertNotNull(refusal(coded(each[0], Arrays.copyOfRange(each, 1, each.length))));
        }
        warmUp(PackedForms.file(PackedForms.asset(PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, true))));
    }

    private static void warmUp(ByteBuffer file) {
        assertNull(refusal(file));
        for (int i = 0; i < file.limit(); i++) {
            file.put(i, (byte) ~file.get(i));
            assertNotNull(refusal(file));
            refusal(seal(file));
            file.put(i, (byte) ~file.get(i));
            seal(file);
        }
    }

    /** The bytes of an asset, little-endian from 0. */
    static ByteBuffer file(Asset asset) {
        return copy(AssetWriter.write(asset));
    }

    /** The file with a plain head, which readers accept in every file, by another decoder than theirs. */
    static ByteBuffer plain(ByteBuffer bytes) {
        ByteBuffer in = copy(bytes);
        int length = in.getInt();
        if (length >= 0) {
            return in.position(0);
        }
        length &= Integer.MAX_VALUE;
        byte[] dictionary = CodedHead.dictionary();
        ByteBuffer out = ByteBuffer.allocate(dictionary.length + length);
        out.put(dictionary);
        in.position(8);
        while (out.position() - dictionary.length < Math.min(length, 1024)) {
            int token = in.get() & 0xFF;
            int literals = (token >> 4) + (token >> 4 == 15 ? varint(in) : 0);
            for (int i = 0; i < literals; i++) {
                out.put(in.get());
            }
            if (out.position() - dictionary.length < Math.min(length, 1024)) {
                int distance = varint(in);
                int match = 3 + (token & 15) + ((token & 15) == 15 ? varint(in) : 0);
                for (int i = 0; i < match; i++) {
                    out.put(out.get(out.position() - distance));
                }
            }
        }
        in.limit(in.limit() - 16);
        out.put(in);
        assertEquals(0, out.remaining());
        return frame(out.position(dictionary.length));
    }

    private static int varint(ByteBuffer in) {
        int first = in.get();
        return first < 0 ? (first & 127) + 128 * varint(in) : first;
    }

    static ByteBuffer copy(ByteBuffer bytes) {
        ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        copy.put(bytes.duplicate()).flip();
        return copy;
    }

    /** Makes the checksum right for what the file holds now. */
    static ByteBuffer seal(ByteBuffer file) {
        CRC32 crc = new CRC32();
        crc.update(file.duplicate().limit(file.limit() - 8));
        file.putInt(file.limit() - 8, (int) crc.getValue());
        return file;
    }

    /** A file with a coded head of these bytes, for a FlatBuffer of a length. */
    static ByteBuffer coded(int length, int... sequences) {
        ByteBuffer file = ByteBuffer.allocate(8 + sequences.length).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(AssetLayout.CODED_HEAD | length).put("CLT1".getBytes(StandardCharsets.US_ASCII));
        for (int each : sequences) {
            file.put((byte) each);
        }
        return frame(file.flip());
    }

    /** Wraps a FlatBuffer with a right footer. */
    static ByteBuffer frame(ByteBuffer flatBuffer) {
        int length = flatBuffer.remaining();
        ByteBuffer file = ByteBuffer.allocate(length + 16).order(ByteOrder.LITTLE_ENDIAN);
        file.put(flatBuffer.duplicate());
        file.putLong(length)
                .putInt(0)
                .put((byte) 'C')
                .put((byte) 'L')
                .put((byte) 'T')
                .put((byte) 'E');
        file.flip();
        return seal(file);
    }

    /** Returns the refusal, or null if the file was accepted and everything in it can be used. */
    static @Nullable AssetException refusal(ByteBuffer file) {
        try {
            use(AssetReader.read(file, "damaged.cullet"));
            return null;
        } catch (AssetException e) {
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith("damaged.cullet: ") && message.length() > 40, message);
            assertTrue(message.lines().count() == 1, message);
            return e;
        }
    }

    /** Walks every tree by its parent links, as a query does that every box lets through, and reads all triangles. */
    static void use(Asset asset) {
        for (AssetPart part : asset.parts()) {
            TriangleSet set = part.triangles().decoded();
            boolean[] seen = new boolean[set.triangleCount()];
            long[] nodes = part.tree().nodes();
            long steps = 0;
            int node = 0;
            int lane = 0;
            while (true) {
                assertTrue(steps++ < 6L * part.tree().nodeCount(), "the walk does not end");
                if (lane < AabbTree.laneCount(nodes, node)) {
                    int end = AabbTree.leafEnd(nodes, node, lane);
                    if (end == 0) {
                        node = AabbTree.child(nodes, node, lane);
                        lane = 0;
                    } else {
                        int begin = AabbTree.leafBegin(nodes, node, lane);
                        for (int k = begin; k < end; k++) {
                            int triangle = AabbTree.firstTriangle(nodes, node) + k;
                            assertTrue(!seen[triangle]);
                            seen[triangle] = true;
                            useTriangle(asset, set, triangle);
                        }
                        lane++;
                    }
                } else {
                    int parent = AabbTree.parent(nodes, node);
                    if (parent < 0) {
                        break;
                    }
                    lane = AabbTree.laneOfChild(nodes, parent, node) + 1;
                    node = parent;
                }
            }
            for (boolean each : seen) {
                assertTrue(each, "a triangle is in no leaf");
            }
        }
    }

    private static void useTriangle(Asset asset, TriangleSet set, int triangle) {
        float[] xyz = new float[3];
        for (int corner = 0; corner < 3; corner++) {
            set.corner(3 * triangle + corner, xyz);
            for (float coordinate : xyz) {
                assertTrue(Float.isFinite(coordinate));
            }
        }
        assertTrue(!asset.surfaceNames().get(set.surface(triangle)).isEmpty());
        assertNotNull(asset.nodePaths().get(set.node(triangle)));
        assertTrue(set.sourceTriangle(triangle) >= -1);
        EdgeFlags flags = set.edgeFlags();
        assertTrue(flags == null || flags.get(triangle) >= 0);
    }
}
