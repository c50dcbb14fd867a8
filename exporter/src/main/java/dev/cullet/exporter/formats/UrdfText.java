// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportShape;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLStreamException;

/** The elements of a URDF file. */
final class UrdfText {
    /** Y up to Z up: a roll of 90 degrees. */
    private static final double[] Y_TO_Z = {Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)};

    private final XmlText xml;
    private final UrdfMeshes meshes;
    private final Set<Content> content;
    private final PartMasses masses;

    UrdfText(XmlText xml, UrdfMeshes meshes, Set<Content> content, PartMasses masses) {
        this.xml = xml;
        this.meshes = meshes;
        this.content = content;
        this.masses = masses;
    }

    void write(String root, List<Link> links) throws XMLStreamException {
        xml.begin("robot", "name", root);
        xml.empty("link", "name", root);
        for (Link link : links) {
            writeLink(link);
            xml.begin("joint", "name", link.name() + "_joint", "type", "fixed");
            xml.empty("parent", "link", root);
            xml.empty("child", "link", link.name());
            double[] at = link.position(); // y becomes z, and z becomes -y
            writeOrigin(new double[] {at[0], -at[2], at[1]}, Quaternion.times(Y_TO_Z, link.rotation()));
            xml.end();
        }
        xml.end();
    }

    private void writeLink(Link link) throws XMLStreamException {
        xml.begin("link", "name", link.name());
        MassProperties mass = masses.of(link).orElse(null);
        if (mass != null) {
            writeInertial(mass);
        }
        if (content.contains(Content.TRIANGLES)) {
            xml.begin("visual");
            writeOrigin(link.offset(), Quaternion.IDENTITY);
            writeMesh(meshes.triangles(link.number()), link);
            xml.end();
        }
        List<ExportShape> shapes = link.shapes(content);
        for (int i = 0; i < shapes.size(); i++) {
            writeCollision(link, i, shapes.get(i));
        }
        xml.end();
    }

    private void writeInertial(MassProperties mass) throws XMLStreamException {
        double[] m = mass.inertia();
        xml.begin("inertial");
        writeOrigin(mass.centre(), Quaternion.IDENTITY);
        xml.empty("mass", "value", XmlText.numbers(mass.mass()));
        xml.empty(
                "inertia",
                "ixx",
                XmlText.numbers(m[0]),
                "ixy",
                XmlText.numbers(m[3]),
                "ixz",
                XmlText.numbers(m[4]),
                "iyy",
                XmlText.numbers(m[1]),
                "iyz",
                XmlText.numbers(m[5]),
                "izz",
                XmlText.numbers(m[2]));
        xml.end();
    }

    private void writeCollision(Link link, int index, ExportShape shape) throws XMLStreamException {
        double s = link.scale();
        if (shape instanceof ExportShape.Hull) {
            xml.begin("collision");
            writeOrigin(link.offset(), Quaternion.IDENTITY);
            writeMesh(meshes.hull(link.number(), index), link);
            xml.end();
        } else if (shape instanceof ExportShape.Box box) {
            xml.begin("collision");
            writeOrigin(link.placed(box.centre()), link.placedRotation(box.rotation()));
            xml.begin("geometry");
            double[] size = {2 * s * box.half()[0], 2 * s * box.half()[1], 2 * s * box.half()[2]};
            xml.empty("box", "size", XmlText.numbers(size));
            xml.end();
            xml.end();
        } else if (shape instanceof ExportShape.Capsule capsule) {
            writeCapsule(link.placed(capsule.start()), link.placed(capsule.end()), s * capsule.radius());
        } else if (shape instanceof ExportShape.Ball ball) {
            writeBall(link.placed(ball.centre()), s * ball.radius());
        }
    }

    private void writeCapsule(double[] a, double[] b, double radius) throws XMLStreamException {
        double[] along = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        double length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
        double[] middle = {a[0] + 0.5 * along[0], a[1] + 0.5 * along[1], a[2] + 0.5 * along[2]};
        double pitch = StrictMath.atan2(StrictMath.hypot(along[0], along[1]), along[2]);
        double yaw = StrictMath.atan2(along[1], along[0]);
        xml.begin("collision");
        xml.empty("origin", "xyz", XmlText.numbers(middle), "rpy", XmlText.numbers(0, pitch, yaw));
        xml.begin("geometry");
        xml.empty("cylinder", "radius", XmlText.numbers(radius), "length", XmlText.numbers(length));
        xml.end();
        xml.end();
        writeBall(a, radius);
        writeBall(b, radius);
    }

    private void writeBall(double[] centre, double radius) throws XMLStreamException {
        xml.begin("collision");
        writeOrigin(centre, Quaternion.IDENTITY);
        xml.begin("geometry");
        xml.empty("sphere", "radius", XmlText.numbers(radius));
        xml.end();
        xml.end();
    }

    private void writeMesh(String file, Link link) throws XMLStreamException {
        double s = link.scale();
        String scale = s == 1 && !link.mirrored() ? "" : XmlText.numbers(link.mirrored() ? -s : s, s, s);
        xml.begin("geometry");
        xml.empty("mesh", "filename", file, "scale", scale);
        xml.end();
    }

    private void writeOrigin(double[] at, double[] rotation) throws XMLStreamException {
        double[] angles = Quaternion.rollPitchYaw(rotation);
        xml.empty("origin", "xyz", XmlText.numbers(at), "rpy", XmlText.numbers(angles));
    }
}
