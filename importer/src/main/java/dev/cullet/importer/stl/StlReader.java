// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.stl;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads STL files, ASCII and binary. Linear in time; memory for the triangles of the file.
 *
 * <pre>
 * binary   80 bytes of any text | number of triangles | 50 bytes per triangle: normal, 3 vertices, 2 bytes
 *          numbers of 4 bytes, little-endian
 * </pre>
 *
 * <p>Binary files may begin with {@code solid}, too. A file is binary if its length is that of its number of triangles;
 * else ASCII if it begins with {@code solid}, after empty space, and then with a facet or the end; else binary if it is
 * long enough.
 */
public final class StlReader {
    private static final int HEADER = 84;
    private static final int TRIANGLE = 50;
    private static final int CHUNK = TRIANGLE << 10;
    private static final int DETECTED = 1 << 12;
    private static final String ADVICE = "; it is most likely broken: copy or export it again";

    private static final Pattern SOLID = Pattern.compile("(?i)(\u00ef\u00bb\u00bf)?[\\s\\x00]*(solid|facet)\\b(?s:.*)");
    private static final Pattern CONTINUES = Pattern.compile(
            "(?i)(\u00ef\u00bb\u00bf)?[\\s\\x00]*(facet\\b|solid\\b[^\\r\\n]*\\s+(facet|endsolid)\\b)(?s:.*)");

    private StlReader() {}

    /** Returns the scene of a file: a node per solid. */
    public static SourceScene read(Path file, FindingCollector findings) throws RefusedException, IOException {
        long size = Files.size(file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(DETECTED);
            byte[] start = in.readNBytes(DETECTED);
            in.reset();
            long count = start.length < HEADER
                    ? 0
                    : ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt(HEADER - 4) & 0xffffffffL;
            long needed = HEADER + TRIANGLE * count;
            String text = new String(start, StandardCharsets.ISO_8859_1);
            boolean isExact = start.length >= HEADER && needed == size;
            if (!isExact && CONTINUES.matcher(text).matches()) {
                return new StlText(in, findings).read();
            }
            if (!isExact && SOLID.matcher(text).matches() && (count == 0 || needed > size)) {
                return new StlText(in, findings).read();
            }
            if (start.length < HEADER) {
                throw new RefusedException("is no STL file: it neither begins with \"solid\", nor has the " + HEADER
                        + " bytes before the triangles of a binary file, but " + size + " bytes" + ADVICE);
            }
            if (needed > size) {
                throw new RefusedException("its header declares " + count + " triangles of " + TRIANGLE
                        + " bytes, but the file has " + (size - HEADER) + " bytes after it, for "
                        + (size - HEADER) / TRIANGLE + ADVICE);
            }
            if (count == 0 && size >= HEADER + TRIANGLE) {
                throw new RefusedException(
                        "its header declares 0 triangles, but " + (size - HEADER) + " bytes follow it" + ADVICE);
            }
            if (count > Integer.MAX_VALUE / 9) {
                throw new RefusedException("has " + count + " triangles, but at most " + Integer.MAX_VALUE / 9
                        + " fit one mesh; split the file");
            }
            if (size - needed >= TRIANGLE) {
                findings.add(
                        FindingKind.GEOMETRY_LOST,
                        "the header declares " + count + " triangles; " + (size - needed)
                                + " bytes after them are not read");
            }
            return scene("<STL_BINARY>", List.of(solid("", 0)), List.of(binary(in, (int) count)));
        }
    }

    private static SourceScene.Mesh binary(InputStream in, int count) throws RefusedException, IOException {
        in.skipNBytes(HEADER);
        float[] positions = new float[9 * count];
        byte[] chunk = new byte[CHUNK];
        ByteBuffer bytes = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        for (int left = count; left > 0; ) {
            int triangles = Math.min(left, CHUNK / TRIANGLE);
            if (in.readNBytes(chunk, 0, TRIANGLE * triangles) < TRIANGLE * triangles) {
                throw new RefusedException("the file ended while it was read; try again");
            }
            for (int triangle = 0; triangle < triangles; triangle++) {
                for (int i = 0; i < 9; i++) {
                    positions[at++] = bytes.getFloat(TRIANGLE * triangle + 12 + 4 * i);
                }
            }
            left -= triangles;
        }
        int[] cornerCounts = new int[count];
        Arrays.fill(cornerCounts, 3);
        return mesh(positions, cornerCounts, 0);
    }

    /** Returns a mesh whose polygons share no vertices. */
    static SourceScene.Mesh mesh(float[] positions, int[] cornerCounts, long tooFewCorners) {
        int[] corners = new int[positions.length / 3];
        Arrays.setAll(corners, i -> i);
        return new SourceScene.Mesh(
                positions, corners, cornerCounts, null, new SourceScene.Omitted(0, 0, tooFewCorners), 0, List.of());
    }

    /** Returns a node with a mesh. */
    static SourceScene.Node solid(String name, int mesh) {
        return node(name, 0, new int[] {mesh});
    }

    static SourceScene scene(String root, List<SourceScene.Node> solids, List<SourceScene.Mesh> meshes) {
        List<SourceScene.Node> nodes = new ArrayList<>(List.of(node(root, -1, new int[0])));
        nodes.addAll(solids);
        return new SourceScene(nodes, meshes, Map.of(), List.of(), null);
    }

    private static SourceScene.Node node(String name, int parent, int[] meshes) {
        return new SourceScene.Node(
                name, parent, Affine.identity(), new double[3], meshes, null, -1, SourceScene.Physics.NONE);
    }
}
