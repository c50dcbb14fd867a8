// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What formats of links, MJCF and URDF, hold in the same way, and do not hold. */
final class LinkLosses {
    private LinkLosses() {}

    /** Returns a table for names of links: letters and digits of ASCII, {@code _}, {@code -} and {@code .}. */
    static NameTable names() {
        return new NameTable(
                NameTable.Style.IDENTIFIER,
                (c, isEnd) -> c == '_'
                        || c == '-'
                        || c == '.'
                        || (c >= 'a' && c <= 'z')
                        || (c >= 'A' && c <= 'Z')
                        || (c >= '0' && c <= '9'));
    }

    /** Returns what is held; a new set. */
    static Set<Property> held(ExportView view, Set<Content> content) {
        Set<Property> held = EnumSet.of(Property.INSTANCES, Property.DOUBLES, Property.TOUCHING, Property.ACTIVE_EDGES);
        if (!view.isScene()) {
            held.add(Property.PIVOTS);
        }
        if (content.contains(Content.SHAPES)) {
            held.add(Property.SHAPES);
        }
        if (content.contains(Content.SPHERES)) {
            held.add(Property.SPHERES);
        }
        return held;
    }

    /** Returns losses of links with mass properties: those of {@link #of}, and of parts that are not closed. */
    static List<Loss> withMasses(
            ExportView view, Set<Content> content, List<Link> links, PartMasses masses, NameTable names) {
        List<Loss> losses = new ArrayList<>(of(view, content, links, names));
        long open =
                view.parts().stream().filter(part -> masses.of(part).isEmpty()).count();
        if (open > 0) {
            losses.add(new Loss("mass properties of parts that are not closed", open));
        }
        return losses;
    }

    /** Returns losses of links: triangles, links without a shape, and names. */
    static List<Loss> of(ExportView view, Set<Content> content, List<Link> links, NameTable names) {
        List<Loss> losses = new ArrayList<>();
        if (!content.contains(Content.TRIANGLES)) {
            long triangles =
                    view.parts().stream().mapToLong(ExportPart::triangleCount).sum();
            losses.add(new Loss("triangles", triangles));
        }
        long without =
                links.stream().filter(link -> link.shapes(content).isEmpty()).count();
        if (without > 0) {
            losses.add(new Loss("links of parts without a shape, which collide with nothing", without));
        }
        losses.addAll(names.losses());
        return losses;
    }
}
