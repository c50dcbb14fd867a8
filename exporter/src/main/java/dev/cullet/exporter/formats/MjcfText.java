// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;

/** The elements of an MJCF file. A quaternion has w first. */
final class MjcfText {
    /** Y up to Z up: 90 degrees about x. */
    private static final String Y_TO_Z = XmlText.numbers(Math.sqrt(0.5), Math.sqrt(0.5), 0, 0);

    /** Torsional and rolling friction, MuJoCo's defaults. */
    private static final String OTHER_FRICTION = " 0.005 0.0001";

    private final XmlText xml;
    private final ExportView view;
    private final Set<Content> content;
    private final PartMasses masses;

    /** Names of the meshes of hulls, by link and index of the shape. */
    private final Map<String, String> meshes = new LinkedHashMap<>();

    MjcfText(XmlText xml, ExportView view, Set<Content> content, PartMasses masses) {
        this.xml = xml;
        this.view = view;
        this.content = content;
        this.masses = masses;
    }

    void write(String root, List<Link> links) throws XMLStreamException {
        xml.begin("mujoco", "model", root);
        xml.empty("compiler", "angle", "radian");
        xml.begin("asset");
        for (Link link : links) {
            writeMeshes(link);
        }
        xml.end();
        xml.begin("worldbody");
        xml.begin("body", "name", root, "quat", Y_TO_Z);
        for (Link link : links) {
            writeBody(link);
        }
        xml.end();
        xml.end();
        xml.end();
    }

    /** Links of one part with one scale share a mesh, which has the name of the first of them. */
    private void writeMeshes(Link link) throws XMLStreamException {
        List<ExportShape> shapes = link.shapes(content);
        for (int i = 0; i < shapes.size(); i++) {
            if (shapes.get(i) instanceof ExportShape.Hull hull && !meshes.containsKey(key(link, i))) {
                String name = link.name() + "_hull" + (i == 0 ? "" : i);
                meshes.put(key(link, i), name);
                double s = link.scale();
                boolean isScaled = s != 1 || link.mirrored();
                String scale = isScaled ? XmlText.numbers(link.mirrored() ? -s : s, s, s) : "";
                xml.empty("mesh", "name", name, "scale", scale, "vertex", XmlText.numbers(hull.corners()));
            }
        }
    }

    private static String key(Link link, int shape) {
        return link.number() + " " + shape + " " + link.scale() + " " + link.mirrored();
    }

    private void writeBody(Link link) throws XMLStreamException {
        xml.begin(
                "body",
                "name",
                link.name(),
                "pos",
                XmlText.numbers(link.position()),
                "quat",
                quaternion(link.rotation()));
        MassProperties mass = masses.of(link).orElse(null);
        if (mass != null) {
            xml.empty(
                    "inertial",
                    "pos",
                    XmlText.numbers(mass.centre()),
                    "mass",
                    XmlText.numbers(mass.mass()),
                    "fullinertia",
                    XmlText.numbers(mass.inertia()));
        }
        List<ExportShape> shapes = link.shapes(content);
        for (int i = 0; i < shapes.size(); i++) {
            writeGeom(link, i, shapes.get(i), friction(link.part()));
        }
        xml.end();
    }

    private void writeGeom(Link link, int index, ExportShape shape, String friction) throws XMLStreamException {
        String name = link.name() + "_geom" + (index == 0 ? "" : index);
        double s = link.scale();
        if (shape instanceof ExportShape.Hull) {
            String mesh = String.valueOf(meshes.get(key(link, index)));
            String pos = XmlText.numbers(link.offset());
            xml.empty("geom", "name", name, "type", "mesh", "mesh", mesh, "pos", pos, "friction", friction);
        } else if (shape instanceof ExportShape.Box box) {
            double[] half = {s * box.half()[0], s * box.half()[1], s * box.half()[2]};
            String pos = XmlText.numbers(link.placed(box.centre()));
            String quat = quaternion(link.placedRotation(box.rotation()));
            String size = XmlText.numbers(half);
            xml.empty(
                    "geom", "name", name, "type", "box", "size", size, "pos", pos, "quat", quat, "friction", friction);
        } else if (shape instanceof ExportShape.Capsule capsule) {
            double[] a = link.placed(capsule.start());
            double[] b = link.placed(capsule.end());
            String ends = XmlText.numbers(a[0], a[1], a[2], b[0], b[1], b[2]);
            String size = XmlText.numbers(s * capsule.radius());
            xml.empty("geom", "name", name, "type", "capsule", "size", size, "fromto", ends, "friction", friction);
        } else if (shape instanceof ExportShape.Ball ball) {
            String size = XmlText.numbers(s * ball.radius());
            String pos = XmlText.numbers(link.placed(ball.centre()));
            xml.empty("geom", "name", name, "type", "sphere", "size", size, "pos", pos, "friction", friction);
        }
    }

    private static String quaternion(double[] q) {
        boolean isIdentity = q[0] == 0 && q[1] == 0 && q[2] == 0;
        return isIdentity ? "" : XmlText.numbers(q[3], q[0], q[1], q[2]);
    }

    /** Returns the friction of a part of one surface; empty if that has none, or there are several surfaces. */
    private String friction(ExportPart part) {
        float friction = view.surfaces().get(part.groups().get(0).surface()).friction();
        return friction >= 0 && !isMixed(view, part) ? XmlText.numbers((double) friction) + OTHER_FRICTION : "";
    }

    /** Returns whether the triangles of a part have several surfaces, one of which has a friction. */
    static boolean isMixed(ExportView view, ExportPart part) {
        int first = part.groups().get(0).surface();
        return part.groups().stream().anyMatch(group -> group.surface() != first)
                && part.groups().stream()
                        .anyMatch(group -> view.surfaces().get(group.surface()).friction() >= 0);
    }
}
