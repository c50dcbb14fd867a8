// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks how an FBX file connects its nodes. The native importer follows connections by recursion: a cycle overflows
 * its stack, which ends the process, and nodes with several parents on each level make it run for hours.
 *
 * <p>Reads names, ids and lengths, a few bytes per record, and skips the rest. A file whose records are malformed
 * passes; the native importer rejects it.
 *
 * <pre>
 * record of a binary file    end | properties | bytes of them | byte length of name | name | properties | records
 *                            three numbers of 4 bytes, from version 7500 on of 8; a record of zeros ends a list
 * </pre>
 */
final class FbxConnections {
    /** The largest number of nodes, copies included. */
    private static final long MAX_NODES = 2_000_000;

    static final int FIRST_RECORD = 27;
    static final int LONG_RECORDS_FROM = 7500;
    private static final int NAME_BYTES = 64;

    // the native importer reads the leading digits of an id and ignores the rest: 10x is 10
    private static final Pattern MODEL = Pattern.compile("\\s*Model:\\s*(-?\\d{1,18})[^,]*,.*", Pattern.DOTALL);
    private static final Pattern CONNECTION =
            Pattern.compile("\\s*C:\\s*\"OO\"\\s*,\\s*(-?\\d{1,18})[^,]*,\\s*(-?\\d{1,18}).*", Pattern.DOTALL);
    private static final int LONGEST_LINE = 4096;

    private final Set<Long> models = new HashSet<>();
    private final Map<Long, List<Long>> below = new HashMap<>();

    private FbxConnections() {}

    /** Returns the reason to reject the file, or null. */
    static @Nullable String refusal(Path file, FbxHeader header) throws IOException {
        FbxConnections connections = new FbxConnections();
        if (header.binary()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                connections.readBinary(channel, header.version() >= LONG_RECORDS_FROM);
            }
        } else {
            ObjLines.read(file, (line, text, length) -> connections.readLine(text, length));
        }
        return connections.findProblem();
    }

    // ascii

    private void readLine(byte[] text, int length) {
        int at = 0;
        while (at < length && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        if (at >= length || (text[at] != 'M' && text[at] != 'C') || length > LONGEST_LINE) {
            return;
        }
        String line = new String(text, 0, length, StandardCharsets.ISO_8859_1);
        Matcher model = MODEL.matcher(line);
        if (model.matches()) {
            models.add(Long.parseLong(model.group(1)));
        }
        Matcher connection = CONNECTION.matcher(line);
        if (connection.matches()) {
            connect(Long.parseLong(connection.group(1)), Long.parseLong(connection.group(2)));
        }
    }

    private void connect(long from, long to) {
        below.computeIfAbsent(to, unused -> new ArrayList<>()).add(from);
    }

    // binary

    private void readBinary(FileChannel channel, boolean isLong) throws IOException {
        long at = FIRST_RECORD;
        for (Entry next = record(channel, at, isLong); next != null; next = record(channel, next.end, isLong)) {
            if (next.name.equals("Objects") || next.name.equals("Connections")) {
                readChildren(channel, next, isLong);
            }
        }
    }

    private void readChildren(FileChannel channel, Entry parent, boolean isLong) throws IOException {
        long at = parent.properties + parent.propertyBytes;
        for (Entry next = record(channel, at, isLong);
                next != null && next.end <= parent.end;
                next = record(channel, next.end, isLong)) {
            ByteBuffer start = bytes(channel, next.properties, NAME_BYTES);
            if (next.name.equals("Model") && start.remaining() >= 9 && start.get() == 'L') {
                models.add(start.getLong());
            } else if (next.name.equals("C") && start.remaining() >= 25 && start.get() == 'S') {
                boolean isObject = start.getInt() == 2 && start.get() == 'O' && start.get() == 'O';
                if (isObject && start.get() == 'L') {
                    long from = start.getLong();
                    if (start.get() == 'L') {
                        connect(from, start.getLong());
                    }
                }
            }
        }
    }

    record Entry(String name, long end, long properties, long propertyBytes) {}

    /** Returns the record at an offset, or null at the end of a list or if it is malformed. */
    static @Nullable Entry record(FileChannel channel, long at, boolean isLong) throws IOException {
        int numbers = isLong ? 24 : 12;
        ByteBuffer head = bytes(channel, at, numbers + 1 + NAME_BYTES);
        if (head.remaining() < numbers + 1) {
            return null;
        }
        long end = isLong ? head.getLong() : head.getInt() & 0xffffffffL;
        head.position(isLong ? 16 : 8);
        long propertyBytes = isLong ? head.getLong() : head.getInt() & 0xffffffffL;
        int nameLength = head.get() & 0xff;
        long properties = at + numbers + 1 + nameLength;
        if (end < properties || end > channel.size() || propertyBytes < 0 || propertyBytes > end - properties) {
            return null;
        }
        byte[] name = new byte[Math.min(nameLength, head.remaining())];
        head.get(name);
        return new Entry(new String(name, StandardCharsets.ISO_8859_1), end, properties, propertyBytes);
    }

    static ByteBuffer bytes(FileChannel channel, long at, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        for (int got = 0; got >= 0 && buffer.hasRemaining(); ) {
            got = channel.read(buffer, at + buffer.position());
        }
        return buffer.flip();
    }

    // the graph

    /** Walks depth first from the root, without recursion: finds cycles, and counts the copies of nodes. */
    private @Nullable String findProblem() {
        Map<Long, Long> copies = new HashMap<>(); // copies in the subtree of a node; -1 while the subtree is visited
        ArrayDeque<Long> stack = new ArrayDeque<>(List.of(0L));
        while (!stack.isEmpty()) {
            long node = stack.peek();
            if (copies.putIfAbsent(node, -1L) == null) { // first visit: children come first
                for (long child : below.getOrDefault(node, List.of())) {
                    if (models.contains(child)) {
                        long known = copies.getOrDefault(child, 0L);
                        if (known < 0) {
                            return "node " + child + " is connected above itself, but nodes must form a tree;"
                                    + " it is most likely broken: export it again";
                        }
                        if (known == 0) {
                            stack.push(child);
                        }
                    }
                }
                continue;
            }
            stack.pop();
            if (copies.getOrDefault(node, 0L) > 0) {
                continue; // pushed twice, and already done
            }
            long sum = 1;
            for (long child : below.getOrDefault(node, List.of())) {
                sum = Math.min(MAX_NODES + 1, sum + (models.contains(child) ? copies.getOrDefault(child, 0L) : 0));
            }
            copies.put(node, sum);
        }
        return copies.getOrDefault(0L, 0L) > MAX_NODES
                ? "its nodes have several parents, which makes more than " + MAX_NODES
                        + " copies of nodes; it is most likely broken: export it again"
                : null;
    }
}
