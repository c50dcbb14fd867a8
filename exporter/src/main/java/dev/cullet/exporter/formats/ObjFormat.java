// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Wavefront OBJ: one object per part, or per instance of a scene; a group per source node where a part has several; a
 * material per surface, in an MTL file beside it. Coordinates read back bit for bit. A part has each vertex once.
 *
 * <p>A name ends at the line and contains no {@code #}. Instances are copied, each coordinate computed in double and
 * rounded once.
 */
public final class ObjFormat implements ExportFormat {
    @Override
    public String id() {
        return "obj";
    }

    @Override
    public String extension() {
        return "obj";
    }

    @Override
    public String description() {
        return "Wavefront OBJ: an object per part, materials by surface";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.of(Content.TRIANGLES, Content.SHAPES);
    }

    @Override
    public Set<Content> defaults() {
        return EnumSet.of(Content.TRIANGLES);
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) {
        ObjNames names = new ObjNames(view, content);
        String materials = NameTable.escape(options.baseName(), NameTable.Style.PERCENT, ObjNames::isAllowed) + ".mtl";
        List<ExportFile> files = new ArrayList<>();
        files.add(new ExportFile(
                options.fileName(), target -> new ObjText(target, view, names, content).write(materials)));
        files.add(ExportFile.ofText(materials, MtlText.of(view, names)));
        return new ExportResult(files, losses(view, content, names));
    }

    private static List<Loss> losses(ExportView view, Set<Content> content, ObjNames names) {
        Set<Property> held = EnumSet.of(Property.SURFACES);
        if (content.contains(Content.SHAPES)) {
            held.add(Property.SHAPES);
        }
        List<Loss> losses = new ArrayList<>(Property.losses(view, held));
        if (content.contains(Content.SHAPES)) {
            long round = view.parts().stream()
                    .flatMap(part -> part.shapes().stream())
                    .filter(shape -> !ShapeMesh.isExact(shape))
                    .count();
            if (round > 0) {
                losses.add(new Loss(
                        "capsules and spheres, which are meshes of " + ShapeMesh.SEGMENTS + " segments", round));
            }
        }
        losses.addAll(names.losses());
        return losses;
    }

    /** Returns what is placed: the parts, or the instances of a scene. */
    static List<Placed> placed(ExportView view) {
        List<Placed> placed = new ArrayList<>();
        if (view.isScene()) {
            for (ExportInstance each : view.instances()) {
                placed.add(new Placed(view.parts().get(each.part()), each));
            }
        } else {
            view.parts().forEach(part -> placed.add(new Placed(part, null)));
        }
        return placed;
    }

    /**
     * A part where it is.
     *
     * @param instance null where it is not moved
     */
    record Placed(ExportPart part, @Nullable ExportInstance instance) {}
}
