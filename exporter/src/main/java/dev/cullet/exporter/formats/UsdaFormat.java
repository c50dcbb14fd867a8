// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.Property;
import dev.cullet.exporter.TriangleGroup;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * USD as text with UsdPhysics: a transform per part, with a mesh, colliders and physics materials; an instance of a
 * scene refers to its part. What collides are the shapes; if none are exported the spheres, else the triangles.
 *
 * <p>Source: OpenUSD 25.05, schemas UsdGeom and UsdPhysics.
 */
final class UsdaFormat implements ExportFormat {
    @Override
    public String id() {
        return "usda";
    }

    @Override
    public String extension() {
        return "usda";
    }

    @Override
    public String description() {
        return "USD as text: meshes, colliders of UsdPhysics, instances";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.allOf(Content.class);
    }

    @Override
    public Set<Content> defaults() {
        return EnumSet.of(Content.TRIANGLES, Content.SHAPES);
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) {
        UsdaNames names = new UsdaNames(options.baseName(), view);
        ExportFile file =
                new ExportFile(options.fileName(), target -> new UsdaText(target, view, names, content).write());
        Set<Property> held = EnumSet.of(
                Property.SURFACES,
                Property.TAGS,
                Property.MATERIALS,
                Property.INSTANCES,
                Property.DOUBLES,
                Property.LAYERS,
                Property.IDS);
        if (content.contains(Content.SHAPES)) {
            held.add(Property.SHAPES);
        }
        if (content.contains(Content.SPHERES)) {
            held.add(Property.SPHERES);
        }
        List<Loss> losses = new ArrayList<>(Property.losses(view, held));
        long nodes = view.parts().stream().mapToLong(part -> nodes(view, part)).sum();
        if (nodes > 0) {
            losses.add(new Loss("names of source nodes", nodes));
        }
        losses.addAll(names.losses());
        return new ExportResult(List.of(file), losses);
    }

    /** Returns the number of source nodes of a part that do not have its name. */
    private static long nodes(ExportView view, ExportPart part) {
        return part.groups().stream()
                .mapToInt(TriangleGroup::node)
                .distinct()
                .mapToObj(node -> view.nodePaths().get(node))
                .filter(path -> !path.isEmpty() && !path.equals(part.name()))
                .count();
    }
}
