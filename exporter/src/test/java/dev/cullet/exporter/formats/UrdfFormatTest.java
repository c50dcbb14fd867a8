// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static dev.cullet.exporter.formats.LinkAssets.elements;
import static dev.cullet.exporter.formats.LinkAssets.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportResult;
import dev.cullet.format.Asset;
import dev.cullet.format.EnclosingShape;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** URDF files, read as XML: links on fixed joints, collision elements where the shapes are, and the files they name. */
class UrdfFormatTest {
    private final UrdfFormat format = new UrdfFormat();

    private static Element child(Element element, String name) {
        return (Element) element.getElementsByTagName(name).item(0);
    }

    /** Applies a roll, a pitch and a yaw, then a translation, to a point. */
    private static double[] placed(Element origin, double... p) {
        double[] angles = numbers(origin, "rpy");
        double[] at = numbers(origin, "xyz");
        double[] q = p.clone();
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            double cosine = Math.cos(angles[axis]);
            double sine = Math.sin(angles[axis]);
            double first = cosine * q[j] - sine * q[k];
            q[k] = sine * q[j] + cosine * q[k];
            q[j] = first;
        }
        return new double[] {q[0] + at[0], q[1] + at[1], q[2] + at[2]};
    }

    @Test
    void jointsTurnFromYUpToZUp() throws Exception {
        Asset asset = LinkAssets.named("arm", new float[] {1, 2, 3}, LinkAssets.shape("SPHERE"));
        Document xml = LinkAssets.xml(LinkAssets.export(format, asset));
        Element origin = child(elements(xml, "joint").get(0), "origin");
        double[] sphere = numbers(child(elements(xml, "collision").get(0), "origin"), "xyz");
        float[] stored = asset.parts().get(0).shape().primitive();
        double[] world = placed(origin, sphere);
        assertArrayEquals(new double[] {stored[0], -stored[2], stored[1]}, world, 1e-6);
        assertEquals(
                List.of("knot", "arm"),
                elements(xml, "link").stream()
                        .filter(link -> link.getParentNode().getNodeName().equals("robot"))
                        .map(link -> link.getAttribute("name"))
                        .toList());
    }

    @Test
    void aBoxIsWhereItIsStored() throws Exception {
        Asset asset = LinkAssets.knot(LinkAssets.shape("BOX"));
        Document xml = LinkAssets.xml(LinkAssets.export(format, asset));
        Element collision = elements(xml, "collision").get(0);
        double[] size = numbers(child(collision, "box"), "size");
        EnclosingShape box = asset.parts().get(0).shape();
        float[] b = box.primitive();
        for (int corner = 0; corner < 8; corner++) {
            double[] local = new double[3];
            double[] half = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                double sign = ((corner >> axis) & 1) == 0 ? -1 : 1;
                local[axis] = sign * b[7 + axis];
                half[axis] = 0.5 * sign * size[axis];
            }
            double[] m = ExportInstance.rotationMatrix(new float[] {b[3], b[4], b[5], b[6]});
            double[] expected = new double[3];
            for (int row = 0; row < 3; row++) {
                expected[row] = b[row] + m[3 * row] * local[0] + m[3 * row + 1] * local[1] + m[3 * row + 2] * local[2];
            }
            assertArrayEquals(expected, placed(child(collision, "origin"), half), 1e-5);
        }
    }

    @Test
    void aCapsuleIsACylinderAndTwoSpheres() throws Exception {
        Asset asset = LinkAssets.knot(LinkAssets.shape("CAPSULE"));
        ExportResult result = LinkAssets.export(format, asset);
        List<Element> parts = elements(LinkAssets.xml(result), "collision");
        assertEquals(3, parts.size());
        float[] c = asset.parts().get(0).shape().primitive();
        double length = numbers(child(parts.get(0), "cylinder"), "length")[0];
        double[] end = placed(child(parts.get(0), "origin"), 0, 0, 0.5 * length);
        assertArrayEquals(new double[] {c[3], c[4], c[5]}, end, 1e-5);
        double[] start = numbers(child(parts.get(1), "origin"), "xyz");
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(c[axis], (float) start[axis]);
        }
        assertTrue(LinkAssets.lines(result, format)
                .contains("urdf does not hold capsules, which are a cylinder and two spheres (1)"));
    }

    @Test
    void hullsAndTrianglesAreFiles() throws Exception {
        Asset asset = LinkAssets.knot(LinkAssets.shape("HULL"));
        ExportResult result = LinkAssets.export(format, asset, Content.SHAPES, Content.TRIANGLES);
        Document xml = LinkAssets.xml(result);
        List<String> names = result.files().stream().map(ExportFile::name).toList();
        List<String> used = elements(xml, "mesh").stream()
                .map(mesh -> mesh.getAttribute("filename"))
                .toList();
        assertEquals(3, names.size());
        assertEquals(names.subList(1, 3), used);
        String hull = new String(result.files().get(2).toByteArray(), StandardCharsets.UTF_8);
        float[] corners = asset.parts().get(0).shape().corners();
        List<String> lines = hull.lines().filter(line -> line.startsWith("v ")).toList();
        assertEquals(corners.length / 3, lines.size());
        for (int i = 0; i < corners.length; i++) {
            assertEquals(corners[i], Float.parseFloat(lines.get(i / 3).split(" ", -1)[1 + i % 3]));
        }
        assertEquals(1, elements(xml, "visual").size());
        assertEquals(1, elements(xml, "inertia").size());
    }
}
