// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The paths of the nodes of a scene: names joined by {@code /}, distinct by a suffix {@code #2}. Stored as a tree of
 * names, because the sum of all paths grows with the square of the depth: about 100 bytes per path, whatever its
 * length.
 */
final class NodePaths {
    /** Paths among which a near name is searched. */
    private static final int MAX_SUGGESTIONS = 10_000;

    /** A name below a path. */
    private record Key(int above, String name) {}

    /** A path, and how often it was used. */
    private static final class Entry {
        private final int index;
        private int uses;

        private Entry(int index) {
            this.index = index;
        }
    }

    private final List<Key> keys = new ArrayList<>(); // of each path, by index; 0 is the empty path
    private final Map<Key, Entry> entries = new HashMap<>();
    private final int[] indices; // of the path of each node
    private final Map<Integer, String> replaced = new HashMap<>();

    /**
     * Assigns paths.
     *
     * @param mergeNamesakes whether nodes with the same path are one node
     */
    NodePaths(SourceScene scene, boolean mergeNamesakes) {
        indices = new int[scene.nodes().size()];
        keys.add(new Key(-1, ""));
        for (int node = 1; node < indices.length; node++) {
            SourceScene.Node at = scene.nodes().get(node);
            String name = at.name().isEmpty() ? "unnamed" : at.name();
            Entry entry = entry(indices[at.parent()], name);
            entry.uses++;
            indices[node] = entry.uses == 1 || mergeNamesakes
                    ? entry.index
                    : unused(indices[at.parent()], name, entry.uses).index;
        }
    }

    private Entry unused(int above, String name, int from) {
        int number = from;
        Entry entry = entry(above, name + "#" + number);
        while (entry.uses > 0) {
            number++;
            entry = entry(above, name + "#" + number);
        }
        entry.uses = 1;
        return entry;
    }

    /** Returns the path of a name below a path; a name may contain {@code /}. */
    private Entry entry(int above, String name) {
        int slash = name.indexOf('/');
        if (slash >= 0) {
            return entry(entry(above, name.substring(0, slash)).index, name.substring(slash + 1));
        }
        Entry created = new Entry(keys.size());
        Entry known = entries.putIfAbsent(new Key(above, name), created);
        if (known != null) {
            return known;
        }
        keys.add(new Key(above, name));
        return created;
    }

    int size() {
        return indices.length;
    }

    /** Returns the path of a node, empty for the root. Takes time and memory of its length. */
    String path(int node) {
        String other = replaced.get(node);
        return other != null ? other : pathAt(indices[node]);
    }

    private String pathAt(int index) {
        List<String> names = new ArrayList<>();
        for (int at = index; at > 0; at = keys.get(at).above) {
            names.add(keys.get(at).name);
        }
        StringBuilder path = new StringBuilder();
        for (int i = names.size() - 1; i >= 0; i--) {
            path.append(names.get(i)).append(i > 0 ? "/" : "");
        }
        return path.toString();
    }

    /** Replaces the path of a node. */
    void replace(int node, String path) {
        replaced.put(node, path);
    }

    /** Returns the first paths, for a search of near names. */
    List<String> suggestions() {
        List<String> paths = new ArrayList<>();
        for (int node = 0; node < Math.min(MAX_SUGGESTIONS, indices.length); node++) {
            paths.add(path(node));
        }
        return paths;
    }
}
