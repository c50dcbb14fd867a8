// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Assets with shapes, spheres and instances, and the XML that is made of them. */
final class LinkAssets {
    private LinkAssets() {}

    /** Returns options with a shape: HULL, or a primitive. */
    static PartOptions shape(String kind) {
        ShapeOptions shape = kind.equals("HULL")
                ? ShapeOptions.NONE.withHull(true)
                : ShapeOptions.NONE.withPrimitive(PrimitiveChoice.valueOf(kind));
        return TestAsset.OPTIONS.withShape(shape);
    }

    static PartOptions spheres() {
        return TestAsset.OPTIONS
                .withSpheres(true)
                .withCluster(ClusterOptions.DEFAULTS.withCount(6).withBudget(0).withThreads(1));
    }

    /** A closed knot beside the origin. */
    static MeshArrays knot() {
        return Meshes.torusKnot(12, 60).scaledAndMoved(0.5, 1, 2, -3);
    }

    static Asset knot(PartOptions options) {
        return TestAsset.of(knot(), options);
    }

    /** Returns an asset of one part with a name and a pivot. */
    static Asset named(String name, float[] pivot, PartOptions options) {
        Asset asset = knot(options);
        AssetPart of = asset.parts().get(0);
        AssetPart part = new AssetPart(name, pivot, of.bounds(), of.boundingSphere(), of.triangles(), of.tree())
                .withLattice(of.lattice())
                .withShape(of.shape())
                .withCluster(of.cluster());
        return TestAsset.withParts(asset, part);
    }

    /** A scene of a knot: where it is, turned and larger, and mirrored. */
    static Asset scene(PartOptions options) {
        SceneBuilder instances = new SceneBuilder();
        float half = (float) Math.sqrt(0.5);
        instances.add(0, new double[] {0, 0, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        instances.add(0, new double[] {10, 0.25, 3}, new double[] {0, half, 0, half}, 2, false, 1, 1);
        instances.add(0, new double[] {-10, 1, 0}, new double[] {half, 0, 0, half}, 0.5f, true, 3, 7);
        return TestAsset.scene(instances, knot(options).parts().get(0));
    }

    static ExportResult export(ExportFormat format, Asset asset, Content... include) throws ExportException {
        ExportOptions options = ExportOptions.of("knot." + format.extension()).withInclude(Set.of(include));
        return Exporter.export(format, ExportView.of(asset), options);
    }

    static Document xml(ExportResult result) throws Exception {
        byte[] bytes = result.files().get(0).toByteArray();
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
    }

    /** Returns the elements of a name, in the order of the file. */
    static List<Element> elements(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    static double[] numbers(Element element, String attribute) {
        String[] words = element.getAttribute(attribute).split(" ", -1);
        double[] numbers = new double[words.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Double.parseDouble(words[i]);
        }
        return numbers;
    }

    static List<String> lines(ExportResult result, ExportFormat format) {
        return result.losses().stream().map(loss -> loss.line(format.id())).toList();
    }
}
