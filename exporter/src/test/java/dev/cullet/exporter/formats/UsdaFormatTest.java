// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.NameTable;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.TriangleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** USD text, read by a small reader of its own: prims by path, with their lines. */
class UsdaFormatTest {
    private static final Pattern PRIM = Pattern.compile("(def \\w+|class) \"(\\w+)\".*");

    private final UsdaFormat format = new UsdaFormat();

    private String text(Asset asset, Content... include) throws ExportException {
        return new String(
                LinkAssets.export(format, asset, include).files().get(0).toByteArray(), StandardCharsets.UTF_8);
    }

    /** Returns the type and lines of each prim by its path; checks that brackets match. */
    private static Map<String, String> prims(String text) {
        Map<String, String> prims = new TreeMap<>();
        Deque<String> path = new ArrayDeque<>();
        String declared = "";
        int depth = 0;
        for (String line : text.lines().skip(1).map(String::strip).toList()) {
            Matcher prim = PRIM.matcher(line);
            if (prim.matches()) {
                declared = path.isEmpty() ? "/" + prim.group(2) : path.peek() + "/" + prim.group(2);
                assertTrue(prims.put(declared, prim.group(1) + "\n") == null, declared + " occurs twice");
            } else if (line.equals("{")) {
                path.push(declared);
            } else if (line.equals("}")) {
                path.pop();
            } else if (!declared.isEmpty()) {
                prims.merge(path.isEmpty() || depth > 0 ? declared : path.peek(), line + "\n", String::concat);
            }
            depth += line.endsWith("(") ? 1 : line.equals(")") ? -1 : 0;
        }
        assertTrue(path.isEmpty() && depth == 0);
        return prims;
    }

    /** Returns the name of the prim of the only part. */
    private static String name(Asset asset) {
        return NameTable.ofIdentifiers().unique(asset.parts().get(0).name());
    }

    private static String prim(Map<String, String> prims, String path) {
        String prim = prims.get(path);
        assertNotNull(prim, () -> path + " is none of " + prims.keySet());
        return Objects.requireNonNull(prim);
    }

    private static List<String> elements(String prim, String declaration) {
        int from = prim.indexOf(declaration + " = [");
        assertTrue(from >= 0, declaration);
        int begin = from + declaration.length() + 4;
        String array = prim.substring(begin, prim.indexOf(']', begin));
        List<String> elements = new ArrayList<>();
        Matcher number = Pattern.compile("[-0-9.E]+").matcher(array);
        while (number.find()) {
            elements.add(number.group());
        }
        return elements;
    }

    @Test
    void trianglesHaveTheBitsOfTheAsset() throws ExportException {
        Asset asset = LinkAssets.knot(TestAsset.OPTIONS);
        Map<String, String> prims = prims(text(asset));
        String mesh = prim(prims, "/knot/" + name(asset) + "/triangles");
        assertTrue(mesh.startsWith("def Mesh") && mesh.contains("physics:approximation = \"none\""), mesh);
        TriangleSet triangles = asset.parts().get(0).triangles();
        List<String> points = elements(mesh, "point3f[] points");
        assertEquals(triangles.positions().length, points.size());
        for (int i = 0; i < points.size(); i++) {
            assertEquals(triangles.positions()[i], Float.parseFloat(points.get(i)));
        }
        List<String> indices = elements(mesh, "int[] faceVertexIndices");
        for (int i = 0; i < indices.size(); i++) {
            assertEquals(triangles.indices()[i], Integer.parseInt(indices.get(i)));
        }
        assertEquals(
                triangles.triangleCount(),
                elements(mesh, "int[] faceVertexCounts").size());
    }

    @Test
    void aHullCollidesInPlaceOfTheTriangles() throws ExportException {
        Asset asset = LinkAssets.knot(LinkAssets.shape("HULL"));
        String part = "/knot/" + name(asset);
        Map<String, String> prims = prims(text(asset));
        assertTrue(!prim(prims, part + "/triangles").contains("PhysicsCollisionAPI"));
        String hull = prim(prims, part + "/shape");
        assertTrue(hull.contains("physics:approximation = \"convexHull\""), hull);
        assertEquals(
                asset.parts().get(0).shape().corners().length,
                elements(hull, "point3f[] points").size());
        assertTrue(
                prim(prims(text(asset, Content.TRIANGLES)), part + "/triangles").contains("PhysicsCollisionAPI"));
    }

    @Test
    void primitivesArePrimsOfTheirKind() throws ExportException {
        for (String[] kind :
                new String[][] {{"BOX", "def Cube"}, {"CAPSULE", "def Capsule"}, {"SPHERE", "def Sphere"}}) {
            Asset asset = LinkAssets.knot(LinkAssets.shape(kind[0]));
            String shape = prim(prims(text(asset)), "/knot/" + name(asset) + "/shape");
            assertTrue(shape.startsWith(kind[1]), shape);
            assertTrue(shape.contains("PhysicsCollisionAPI"), shape);
        }
    }

    @Test
    void instancesReferToTheirPart() throws ExportException {
        Asset scene = LinkAssets.scene(LinkAssets.shape("HULL"));
        Map<String, String> prims = prims(text(scene));
        String part = name(scene);
        String last = prim(prims, "/knot/" + part + "_3");
        assertTrue(last.contains("instanceable = true") && last.contains("</knot/parts/" + part + ">"), last);
        assertTrue(last.contains("xformOp:scale = (-0.5, 0.5, 0.5)") && last.contains("cullet:id = 7"), last);
        assertTrue(prim(prims, "/knot/parts").startsWith("class"));
        assertTrue(prims.containsKey("/knot/parts/" + part + "/shape"));
    }

    @Test
    void namesAreIdentifiersAndStrings() throws ExportException {
        Asset asset = LinkAssets.named("1 \"wing\"\\\n", new float[3], LinkAssets.shape("BOX"));
        Map<String, String> prims = prims(text(asset));
        String part = prim(prims, "/knot/_x31__x20__x22_wing_x22__x5c__xa_");
        assertTrue(part.contains("displayName = \"1 \\\"wing\\\"\\\\\\n\""), prims.keySet() + " " + part);
    }
}
