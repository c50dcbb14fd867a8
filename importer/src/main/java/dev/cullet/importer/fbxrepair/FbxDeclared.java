// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.DeclaredGeometry;
import dev.cullet.importer.declared.PolygonCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the polygons of an FBX file: those of every mesh, from its array {@code PolygonVertexIndex}, in which a
 * negative number ends a polygon. The connections decide which meshes the scene has.
 *
 * <p>Reads the records once, and then the arrays of indices, inflated in chunks. Linear time; memory for the objects
 * and connections.
 */
public final class FbxDeclared implements FbxRecords.Visitor {
    /** An object: a node, or a geometry. */
    private static final class Item {
        private final String name;
        private final boolean isModel;
        private final String kind; // of a geometry
        private @Nullable FbxArray vertices;
        private @Nullable FbxArray indices;
        private final List<Long> parents = new ArrayList<>();
        private final List<Long> children = new ArrayList<>();

        private Item(String name, boolean isModel, String kind) {
            this.name = name;
            this.isModel = isModel;
            this.kind = kind;
        }
    }

    private final Path file;
    private final Map<Long, Item> items = new HashMap<>();
    private final List<long[]> connections = new ArrayList<>();
    private final DeclaredGeometry declared = new DeclaredGeometry(false);
    private @Nullable Item item;

    private FbxDeclared(Path file) {
        this.file = file;
    }

    /** Counts the polygons of a file that {@link FbxScan} accepts. */
    public static DeclaredGeometry count(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxDeclared counter = new FbxDeclared(file);
        counter.items.put(0L, new Item("", true, ""));
        FbxRecords.read(file, header, counter);
        counter.count();
        return counter.declared;
    }

    @Override
    public boolean begin(FbxRecord record) {
        if (record.depth() == 0) {
            item = null;
            return record.name().equals("Objects") || record.name().equals("Connections");
        }
        if (record.depth() == 1) {
            item = null;
            if (record.isIn("Connections")) {
                connect(record);
                return false;
            }
            boolean isModel = record.name().equals("Model");
            if (!record.isInteger(0) || (!isModel && !record.name().equals("Geometry"))) {
                return false;
            }
            String kind = record.string(2);
            item = new Item(record.objectName(1), isModel, kind == null || isModel ? "" : kind);
            items.put(record.integer(0), item); // of equal ids the last one counts
            return item.kind.equals("Mesh");
        }
        if (item != null && record.name().equals("Vertices") && item.vertices == null) {
            item.vertices = record.array(0);
        } else if (item != null && record.name().equals("PolygonVertexIndex") && item.indices == null) {
            item.indices = record.array(0);
        }
        return false;
    }

    private void connect(FbxRecord record) {
        String type = record.string(0);
        boolean toProperty = "OP".equals(type) && record.stringBytes(3) > 0;
        boolean isLink = type != null && !type.equals("PP") && !toProperty;
        if (record.name().equals("C") && isLink && record.isInteger(1) && record.isInteger(2)) {
            connections.add(new long[] {record.integer(1), record.integer(2)});
        }
    }

    private void count() throws IOException, RefusedException {
        for (long[] connection : connections) {
            Item from = items.get(connection[0]);
            Item to = items.get(connection[1]);
            if (from != null && to != null && to.isModel) {
                (from.isModel ? to.children : from.parents).add(from.isModel ? connection[0] : connection[1]);
            }
        }
        Set<Long> nodes = nodes();
        for (Item geometry : items.values()) {
            if (geometry.isModel || geometry.kind.equals("Shape") || geometry.kind.equals("Line")) {
                continue;
            }
            Set<String> names = new LinkedHashSet<>();
            for (long parent : geometry.parents) {
                Item node = items.get(parent);
                if (nodes.contains(parent) && node != null) {
                    names.add(node.name);
                } else if (node != null) {
                    declared.addUnusedNode(node.name);
                }
            }
            count(geometry, names);
        }
    }

    /** Returns the ids of the nodes below the root. */
    private Set<Long> nodes() {
        Set<Long> nodes = new LinkedHashSet<>();
        ArrayDeque<Long> pending = new ArrayDeque<>(List.of(0L));
        while (!pending.isEmpty()) {
            Item node = items.get(pending.pop());
            for (long child : node == null ? List.<Long>of() : node.children) {
                if (nodes.add(child)) {
                    pending.push(child);
                }
            }
        }
        return nodes;
    }

    private void count(Item geometry, Set<String> names) throws IOException, RefusedException {
        String where = names.isEmpty()
                ? "mesh \"" + geometry.name + "\""
                : "node \"" + names.iterator().next() + "\"";
        if (!geometry.kind.equals("Mesh")) {
            if (geometry.kind.matches("Nurbs.*|TrimNurbs.*|Boundary|Patch")) {
                declared.addLost(
                        PolygonCounts.NONE, 1, where + ": " + geometry.kind + " is not read; export it as polygons");
            }
            return;
        }
        FbxArray indices = geometry.indices;
        FbxArray vertices = geometry.vertices;
        if (indices == null || vertices == null) {
            if (indices != null || vertices != null) {
                declared.addLost(
                        PolygonCounts.NONE,
                        1,
                        where + ": has no array " + (indices == null ? "PolygonVertexIndex" : "Vertices"));
            }
            return;
        }
        Indices found = new Indices();
        FbxElements.forEach(indices, file, found);
        FbxElements.forEach(vertices, file, unused -> {}); // missing ones would be zeros
        String flaw = flaw(indices, vertices, found);
        if (flaw != null) {
            declared.addLost(found.counts(), Math.max(1, found.polygons), where + ": " + flaw);
            return;
        }
        if (names.isEmpty()) {
            declared.addUnused(found.counts().plus(PolygonCounts.polygon(found.cornersOfPolygon)), where);
            return;
        }
        declared.add(found.counts(), names);
        if (found.negativeZeros > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    found.negativeZeros,
                    where + ": a polygon ends in -0, which is no end, so the next one is joined to it; the end of"
                            + " vertex 0 is -1");
        }
        if (found.cornersOfPolygon >= 3) {
            declared.addOpen(
                    PolygonCounts.polygon(found.cornersOfPolygon),
                    where + ": the last polygon, of " + found.cornersOfPolygon
                            + " corners, has no end (its last index must be negative)");
        } else if (found.cornersOfPolygon > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    1,
                    where + ": " + found.cornersOfPolygon + " indices after the last polygon have no end");
        }
        if (indices.type() == FbxArray.TEXT && indices.written() != indices.length()) {
            declared.addLost(
                    PolygonCounts.NONE,
                    1,
                    where + ": PolygonVertexIndex declares " + indices.length() + " indices, but contains "
                            + indices.written());
        }
    }

    /** Returns the reason for which the native importer omits a mesh, or null. */
    private static @Nullable String flaw(FbxArray indices, FbxArray vertices, Indices found) {
        if (indices.type() != FbxArray.TEXT && indices.type() != 'i') {
            return "PolygonVertexIndex is an array of type " + indices.type() + ", but must be one of integers";
        }
        long coordinates = vertices.written();
        if (coordinates % 3 != 0) {
            return "Vertices has " + coordinates + " numbers, but must have three for each vertex";
        }
        if (found.largest >= coordinates / 3) {
            return "a polygon refers to vertex " + found.largest + ", but there are only " + coordinates / 3
                    + " (numbered from 0)";
        }
        return null;
    }

    /** Counts the indices of a mesh one after the other. */
    private static final class Indices implements DoubleConsumer {
        private long polygons;
        private long corners;
        private long cornersOfPolygon;
        private long largest = -1;
        private long negativeZeros;

        @Override
        public void accept(double value) {
            long index = (long) value;
            negativeZeros += value == 0 && 1 / value < 0 ? 1 : 0;
            largest = Math.max(largest, index < 0 ? -index - 1 : index);
            cornersOfPolygon++;
            if (index < 0) {
                polygons += cornersOfPolygon >= 3 ? 1 : 0;
                corners += cornersOfPolygon >= 3 ? cornersOfPolygon : 0;
                cornersOfPolygon = 0;
            }
        }

        private PolygonCounts counts() {
            return new PolygonCounts(polygons, corners);
        }
    }
}
