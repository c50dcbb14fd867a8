// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks how an FBX file connects its nodes. The native importer follows connections by recursion: a cycle overflows
 * its stack, which ends the process, and nodes with several parents on each level make it run for hours.
 *
 * <p>A file whose records are malformed passes; the native importer rejects it.
 */
final class FbxConnections implements FbxRecords.Visitor {
    /** The largest number of nodes, copies included. */
    private static final long MAX_NODES = 2_000_000;

    private final Set<Long> models = new HashSet<>();
    private final Map<Long, List<Long>> below = new HashMap<>();

    private FbxConnections() {}

    /** Returns the reason to reject the file, or null. */
    static @Nullable String refusal(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxConnections connections = new FbxConnections();
        FbxRecords.read(file, header, connections);
        return connections.findProblem();
    }

    @Override
    public boolean begin(FbxRecord record) {
        if (record.depth() == 0) {
            return record.name().equals("Objects") || record.name().equals("Connections");
        }
        if (record.isIn("Objects")) {
            if (record.name().equals("Model") && record.isInteger(0)) {
                models.add(record.integer(0));
            }
        } else if (record.name().equals("C") && record.isInteger(1) && record.isInteger(2)) {
            String type = record.string(0);
            boolean toProperty = "OP".equals(type) && record.stringBytes(3) > 0;
            if (type != null && !type.equals("PP") && !toProperty) { // the native importer treats others as OO
                below.computeIfAbsent(record.integer(2), unused -> new ArrayList<>())
                        .add(record.integer(1));
            }
        }
        return false;
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
