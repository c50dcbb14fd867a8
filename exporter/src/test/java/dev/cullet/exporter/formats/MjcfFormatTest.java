// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static dev.cullet.exporter.formats.LinkAssets.elements;
import static dev.cullet.exporter.formats.LinkAssets.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportResult;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** MJCF files, read as XML. {@link MujocoTest} loads them in MuJoCo. */
class MjcfFormatTest {
    private final MjcfFormat format = new MjcfFormat();

    @Test
    void aHullIsAMeshOfInlineVerticesWithTheBitsOfTheAsset() throws Exception {
        Asset asset = LinkAssets.knot(LinkAssets.shape("HULL"));
        ExportResult result = LinkAssets.export(format, asset);
        assertEquals(1, result.files().size());
        Document xml = LinkAssets.xml(result);
        Element mesh = elements(xml, "mesh").get(0);
        String[] words = mesh.getAttribute("vertex").split(" ", -1);
        float[] corners = asset.parts().get(0).shape().corners();
        assertEquals(corners.length, words.length);
        for (int i = 0; i < corners.length; i++) {
            assertEquals(corners[i], Float.parseFloat(words[i]));
        }
        Element geom = elements(xml, "geom").get(0);
        assertEquals(mesh.getAttribute("name"), geom.getAttribute("mesh"));
        assertEquals(1, elements(xml, "inertial").size());
        List<String> lost = LinkAssets.lines(result, format);
        assertTrue(lost.contains("mjcf does not hold triangles (1,440)"), lost.toString());
    }

    @Test
    void aBodyIsAtThePivotOfItsPart() throws Exception {
        float[] pivot = {1, 2, 3};
        Document xml = LinkAssets.xml(
                LinkAssets.export(format, LinkAssets.named("arm 1/\"upper\"", pivot, LinkAssets.shape("SPHERE"))));
        Element body = elements(xml, "body").get(1);
        assertEquals("arm_x20_1_x2f__x22_upper_x22_", body.getAttribute("name"));
        assertArrayEquals(new double[] {1, 2, 3}, numbers(body, "pos"));
        Asset plain = LinkAssets.knot(LinkAssets.shape("SPHERE"));
        double[] own = numbers(
                elements(LinkAssets.xml(LinkAssets.export(format, plain)), "geom")
                        .get(0),
                "pos");
        double[] moved = numbers(elements(xml, "geom").get(0), "pos");
        assertArrayEquals(new double[] {own[0] - 1, own[1] - 2, own[2] - 3}, moved, 1e-6);
    }

    @Test
    void instancesOfOneScaleShareAMesh() throws Exception {
        Document xml = LinkAssets.xml(LinkAssets.export(format, LinkAssets.scene(LinkAssets.shape("HULL"))));
        List<Element> meshes = elements(xml, "mesh");
        assertEquals(3, meshes.size());
        assertEquals("", meshes.get(0).getAttribute("scale"));
        assertEquals("2 2 2", meshes.get(1).getAttribute("scale"));
        assertEquals("-0.5 0.5 0.5", meshes.get(2).getAttribute("scale"));
        assertEquals(4, elements(xml, "body").size());
        assertArrayEquals(
                new double[] {10, 0.25, 3}, numbers(elements(xml, "body").get(2), "pos"));
    }

    @Test
    void spheresAreExportedWhereThereIsNoShape() throws Exception {
        Asset asset = LinkAssets.knot(LinkAssets.spheres());
        Document xml = LinkAssets.xml(LinkAssets.export(format, asset));
        assertEquals(6, elements(xml, "geom").size());
        Asset both = LinkAssets.knot(
                LinkAssets.spheres().withShape(LinkAssets.shape("BOX").shape()));
        assertEquals(
                1,
                elements(LinkAssets.xml(LinkAssets.export(format, both)), "geom")
                        .size());
        Document all = LinkAssets.xml(LinkAssets.export(format, both, Content.SHAPES, Content.SPHERES));
        assertEquals(7, elements(all, "geom").size());
    }

    @Test
    void anAssetWithNeitherNamesTheFlagThatMakesAShape() {
        ExportException e = assertThrows(
                ExportException.class, () -> LinkAssets.export(format, LinkAssets.knot(TestAsset.OPTIONS)));
        assertEquals("has no enclosing shape; bake it with --hull, --primitive or --decompose", e.getMessage());
    }
}
