// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import dev.cullet.importer.Glob;
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
 * @param unmatched rules that match no triangle
 */
public record Surfaces(
        TriangleMesh mesh, int @Nullable [] tags, float @Nullable [] figures, List<UnmatchedPattern> unmatched) {
    /** A glob about anything. */
    private static final Glob ANY = new Glob("**");

    /** A rule with its globs read. */
    private record Matcher(
            SurfaceRule rule, Glob material, @Nullable Glob node) {
        static Matcher of(SurfaceRule rule) {
            String material = rule.material();
            String node = rule.node();
            return new Matcher(rule, material == null ? ANY : new Glob(material), node == null ? null : new Glob(node));
        }

        boolean fits(String surface, String path) {
            return material.matches(surface, surface) && (node == null || fits(node, path));
        }

        /** A node above counts, too. */
        private static boolean fits(Glob glob, String path) {
            for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
                String above = path.substring(0, end);
                if (glob.matches(above, above.substring(above.lastIndexOf('/') + 1))) {
                    return true;
                }
            }
            return false;
        }
    }

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
     * Applies rules.
     *
     * @throws IllegalArgumentException if two rules give one surface name different values
     */
    public static Surfaces assign(TriangleMesh mesh, List<SurfaceRule> rules) {
        if (rules.isEmpty()) {
            return new Surfaces(mesh, null, null, List.of());
        }
        List<Matcher> matchers = rules.stream().map(Matcher::of).toList();
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
        TriangleMesh assigned = new TriangleMesh(
                        mesh.positions(),
                        mesh.indices(),
                        surfaces,
                        mesh.nodes(),
                        mesh.sourceTriangles(),
                        names,
                        mesh.nodePaths())
                .withLaterFrames(mesh.laterFrames());
        List<UnmatchedPattern> unmatched = unmatched(rules, matched, mesh);
        if (properties.stream().allMatch(Properties.NONE::equals)) {
            return new Surfaces(assigned, null, null, unmatched);
        }
        int[] tags = new int[names.size()];
        float[] figures = new float[2 * names.size()];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = properties.get(i).tag();
            figures[2 * i] = properties.get(i).friction();
            figures[2 * i + 1] = properties.get(i).restitution();
        }
        return new Surfaces(assigned, tags, figures, unmatched);
    }

    /** @param matched receives all rules that match, the first and others */
    private static @Nullable SurfaceRule first(
            List<Matcher> matchers, String surface, String path, Set<SurfaceRule> matched) {
        SurfaceRule first = null;
        for (Matcher matcher : matchers) {
            if (matcher.fits(surface, path)) {
                matched.add(matcher.rule());
                first = first == null ? matcher.rule() : first;
            }
        }
        return first;
    }

    private static List<UnmatchedPattern> unmatched(
            List<SurfaceRule> rules, Set<SurfaceRule> matched, TriangleMesh mesh) {
        List<UnmatchedPattern> unmatched = new ArrayList<>();
        for (SurfaceRule rule : rules) {
            String material = rule.material();
            String glob = material == null ? String.valueOf(rule.node()) : material;
            if (!matched.contains(rule)) {
                List<String> names = material == null ? mesh.nodePaths() : mesh.surfaceNames();
                unmatched.add(UnmatchedPattern.ofSurface(rule.text(), glob, names));
            }
        }
        return unmatched;
    }
}
