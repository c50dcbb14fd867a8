// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * MuJoCo's XML, MJCF: a body per part or instance, with geoms for primitives, hulls and spheres, and the mass
 * properties of closed parts. Hulls are meshes of inline vertices, so one file is all. MuJoCo has Z up: one body around
 * all others is turned by 90 degrees.
 *
 * <p>Source: MuJoCo documentation 3.3, XML reference.
 */
final class MjcfFormat implements ExportFormat {
    @Override
    public String id() {
        return "mjcf";
    }

    @Override
    public String extension() {
        return "xml";
    }

    @Override
    public String description() {
        return "MuJoCo: bodies, geoms of shapes and spheres, inertia";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.of(Content.SHAPES, Content.SPHERES);
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
        PartMasses masses = new PartMasses();
        ExportFile file = new ExportFile(
                options.fileName(),
                target -> XmlText.write(
                        target,
                        ExportFile.MARK + " mjcf",
                        xml -> new MjcfText(xml, view, content, masses).write(root, links)));
        return new ExportResult(List.of(file), losses(view, content, links, masses, names));
    }

    private static List<Loss> losses(
            ExportView view, Set<Content> content, List<Link> links, PartMasses masses, NameTable names) {
        Set<Property> held = LinkLosses.held(view, content);
        held.add(Property.MATERIALS);
        List<Loss> losses = new ArrayList<>(Property.losses(view, held));
        long restitution = view.surfaces().stream()
                .filter(surface -> surface.restitution() >= 0)
                .count();
        if (restitution > 0) {
            losses.add(new Loss("restitution of surfaces", restitution));
        }
        long mixed = view.parts().stream()
                .filter(part -> MjcfText.isMixed(view, part))
                .count();
        if (mixed > 0) {
            losses.add(new Loss("friction of parts that have several surfaces", mixed));
        }
        losses.addAll(LinkLosses.withMasses(view, content, links, masses, names));
        return losses;
    }
}
