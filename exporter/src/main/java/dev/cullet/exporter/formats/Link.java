// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.NameTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A body of a robot or a level: a part in a frame of its own, which is at the pivot of the part, or where an instance
 * of a scene is. A point p of the part, whose x is negated first if the link is mirrored, is at {@code scale * p +
 * offset} in the frame.
 *
 * @param name unique in the file
 * @param part what the link consists of
 * @param number index of the part
 * @param position of the frame, metres
 * @param rotation of the frame, quaternion x y z w
 * @param offset from the frame to the origin of the part: the negative pivot, or 0 0 0
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record Link(
        String name,
        ExportPart part,
        int number,
        double[] position,
        double[] rotation,
        double[] offset,
        double scale,
        boolean mirrored) {
    /** Returns a link per part, or per instance of a scene. */
    static List<Link> of(ExportView view, NameTable names) {
        List<Link> links = new ArrayList<>();
        for (ExportInstance each : view.instances()) {
            ExportPart part = view.parts().get(each.part());
            links.add(new Link(
                    names.unique(part.name()),
                    part,
                    each.part(),
                    each.position(),
                    unit(each.rotation()),
                    new double[3],
                    each.scale(),
                    each.mirrored()));
        }
        for (int i = 0; i < view.parts().size() && !view.isScene(); i++) {
            ExportPart part = view.parts().get(i);
            float[] pivot = part.pivot();
            links.add(new Link(
                    names.unique(part.name()),
                    part,
                    i,
                    new double[] {pivot[0], pivot[1], pivot[2]},
                    Quaternion.IDENTITY,
                    new double[] {0.0 - pivot[0], 0.0 - pivot[1], 0.0 - pivot[2]},
                    1,
                    false));
        }
        return links;
    }

    /** Returns shapes, or spheres where no part has a shape: what a link collides with by default. */
    static Set<Content> defaults(ExportView view) {
        return Set.of(!view.has(Content.SHAPES) && view.has(Content.SPHERES) ? Content.SPHERES : Content.SHAPES);
    }

    /** Returns the shapes and spheres of the link in its frame; corners of hulls are those of the part. */
    List<ExportShape> shapes(Set<Content> content) {
        List<ExportShape> shapes = new ArrayList<>();
        if (content.contains(Content.SHAPES)) {
            part.shapes().forEach(shape -> shapes.add(withoutEmptySegment(shape)));
        }
        if (content.contains(Content.SPHERES)) {
            float[] spheres = part.spheres();
            for (int i = 0; i < spheres.length; i += 4) {
                float[] centre = {spheres[i], spheres[i + 1], spheres[i + 2]};
                shapes.add(new ExportShape.Ball(centre, spheres[i + 3]));
            }
        }
        return shapes;
    }

    /** A capsule without length is a sphere, as readers refuse such a capsule. */
    static ExportShape withoutEmptySegment(ExportShape shape) {
        return shape instanceof ExportShape.Capsule capsule && Arrays.equals(capsule.start(), capsule.end())
                ? new ExportShape.Ball(capsule.start(), capsule.radius())
                : shape;
    }

    /** Returns where a point of the part is in the frame. */
    double[] placed(float[] point) {
        return new double[] {
            scale * (mirrored ? -point[0] : point[0]) + offset[0],
            scale * point[1] + offset[1],
            scale * point[2] + offset[2]
        };
    }

    /** Returns the rotation of a box in the frame: that of a box which is mirrored is another one. */
    double[] placedRotation(float[] boxRotation) {
        double[] unit = unit(boxRotation);
        return mirrored ? new double[] {unit[0], -unit[1], -unit[2], unit[3]} : unit;
    }

    private static double[] unit(float[] q) {
        double length =
                Math.sqrt((double) q[0] * q[0] + (double) q[1] * q[1] + (double) q[2] * q[2] + (double) q[3] * q[3]);
        return new double[] {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
    }
}
