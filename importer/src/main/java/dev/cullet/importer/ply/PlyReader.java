// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.ply;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.ply.PlyHeader.Element;
import dev.cullet.importer.ply.PlyHeader.Property;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SourceScene;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads PLY files, ASCII and binary: vertices, faces and triangle strips. Other elements and properties are skipped.
 * Linear in time; memory for vertices and corners.
 *
 * <p>Each row of the element tristrips has one strip or more, separated by -1. Triangle i of a strip has the vertices
 * i, i + 1 and i + 2; where i is odd, the first two are exchanged. Triangles with two equal indices join strips, have
 * no area, and are left out.
 */
public final class PlyReader {
    private static final int MAX_CORNERS = 1_000_000;
    private static final int MAX_VERTICES = (Integer.MAX_VALUE - 16) / 3;
    private static final String[] LISTS = {"vertex_indices", "vertex_index"};

    private final PlyValues values;
    private float[] positions = new float[0];
    private long vertexCount = -1;
    private int[] corners = new int[3 * 64];
    private int cornerCount;
    private int[] cornerCounts = new int[64];
    private int polygons;
    private long tooFewCorners;
    private long lines;
    private boolean hasFaces;

    private PlyReader(PlyValues values) {
        this.values = values;
    }

    /** Returns the scene of a file: one node. */
    public static SourceScene read(Path file) throws RefusedException, IOException {
        long size = Files.size(file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            PlyHeader header = PlyHeader.read(in);
            checkSize(header, size - header.bytes());
            PlyReader reader = new PlyReader(PlyValues.of(header, in));
            reader.countVertices(header);
            for (Element element : header.elements()) {
                reader.read(element);
            }
            return reader.scene();
        }
    }

    /** Rejects counts that the rest of the file cannot contain, so that they bound time and memory. */
    private static void checkSize(PlyHeader header, long rest) throws RefusedException {
        boolean isAscii = header.format() == PlyHeader.Format.ASCII;
        long left = rest + (isAscii ? 1 : 0); // the last line need not end
        for (Element element : header.elements()) {
            long each = element.minBytes(isAscii);
            if (each > 0 && element.count() > left / each) {
                throw new RefusedException("its header declares " + element.count() + " rows of the element \""
                        + element.name() + "\", of at least " + each + " bytes, but at most " + Math.max(0, left)
                        + " bytes are left for them; it is most likely broken: copy or export it again");
            }
            left -= each * element.count();
        }
    }

    private void countVertices(PlyHeader header) throws RefusedException {
        for (Element element : header.elements()) {
            if (element.name().equals("vertex")) {
                if (vertexCount >= 0) {
                    throw new RefusedException("has two elements \"vertex\", but must have one; export it again");
                }
                vertexCount = element.count();
            }
        }
        if (vertexCount > MAX_VERTICES) {
            throw new RefusedException(
                    "has " + vertexCount + " vertices, but at most " + MAX_VERTICES + " fit one mesh; split the file");
        }
    }

    private void read(Element element) throws IOException, RefusedException {
        if (element.count() == 0 || element.properties().isEmpty()) {
            return;
        }
        switch (element.name()) {
            case "vertex" -> readVertices(element);
            case "face", "tristrips" -> readFaces(element, element.name().equals("tristrips"));
            default -> {
                lines += element.name().equals("edge") ? element.count() : 0;
                for (long row = 0; row < element.count(); row++) {
                    values.start(element.name(), row);
                    for (Property property : element.properties()) {
                        skip(property);
                    }
                    values.end();
                }
            }
        }
    }

    private void skip(Property property) throws IOException, RefusedException {
        long count = count(property.countType());
        for (long i = 0; i < count; i++) {
            values.next(property.type());
        }
    }

    private long count(@Nullable PlyType type) throws IOException, RefusedException {
        return type == null ? 1 : values.integer(type, "the length of a list", 0, 0xffffffffL);
    }

    private void readVertices(Element element) throws IOException, RefusedException {
        int[] axisOf = new int[element.properties().size()];
        Arrays.fill(axisOf, -1);
        for (int axis = 0; axis < 3; axis++) {
            String name = "xyz".substring(axis, axis + 1);
            int property = element.property(name, false);
            if (property < 0) {
                throw new RefusedException("its vertices have no property \"" + name + "\"; export it again");
            }
            axisOf[property] = axis;
        }
        positions = new float[3 * (int) element.count()];
        for (int row = 0; row < element.count(); row++) {
            values.start("vertex", row);
            for (int i = 0; i < axisOf.length; i++) {
                if (axisOf[i] < 0) {
                    skip(element.properties().get(i));
                } else {
                    positions[3 * row + axisOf[i]] =
                            (float) values.next(element.properties().get(i).type());
                }
            }
            values.end();
        }
    }

    private void readFaces(Element element, boolean isStrip) throws IOException, RefusedException {
        hasFaces = true;
        int list = Math.max(element.property(LISTS[0], true), element.property(LISTS[1], true));
        if (list < 0) {
            throw new RefusedException("its element \"" + element.name() + "\" has no list \"" + LISTS[0] + "\" or \""
                    + LISTS[1] + "\"; export it again");
        }
        for (long row = 0; row < element.count(); row++) {
            values.start(element.name(), row);
            for (int i = 0; i < element.properties().size(); i++) {
                Property property = element.properties().get(i);
                if (i != list) {
                    skip(property);
                } else if (isStrip) {
                    strip(property);
                } else {
                    polygon(property);
                }
            }
            values.end();
        }
    }

    private void polygon(Property property) throws IOException, RefusedException {
        long count = count(property.countType());
        if (count > MAX_CORNERS) {
            throw values.refused("has " + count + " corners; at most " + MAX_CORNERS + " are read. Triangulate the"
                    + " mesh before export");
        }
        for (long i = 0; i < count; i++) {
            int vertex = (int) values.integer(property.type(), "a vertex", 0, vertexCount - 1);
            if (count >= 3) {
                corner(vertex);
            }
        }
        if (count < 3) {
            tooFewCorners++;
        } else {
            endPolygon((int) count);
        }
    }

    private void strip(Property property) throws IOException, RefusedException {
        long count = count(property.countType());
        long length = 0; // of the strip so far
        int first = -1;
        int second = -1;
        for (long i = 0; i < count; i++) {
            int vertex = (int) values.integer(property.type(), "a vertex", -1, vertexCount - 1);
            if (vertex < 0) {
                tooFewCorners += length == 1 || length == 2 ? 1 : 0;
                length = 0;
                continue;
            }
            length++;
            if (length >= 3 && first != second && second != vertex && vertex != first) {
                boolean isOdd = length % 2 == 0;
                corner(isOdd ? second : first);
                corner(isOdd ? first : second);
                corner(vertex);
                endPolygon(3);
            }
            first = second;
            second = vertex;
        }
        tooFewCorners += length == 1 || length == 2 ? 1 : 0;
    }

    private void corner(int vertex) throws RefusedException {
        if (cornerCount == corners.length) {
            if (cornerCount > MAX_VERTICES) {
                throw new RefusedException("has more corners than fit one mesh; split the file");
            }
            corners = Arrays.copyOf(corners, (int) Math.min(Integer.MAX_VALUE - 16, 2L * cornerCount));
        }
        corners[cornerCount++] = vertex;
    }

    private void endPolygon(int count) {
        if (polygons == cornerCounts.length) {
            cornerCounts = Arrays.copyOf(cornerCounts, 2 * polygons);
        }
        cornerCounts[polygons++] = count;
    }

    private SourceScene scene() {
        long points = hasFaces ? 0 : Math.max(0, vertexCount);
        corners = Arrays.copyOf(corners, cornerCount);
        if (cornerCount < positions.length / 3 || tooFewCorners > 0) {
            omitUnusedVertices();
        }
        SourceScene.Mesh mesh = new SourceScene.Mesh(
                positions,
                corners,
                Arrays.copyOf(cornerCounts, polygons),
                null,
                new SourceScene.Omitted(points, lines, tooFewCorners),
                0,
                List.of());
        SourceScene.Node node = new SourceScene.Node(
                "", -1, Affine.identity(), new double[3], new int[] {0}, null, -1, SourceScene.Physics.NONE);
        return new SourceScene(List.of(node), List.of(mesh), Map.of(), List.of(), null);
    }

    private void omitUnusedVertices() {
        int[] numbers = new int[positions.length / 3];
        for (int corner : corners) {
            numbers[corner] = 1;
        }
        int count = 0;
        for (int vertex = 0; vertex < numbers.length; vertex++) {
            if (numbers[vertex] == 1) {
                System.arraycopy(positions, 3 * vertex, positions, 3 * count, 3);
                numbers[vertex] = count++;
            }
        }
        for (int i = 0; i < corners.length; i++) {
            corners[i] = numbers[corners[i]];
        }
        positions = Arrays.copyOf(positions, 3 * count);
    }
}
