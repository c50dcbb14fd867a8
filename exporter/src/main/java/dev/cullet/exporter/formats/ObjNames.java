// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.TriangleGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of an OBJ file, made before it is written: of objects, which are parts or instances, of groups, which are
 * source nodes, and of materials.
 */
final class ObjNames {
    private final List<String> objects = new ArrayList<>();
    private final List<String> shapes = new ArrayList<>();
    private final Map<Long, String> groups = new HashMap<>();
    private final List<String> materials = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();

    ObjNames(ExportView view, Set<Content> chosen) {
        NameTable objectNames = new NameTable(NameTable.Style.PERCENT, ObjNames::isAllowed);
        NameTable materialNames = new NameTable(NameTable.Style.PERCENT, ObjNames::isAllowed);
        List<ObjFormat.Placed> placed = ObjFormat.placed(view);
        for (int i = 0; i < placed.size(); i++) {
            ExportPart part = placed.get(i).part();
            objects.add(chosen.contains(Content.TRIANGLES) ? objectNames.unique(part.name()) : "");
            for (TriangleGroup group : chosen.contains(Content.TRIANGLES) ? part.groups() : List.<TriangleGroup>of()) {
                long key = ((long) i << 32) | group.node();
                String path = view.nodePaths().get(group.node());
                if (!path.isEmpty() && !path.equals(part.name()) && !groups.containsKey(key)) {
                    groups.put(key, objectNames.unique(path));
                }
            }
            if (chosen.contains(Content.SHAPES)) {
                for (int shape = 0; shape < part.shapes().size(); shape++) {
                    shapes.add(objectNames.unique(part.name() + "_shape"));
                }
            }
        }
        view.surfaces().forEach(surface -> materials.add(materialNames.unique(surface.name())));
        losses.addAll(objectNames.losses());
        losses.addAll(materialNames.losses());
    }

    /** A name ends with the line, a reader removes space around it, and the rest after {@code #} is a comment. */
    static boolean isAllowed(int c, boolean isEnd) {
        boolean isSpace = Character.isWhitespace(c) || Character.isSpaceChar(c);
        return c != '#' && c != '\\' && c != 0x85 && c != 0x2028 && c != 0x2029 && !(isEnd && isSpace);
    }

    String object(int placed) {
        return objects.get(placed);
    }

    /** Returns the name of the group of a source node of a placed part; empty if that is the object itself. */
    String group(int placed, int node) {
        return groups.getOrDefault(((long) placed << 32) | node, "");
    }

    /** Returns the name of a shape, counted over all placed parts. */
    String shape(int index) {
        return shapes.get(index);
    }

    String material(int surface) {
        return materials.get(surface);
    }

    List<Loss> losses() {
        return losses;
    }
}
