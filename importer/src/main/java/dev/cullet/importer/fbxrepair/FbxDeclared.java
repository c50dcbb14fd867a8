// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.DeclaredGeometry;
import dev.cullet.importer.declared.PolygonCounts;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the polygons of an FBX file: those of every mesh, from its array {@code PolygonVertexIndex}, in which a
 * negative number ends a polygon. The connections decide which meshes the scene has.
 *
 * <p>Reads the arrays of vertices and indices, in chunks. Linear time; memory for a number per object.
 */
public final class FbxDeclared {
    private final FbxContent content;
    private final DeclaredGeometry declared = new DeclaredGeometry(false);

    private FbxDeclared(FbxContent content) {
        this.content = content;
    }

    /** Counts the polygons of a file. */
    public static DeclaredGeometry count(FbxContent content) throws IOException, RefusedException {
        FbxDeclared counter = new FbxDeclared(content);
        try {
            counter.count();
        } catch (FbxArray.MalformedException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
        return counter.declared;
    }

    private void count() throws IOException {
        boolean[] isInScene = new boolean[content.size()];
        for (int node : content.nodes()) {
            isInScene[node] = node != FbxGraph.ROOT;
        }
        Map<Integer, Set<String>> nodesOf = new HashMap<>();
        content.graph().forEach((from, to) -> {
            boolean isCounted = content.object(from) instanceof FbxGeometry geometry && isCounted(geometry);
            if (isCounted && isInScene[to]) {
                nodesOf.computeIfAbsent(from, unused -> new LinkedHashSet<>()).add(content.object(to).name);
            } else if (isCounted && (to == FbxGraph.ROOT || content.isModel(to))) {
                declared.addUnusedNode(content.object(to).name);
            }
        });
        for (int i = 0; i < content.size(); i++) {
            if (content.object(i) instanceof FbxGeometry geometry && isCounted(geometry)) {
                count(geometry, nodesOf.getOrDefault(i, Set.of()));
            }
        }
    }

    private static boolean isCounted(FbxGeometry geometry) {
        return !geometry.isShape() && !geometry.type.equals("Line");
    }

    /** Passes the elements of an array to a consumer; a skin needs them again. */
    private void read(FbxArray array, boolean isSkinned, DoubleConsumer consumer) throws IOException {
        if (isSkinned) {
            content.forEachKept(array, consumer);
        } else {
            array.forEach(content.file(), consumer);
        }
    }

    private void count(FbxGeometry geometry, Set<String> names) throws IOException {
        String where = names.isEmpty()
                ? "mesh \"" + geometry.name + "\""
                : "node \"" + names.iterator().next() + "\"";
        if (!geometry.isMesh()) {
            if (geometry.type.matches("Nurbs.*|TrimNurbs.*|Boundary|Patch")) {
                declared.addLost(
                        PolygonCounts.NONE, 1, where + ": " + geometry.type + " is not read; export it as polygons");
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
        boolean isSkinned = content.children(geometry.index, content::isSkin).length > 0;
        read(indices, isSkinned, found);
        read(vertices, isSkinned, unused -> {}); // missing ones would be zeros
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
