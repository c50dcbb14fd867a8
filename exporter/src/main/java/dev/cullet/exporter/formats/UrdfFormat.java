// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * URDF of ROS: a link per part or instance, on fixed joints, with collision elements for primitives, hulls and spheres,
 * and the mass properties of closed parts. A hull is an OBJ file. Triangles, if they are requested, are OBJ files of
 * visual elements. URDF has Z up: the joints of the root turn by 90 degrees. It has no capsule, which is a cylinder and
 * two spheres.
 *
 * <p>Source: wiki.ros.org/urdf/XML.
 */
final class UrdfFormat implements ExportFormat {
    @Override
    public String id() {
        return "urdf";
    }

    @Override
    public String extension() {
        return "urdf";
    }

    @Override
    public String description() {
        return "ROS: links, collision elements, inertia; OBJ per hull";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.allOf(Content.class);
    }

    @Override
    public Set<Content> defaults(ExportView view) {
        return Link.defaults(view);
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) {
        NameTable names = LinkLosses.names();
        String root = names.unique(options.baseName());
        List<Link> links = Link.of(view, names);
        UrdfMeshes meshes = new UrdfMeshes(options.baseName(), view, content);
        PartMasses masses = new PartMasses();
        List<ExportFile> files = new ArrayList<>();
        files.add(new ExportFile(
                options.fileName(),
                target -> XmlText.write(
                        target,
                        ExportFile.MARK + " urdf",
                        xml -> new UrdfText(xml, meshes, content, masses).write(root, links))));
        files.addAll(meshes.files());
        return new ExportResult(files, losses(view, content, links, masses, names));
    }

    private static List<Loss> losses(
            ExportView view, Set<Content> content, List<Link> links, PartMasses masses, NameTable names) {
        Set<Property> held = LinkLosses.held(view, content);
        List<Loss> losses = new ArrayList<>(Property.losses(view, held));
        losses.addAll(LinkLosses.withMasses(view, content, links, masses, names));
        long capsules = 0;
        for (ExportPart part : view.parts()) {
            for (ExportShape shape : part.shapes()) {
                capsules += shape instanceof ExportShape.Capsule ? 1 : 0;
            }
        }
        if (capsules > 0 && content.contains(Content.SHAPES)) {
            losses.add(new Loss("capsules, which are a cylinder and two spheres", capsules));
        }
        return losses;
    }
}
