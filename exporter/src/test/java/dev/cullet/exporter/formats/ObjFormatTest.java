// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OBJ files, read by the importer: the same triangles, bit for bit, with their names and surfaces. */
class ObjFormatTest {
    private final Path folder;

    ObjFormatTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private TriangleMesh roundTrip(Asset asset, ExportOptions options)
            throws IOException, ImportException, ExportException {
        ExportResult result = Exporter.export(new ObjFormat(), ExportView.of(asset), options);
        for (ExportFile file : result.files()) {
            Files.write(folder.resolve(file.name()), file.toByteArray());
        }
        return new AssimpImporter()
                .read(folder.resolve(options.fileName()), ImportOptions.DEFAULTS, ImportProgress.NONE)
                .mesh();
    }

    /** Returns how often each triangle occurs: corners by bits, beginning with the smallest; surface; node. */
    static Map<String, Integer> triangles(TriangleMesh mesh) {
        Map<String, Integer> counts = new TreeMap<>();
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            counts.merge(
                    key(mesh.positions(), mesh.indices(), triangle)
                            + " of " + mesh.surfaceNames().get(mesh.surfaces()[triangle])
                            + " in " + mesh.nodePaths().get(mesh.nodes()[triangle]),
                    1,
                    Integer::sum);
        }
        return counts;
    }

    /** Compares counts of triangles; the message has the first that only one of the two has. */
    static void assertSame(Map<String, Integer> expected, Map<String, Integer> actual, String what) {
        Map<String, Integer> missing = new TreeMap<>(expected);
        missing.entrySet().removeAll(actual.entrySet());
        Map<String, Integer> more = new TreeMap<>(actual);
        more.entrySet().removeAll(expected.entrySet());
        String first = missing.keySet().stream().findFirst().orElse("none") + "; in its place "
                + more.keySet().stream().findFirst().orElse("none");
        assertTrue(missing.isEmpty() && more.isEmpty(), what + ": missing are " + missing.size() + ": " + first);
    }

    static String key(float[] positions, int[] indices, int triangle) {
        String[] corners = new String[3];
        for (int corner = 0; corner < 3; corner++) {
            int at = 3 * indices[3 * triangle + corner];
            corners[corner] = Integer.toHexString(Float.floatToRawIntBits(positions[at]))
                    + "," + Integer.toHexString(Float.floatToRawIntBits(positions[at + 1]))
                    + "," + Integer.toHexString(Float.floatToRawIntBits(positions[at + 2]));
        }
        int first = 0;
        for (int i = 1; i < 3; i++) {
            first = corners[i].compareTo(corners[first]) < 0 ? i : first;
        }
        return corners[first] + " " + corners[(first + 1) % 3] + " " + corners[(first + 2) % 3];
    }

    static Map<String, Integer> triangles(Asset asset) {
        Map<String, Integer> counts = new TreeMap<>();
        for (AssetPart part : asset.parts()) {
            float[] positions = part.triangles().positions();
            int[] indices = part.triangles().indices();
            for (int triangle = 0; triangle < part.triangles().triangleCount(); triangle++) {
                String node = asset.nodePaths().get(part.triangles().node(triangle));
                counts.merge(
                        key(positions, indices, triangle)
                                + " of "
                                + asset.surfaceNames().get(part.triangles().surface(triangle))
                                + " in " + (node.isEmpty() ? part.name() : node),
                        1,
                        Integer::sum);
            }
        }
        return counts;
    }

    /** A knot whose triangles have surfaces and nodes by turns. */
    static Asset named(String part, List<String> surfaces, List<String> nodes, PartOptions options) {
        float[] positions = Meshes.torusKnot(12, 40).positions();
        int[] indices = Meshes.torusKnot(12, 40).indices();
        int[] surface = new int[indices.length / 3];
        Arrays.setAll(surface, i -> i / 7 % surfaces.size());
        int[] node = new int[surface.length];
        Arrays.setAll(node, i -> i / 50 % nodes.size());
        int[] numbers = new int[surface.length];
        Arrays.setAll(numbers, i -> i);
        TriangleMesh mesh = new TriangleMesh(positions, indices, surface, node, numbers, surfaces, nodes);
        return new Asset(TestAsset.PROVENANCE, surfaces, nodes, List.of(TestAsset.part(part, mesh, options)));
    }

    @ParameterizedTest(name = "nodes {0}")
    @ValueSource(strings = {"", "knot", "knot|knot/arm|other node", "|a b/\u00e9", "Front Sail", "Front Sail|x"})
    void trianglesSurfacesAndNodesReadBack(String nodes) throws IOException, ImportException, ExportException {
        List<String> surfaces = List.of("rock", "thin ice", "l\u00e6r");
        Asset asset = named(
                nodes.startsWith("F") ? "Front Sail" : "knot",
                surfaces,
                List.of(nodes.split("\\|", -1)),
                TestAsset.OPTIONS);
        TriangleMesh read = roundTrip(asset, ExportOptions.of("k.obj"));
        assertSame(triangles(asset), triangles(read), "");
        assertTrue(triangles(asset).size() > 900);
    }

    @Test
    void namesThatTheFormatForbidsAreEscapedInOneLine() throws IOException, ImportException, ExportException {
        Asset asset = named("a#1", List.of("s#1", "s 2"), List.of("", "b\n"), TestAsset.OPTIONS);
        TriangleMesh read = roundTrip(asset, ExportOptions.of("sp ace \u00fc.obj"));
        assertEquals(new TreeSet<>(Set.of("a%231", "b%0A")), new TreeSet<>(read.nodePaths()));
        assertEquals(
                List.of("s%231", "s 2"),
                read.surfaceNames().stream().filter(s -> s.startsWith("s")).toList());
        List<String> lines =
                Exporter.export(new ObjFormat(), ExportView.of(asset), ExportOptions.of("k.obj")).losses().stream()
                        .map(loss -> loss.line("obj"))
                        .filter(line -> line.contains("escaped"))
                        .toList();
        assertEquals(2, lines.size(), lines.toString());
    }

    @Test
    void compactPartsHaveEachVertexOnce() throws IOException, ImportException, ExportException {
        PartOptions options = TestAsset.OPTIONS.withCompact(true);
        Asset asset = named("knot", List.of("rock"), List.of("knot"), options);
        AssetPart part = asset.parts().get(0);
        assertTrue(part.triangles().blocks() != null);
        ExportPart view = ExportView.of(asset).parts().get(0);
        assertEquals(480, view.positions().length / 3);
        assertTrue(part.triangles().vertexCount() > 480);
        assertSame(triangles(asset), triangles(roundTrip(asset, ExportOptions.of("k.obj"))), "");
    }

    @Test
    void instancesOfASceneAreCopiedWhereTheyAre() throws IOException, ImportException, ExportException {
        SceneBuilder instances = new SceneBuilder();
        AssetPart box = TestAsset.part(Meshes.box(0, 0, 0, 1, 2, 3));
        instances.add(0, new double[] {10, 0.1, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        instances.add(0, new double[] {-5, 0, 0}, new double[] {0, 1, 0, 0}, 2, true, 1, 1);
        Asset asset = TestAsset.scene(instances, box);
        TriangleMesh read = roundTrip(asset, ExportOptions.of("level.obj"));
        assertEquals(24, read.triangleCount());
        double volume = 0;
        for (int triangle = 0; triangle < 24; triangle++) {
            volume += volume(read, triangle);
        }
        assertEquals(6 + 48, volume, 1e-4, "the front stays outside where an instance is mirrored");
        ExportView view = ExportView.of(asset);
        ExportInstance mirrored = view.instances().get(1);
        double[] m = mirrored.matrix();
        assertArrayEquals(
                new double[] {2, 0, 0, -5, 0, 2, 0, 0, 0, 0, -2, 0}, m, 1e-12, "x is negated, then turned about y");
    }

    private static double volume(TriangleMesh mesh, int triangle) {
        double[][] p = new double[3][3];
        for (int corner = 0; corner < 3; corner++) {
            for (int axis = 0; axis < 3; axis++) {
                p[corner][axis] = mesh.positions()[3 * mesh.indices()[3 * triangle + corner] + axis];
            }
        }
        return (p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1])
                        + p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2])
                        + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]))
                / 6;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"HULL", "BOX", "CAPSULE", "SPHERE"})
    void shapesAreClosedMeshesThatEncloseThePart(String kind) throws IOException, ImportException, ExportException {
        ShapeOptions shape = kind.equals("HULL")
                ? ShapeOptions.NONE.withHull(true)
                : ShapeOptions.NONE.withPrimitive(PrimitiveChoice.valueOf(kind));
        Asset asset = named("knot", List.of("rock"), List.of("knot"), TestAsset.OPTIONS.withShape(shape));
        TriangleMesh read = roundTrip(asset, ExportOptions.of("k.obj").withInclude(EnumSet.of(Content.SHAPES)));
        double volume = 0;
        List<String> edges = new ArrayList<>();
        for (int triangle = 0; triangle < read.triangleCount(); triangle++) {
            volume += volume(read, triangle);
            for (int corner = 0; corner < 3; corner++) {
                String from = corner(read, triangle, corner);
                String to = corner(read, triangle, (corner + 1) % 3);
                if (!edges.remove(to + " " + from)) {
                    edges.add(from + " " + to);
                }
            }
        }
        assertEquals(List.of(), edges, "each edge has a neighbour that runs the other way");
        double exact = asset.parts().get(0).shape().volume();
        assertEquals(exact, volume, (kind.equals("HULL") || kind.equals("BOX") ? 1e-4 : 0.03) * exact);
    }

    private static String corner(TriangleMesh mesh, int triangle, int corner) {
        int at = 3 * mesh.indices()[3 * triangle + corner];
        return Arrays.toString(Arrays.copyOfRange(mesh.positions(), at, at + 3));
    }
}
