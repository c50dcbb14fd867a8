// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns surfaces to triangles by rules. The first rule that fits counts; a triangle that none fits keeps the
 * surface that the file gives it. What a surface has besides its name belongs to the name.
 *
 * @param mesh the same triangles; surfaces that no triangle has are gone, the others in order of first use
 * @param tags per surface, 0: none; null: no surface has more than a name
 * @param figures friction and restitution per surface, -1: not set; null where the tags are
 * @param matching rules that match at least one triangle, in order: the others do not change the mesh
 * @param unmatched rules that match no triangle
 */
public record Surfaces(
        TriangleMesh mesh,
        int @Nullable [] tags,
        float @Nullable [] figures,
        List<SurfaceRule> matching,
        List<UnmatchedPattern> unmatched) {
    /** Values of a surface, with the rule that set them for the message of a contradiction. */
    private record Properties(int tag, float friction, float restitution) {
        static final Properties NONE = new Properties(0, -1, -1);

        static Properties of(SurfaceRule rule) {
            Float friction = rule.friction();
            Float restitution = rule.restitution();
            return new Properties(rule.tag(), friction == null ? -1 : friction, restitution == null ? -1 : restitution);
        }

        @Override
        public String toString() {
            return "tag " + tag + ", friction " + format(friction) + ", restitution " + format(restitution);
        }

        private static String format(float figure) {
            return figure < 0 ? "none" : Float.toString(figure);
        }
    }

    /**
     * Applies rules. Rules that match no triangle have no effect, as if they were not there.
     *
     * @throws IllegalArgumentException if two rules give one surface name different values
     */
    public static Surfaces assign(TriangleMesh mesh, List<SurfaceRule> rules) {
        if (rules.isEmpty()) {
            return new Surfaces(mesh, null, null, List.of(), List.of());
        }
        List<SurfaceMatcher> matchers = rules.stream().map(SurfaceMatcher::of).toList();
        Map<Long, Integer> byPair = new HashMap<>();
        Map<String, Integer> byName = new HashMap<>();
        List<String> names = new ArrayList<>();
        List<Properties> properties = new ArrayList<>();
        int[] surfaces = new int[mesh.triangleCount()];
        Set<SurfaceRule> matched = new HashSet<>();
        for (int triangle = 0; triangle < surfaces.length; triangle++) {
            int surface = mesh.surfaces()[triangle];
            int node = mesh.nodes()[triangle];
            // Few pairs of surface and node for many triangles: each is matched once.
            surfaces[triangle] = byPair.computeIfAbsent((long) surface << 32 | node, pair -> {
                String material = mesh.surfaceNames().get(surface);
                SurfaceRule rule = first(matchers, material, mesh.nodePaths().get(node), matched);
                String name = rule == null || rule.name() == null ? material : rule.name();
                Properties has = rule == null ? Properties.NONE : Properties.of(rule);
                Integer known = byName.putIfAbsent(name, names.size());
                if (known == null) {
                    names.add(name);
                    properties.add(has);
                    return names.size() - 1;
                }
                if (!properties.get(known).equals(has)) {
                    throw new IllegalArgumentException("surface \"" + name + "\" would have " + properties.get(known)
                            + " on some triangles and " + has + " on others; give one of them another name");
                }
                return known;
            });
        }
        List<UnmatchedPattern> unmatched = unmatched(rules, matched, mesh.surfaceNames(), mesh.nodePaths());
        List<SurfaceRule> matching = rules.stream().filter(matched::contains).toList();
        if (matching.isEmpty()) { // as without rules
            return new Surfaces(mesh, null, null, matching, unmatched);
        }
        TriangleMesh assigned = new TriangleMesh(
                        mesh.positions(),
                        mesh.indices(),
                        surfaces,
                        mesh.nodes(),
                        mesh.sourceTriangles(),
                        names,
                        mesh.nodePaths())
                .withLaterFrames(mesh.laterFrames());
        if (properties.stream().allMatch(Properties.NONE::equals)) {
            return new Surfaces(assigned, null, null, matching, unmatched);
        }
        int[] tags = new int[names.size()];
        float[] figures = new float[2 * names.size()];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = properties.get(i).tag();
            figures[2 * i] = properties.get(i).friction();
            figures[2 * i + 1] = properties.get(i).restitution();
        }
        return new Surfaces(assigned, tags, figures, matching, unmatched);
    }

    /** @param matched receives all rules that match, the first and others */
    private static @Nullable SurfaceRule first(
            List<SurfaceMatcher> matchers, String surface, String path, Set<SurfaceRule> matched) {
        SurfaceRule first = null;
        for (SurfaceMatcher matcher : matchers) {
            if (matcher.fits(surface, path)) {
                matched.add(matcher.rule());
                first = first == null ? matcher.rule() : first;
            }
        }
        return first;
    }

    /** Returns the rules that match no triangle of a file, as {@link #assign} does. */
    public static List<UnmatchedPattern> unmatched(List<SurfaceRule> rules, SurfaceUse use) {
        return unmatched(rules, Set.copyOf(use.matching(rules)), use.materials(), use.nodes());
    }

    private static List<UnmatchedPattern> unmatched(
            List<SurfaceRule> rules, Set<SurfaceRule> matched, List<String> materials, List<String> nodes) {
        List<UnmatchedPattern> unmatched = new ArrayList<>();
        for (SurfaceRule rule : rules) {
            String material = rule.material();
            String glob = material == null ? String.valueOf(rule.node()) : material;
            if (!matched.contains(rule)) {
                List<String> names = material == null ? nodes : materials;
                unmatched.add(UnmatchedPattern.ofSurface(rule.text(), glob, names));
            }
        }
        return unmatched;
    }
}
