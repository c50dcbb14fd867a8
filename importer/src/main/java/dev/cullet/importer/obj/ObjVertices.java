// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The vertices of an OBJ file, whose coordinates are the floats nearest to their decimals.
 *
 * <p>The native importer rounds decimals inexactly. It therefore gets the number of each vertex in place of the
 * coordinates, as three small integers, which it parses exactly, and {@link #restore} replaces them by the coordinates
 * before polygons are triangulated. Memory: 12 bytes per vertex.
 */
public final class ObjVertices {
    /** The third coordinate of all vertices of the copy for the native importer. */
    private static final int MARK = 9_176_501;

    /** A vertex number is split into two integers that a float represents exactly. */
    private static final int LOW_BITS = 20;

    private static final int CHUNK_BITS = 14;
    private static final byte[] LINE_END = (" " + MARK + "\n").getBytes(StandardCharsets.US_ASCII);

    private final List<float[]> chunks = new ArrayList<>();
    private final byte[] digits = new byte[10];
    private int count;

    /** Adds a vertex. */
    void add(float x, float y, float z) {
        int at = 3 * (count & (1 << CHUNK_BITS) - 1);
        if (at == 0) {
            chunks.add(new float[3 << CHUNK_BITS]);
        }
        float[] chunk = chunks.get(chunks.size() - 1);
        chunk[at] = x;
        chunk[at + 1] = y;
        chunk[at + 2] = z;
        count = Math.addExact(count, 1);
    }

    /** Writes the line of the last vertex for the native importer, with its end. */
    void writeLast(OutputStream out) throws IOException {
        int number = count - 1;
        out.write('v');
        writeInteger(number & (1 << LOW_BITS) - 1, out);
        writeInteger(number >>> LOW_BITS, out);
        out.write(LINE_END);
    }

    private void writeInteger(int value, OutputStream out) throws IOException {
        int at = digits.length;
        for (int rest = value; at == digits.length || rest > 0; rest /= 10) {
            digits[--at] = (byte) ('0' + rest % 10);
        }
        out.write(' ');
        out.write(digits, at, digits.length - at);
    }

    /**
     * Copies the coordinates of a vertex.
     *
     * @return whether there is a vertex of this number, from 0
     */
    boolean copy(int number, float[] positions, int at) {
        if (number >= count) {
            return false;
        }
        int offset = 3 * (number & (1 << CHUNK_BITS) - 1);
        System.arraycopy(chunks.get(number >>> CHUNK_BITS), offset, positions, at, 3);
        return true;
    }

    /**
     * Replaces vertex numbers by coordinates.
     *
     * @param positions 3 per vertex, from the native importer
     */
    public void restore(float[] positions) throws RefusedException {
        for (int i = 0; i < positions.length; i += 3) {
            int low = (int) positions[i];
            int high = (int) positions[i + 1];
            long number = (long) high << LOW_BITS | low;
            if (positions[i + 2] != MARK || number < 0 || number >= count || low >= 1 << LOW_BITS) {
                throw new RefusedException("the native importer returned a vertex that is on no line starting with"
                        + " \"v \"; export the file again");
            }
            System.arraycopy(
                    chunks.get((int) (number >>> CHUNK_BITS)),
                    3 * (int) (number & (1 << CHUNK_BITS) - 1),
                    positions,
                    i,
                    3);
        }
    }
}
