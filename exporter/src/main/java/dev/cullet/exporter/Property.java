// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import dev.cullet.format.EdgeFlags;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** What an asset may have besides names and triangles, and a format may not hold. */
public enum Property {
    /** No other engine promises that touching is a hit, and that no ray passes between triangles. */
    TOUCHING("the rule that touching is a hit: triangles", view -> sum(view, ExportPart::triangleCount)),
    /** Edges that a rolling ball may be deflected by. */
    ACTIVE_EDGES("active edges", view -> sum(view, Property::activeEdges)),
    /** Trees that a reader of the format builds again. */
    AABB_TREES("AABB trees", view -> view.parts().size()),
    /** Trees and lattices of the inside. */
    SOLIDS(
            "BSP trees and lattices of solids",
            view -> view.parts().stream()
                    .filter(part -> part.stored().bsp() != null || part.stored().lattice() != null)
                    .count()),
    /** Silhouettes and sections. */
    OUTLINES("outlines", view -> sum(view, part -> part.stored().outlines().length)),
    /** All poses but the first. */
    FRAMES("frames after the rest pose", view -> sum(view, part -> part.stored().frameCount() - 1)),
    /** Enclosing shapes. */
    SHAPES(
            "enclosing shapes and convex pieces",
            view -> sum(view, part -> part.shapes().size())),
    /** Enclosing shapes of parts whose convex pieces are written in their place. */
    SHAPES_BESIDE_PIECES(
            "enclosing shapes of parts that have convex pieces",
            view -> sum(view, part -> part.hasPieces() && part.stored().shape() != null ? 1 : 0)),
    /** Sphere clusters. */
    SPHERES("spheres of clusters", view -> sum(view, part -> part.spheres().length / 4)),
    /** Names of surfaces. */
    SURFACES("names of surfaces", view -> view.surfaces().size()),
    /** Numbers of surfaces for the game. */
    TAGS(
            "tags of surfaces",
            view -> view.surfaces().stream().filter(each -> each.tag() != 0).count()),
    /** Friction and restitution. */
    MATERIALS(
            "friction and restitution of surfaces",
            view -> view.surfaces().stream().filter(ExportSurface::hasMaterial).count()),
    /** Origins of parts. */
    PIVOTS(
            "pivots of parts",
            view -> view.parts().stream().filter(Property::hasPivot).count()),
    /** Meshes that are stored once. */
    INSTANCES("instances, which are copied", view -> view.instances().size()),
    /** Positions that no float holds. */
    DOUBLES(
            "positions of instances in double precision, which are rounded",
            view -> view.instances().stream().filter(Property::isRounded).count()),
    /** Bits for masks. */
    LAYERS(
            "layers of instances",
            view -> view.instances().stream().filter(each -> each.layers() != 1).count()),
    /** Numbers of instances for the game. */
    IDS(
            "ids of instances that are not their order",
            view -> IntStream.range(0, view.instances().size())
                    .filter(i -> view.instances().get(i).id() != i)
                    .count());

    private final String what;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToLongFunction<ExportView> count;

    Property(String what, ToLongFunction<ExportView> count) {
        this.what = what;
        this.count = count;
    }

    /** Returns how many of it an asset has. */
    public long count(ExportView view) {
        return count.applyAsLong(view);
    }

    /** Returns a loss for each property that an asset has and that is not held. */
    public static List<Loss> losses(ExportView view, Collection<Property> held) {
        Set<Property> lost = EnumSet.allOf(Property.class);
        lost.removeAll(held);
        List<Loss> losses = new ArrayList<>();
        for (Property each : lost) {
            long count = each.count(view);
            if (count > 0) {
                losses.add(new Loss(each.what, count));
            }
        }
        return losses;
    }

    private static long sum(ExportView view, ToLongFunction<ExportPart> count) {
        return view.parts().stream().mapToLong(count).sum();
    }

    /** Counts edges of triangles: one that two triangles share counts twice. */
    private static long activeEdges(ExportPart part) {
        EdgeFlags flags = part.stored().triangles().edgeFlags();
        long count = 0;
        for (int triangle = 0; flags != null && triangle < part.triangleCount(); triangle++) {
            count += Integer.bitCount(flags.get(triangle) & 7);
        }
        return count;
    }

    private static boolean hasPivot(ExportPart part) {
        float[] pivot = part.pivot();
        return pivot[0] != 0 || pivot[1] != 0 || pivot[2] != 0;
    }

    private static boolean isRounded(ExportInstance instance) {
        for (double each : instance.position()) {
            if ((float) each != each) {
                return true;
            }
        }
        return false;
    }
}
