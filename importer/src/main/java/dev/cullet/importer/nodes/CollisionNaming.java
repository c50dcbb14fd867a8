// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.Suggestions;
import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the collision marks of node names: which nodes are collision geometry, and for which targets.
 *
 * <p>Unreal: {@code UCX_Hull} or {@code UCX_Hull_01} (also UBX, USP, UCP) is collision geometry for the node
 * {@code Hull}, anywhere in the scene. Godot: a suffix marks the node itself. {@code Door-colonly} is collision
 * geometry for its sibling {@code Door}, else for its parent if that has a mesh, else without a target; {@code -col}
 * and {@code -convcol} mark a mesh that is rendered and collides, so it is always included; {@code -noimp} excludes the
 * node and its subtree. The colliders of a glTF file were found by the package {@code gltf}.
 *
 * <p>{@code docs/import.md} defines the rules.
 */
final class CollisionNaming {
    private static final Pattern UNREAL = Pattern.compile("(?:UCX|UBX|USP|UCP)_(.+)", Pattern.DOTALL);
    private static final Pattern GODOT = Pattern.compile(
            "(.*)[-_$](convcolonly|convcol|colonly|col|noimp)(?:[._ ]?\\d+)?\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern BLENDER_NUMBER = Pattern.compile("(.+)\\.\\d{3,}", Pattern.DOTALL);
    private static final Pattern UNREAL_NUMBER = Pattern.compile("(.+)_\\d+", Pattern.DOTALL);

    /** The mark of a name. */
    enum Mark {
        /** No mark. */
        NONE,
        /** The node's mesh is collision geometry for {@code target}. */
        UNREAL_FOR_TARGET,
        /** The node's mesh is only collision geometry. */
        GODOT_ONLY,
        /** The node's mesh is rendered and collides. */
        GODOT_ALSO,
        /** The node and its subtree are excluded. */
        GODOT_DROPPED,
        /** The node's mesh is a collider of a glTF file. */
        GLTF_COLLIDER,
        /** The node's mesh is a trigger of a glTF file, and is excluded. */
        GLTF_TRIGGER
    }

    /**
     * @param base the name without its mark; empty if there is none
     */
    record Name(Mark mark, String base) {}

    private static final Name UNMARKED = new Name(Mark.NONE, "");

    private final SourceScene scene;
    private final NamingConvention convention;

    CollisionNaming(SourceScene scene, NamingConvention convention) {
        this.scene = scene;
        this.convention = convention;
    }

    /** Parses one name. */
    static Name read(String name, NamingConvention convention) {
        boolean unreal = convention == NamingConvention.UNREAL || convention == NamingConvention.AUTO;
        boolean godot = convention == NamingConvention.GODOT || convention == NamingConvention.AUTO;
        if (unreal) {
            Matcher matcher = UNREAL.matcher(name);
            if (matcher.matches()) {
                return new Name(Mark.UNREAL_FOR_TARGET, matcher.group(1));
            }
        }
        if (godot) {
            Matcher matcher = GODOT.matcher(name);
            if (matcher.matches()) {
                String base = matcher.group(1);
                return switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
                    case "colonly", "convcolonly" -> new Name(Mark.GODOT_ONLY, base);
                    case "noimp" -> new Name(Mark.GODOT_DROPPED, base);
                    default -> new Name(Mark.GODOT_ALSO, base);
                };
            }
        }
        return UNMARKED;
    }

    /** Returns the mark of each node; a mark of collision geometry is ignored on a node without triangles. */
    Name[] names() {
        Name[] names = new Name[scene.nodes().size()];
        for (int node = 0; node < names.length; node++) {
            SourceScene.Physics physics = scene.nodes().get(node).physics();
            if (physics.collider() || physics.trigger()) {
                names[node] = new Name(physics.collider() ? Mark.GLTF_COLLIDER : Mark.GLTF_TRIGGER, "");
                continue;
            }
            Name name = node == 0 ? UNMARKED : read(scene.nodes().get(node).name(), convention);
            boolean needsTriangles = name.mark == Mark.UNREAL_FOR_TARGET || name.mark == Mark.GODOT_ONLY;
            names[node] = needsTriangles && !hasTriangles(node) ? UNMARKED : name;
        }
        return names;
    }

    /**
     * Returns the targets of a collision node, in order; empty if it has none.
     *
     * @throws RefusedException if the name requires a target that does not exist
     */
    List<Integer> targets(int node, Name[] names) throws RefusedException {
        Name name = names[node];
        if (name.mark == Mark.GODOT_ONLY) {
            return godotTargets(node, names);
        }
        if (name.mark == Mark.GLTF_COLLIDER) {
            int target = scene.nodes().get(node).physics().target();
            return target < 0 ? List.of() : List.of(target);
        }
        List<Integer> found = unrealTargets(name.base, names);
        if (found.isEmpty()) {
            List<String> others = new ArrayList<>();
            for (int other = 1; other < names.length; other++) {
                if (names[other].mark == Mark.NONE) {
                    others.add(scene.nodes().get(other).name());
                }
            }
            throw new RefusedException("node \"" + scene.nodes().get(node).name()
                    + "\" is collision geometry by its name, but there is no node \"" + withoutNumber(name.base)
                    + "\" (" + Suggestions.inFile(withoutNumber(name.base), others)
                    + "); rename it, exclude it, or use naming = none");
        }
        return found;
    }

    /** Returns whether the mesh of a node is convex by its name: all colliders of Unreal, two suffixes of Godot. */
    boolean isConvex(int node, Name name) {
        if (name.mark == Mark.GODOT_ONLY || name.mark == Mark.GODOT_ALSO) {
            Matcher matcher = GODOT.matcher(scene.nodes().get(node).name());
            return matcher.matches()
                    && matcher.group(2).toLowerCase(Locale.ROOT).startsWith("conv");
        }
        return name.mark == Mark.UNREAL_FOR_TARGET;
    }

    private List<Integer> godotTargets(int node, Name[] names) {
        int parent = scene.nodes().get(node).parent();
        List<Integer> siblings = new ArrayList<>();
        for (int other = 1; other < names.length; other++) {
            SourceScene.Node candidate = scene.nodes().get(other);
            if (candidate.parent() == parent
                    && names[other].mark == Mark.NONE
                    && candidate.name().equals(names[node].base)) {
                siblings.add(other);
            }
        }
        if (siblings.isEmpty() && parent > 0 && names[parent].mark == Mark.NONE && hasTriangles(parent)) {
            return List.of(parent);
        }
        return siblings;
    }

    /** Tries exact names first; a number may be part of the target's own name. */
    private List<Integer> unrealTargets(String base, Name[] names) {
        String unnumbered = without(BLENDER_NUMBER, base);
        List<String> wanted = new ArrayList<>(List.of(base));
        for (String next :
                new String[] {without(UNREAL_NUMBER, base), unnumbered, without(UNREAL_NUMBER, unnumbered)}) {
            if (!wanted.contains(next)) {
                wanted.add(next);
            }
        }
        for (int strictness = 0; strictness < 3; strictness++) {
            for (String name : wanted) {
                List<Integer> found = new ArrayList<>();
                for (int other = 1; other < names.length; other++) {
                    if (names[other].mark != Mark.UNREAL_FOR_TARGET
                            && fits(scene.nodes().get(other).name(), name, strictness)) {
                        found.add(other);
                    }
                }
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    private static boolean fits(String name, String wanted, int strictness) {
        return switch (strictness) {
            case 0 -> name.equals(wanted);
            case 1 -> without(BLENDER_NUMBER, name).equals(wanted);
            default -> name.equalsIgnoreCase(wanted);
        };
    }

    private static String withoutNumber(String base) {
        return without(UNREAL_NUMBER, without(BLENDER_NUMBER, base));
    }

    private static String without(Pattern number, @Nullable String name) {
        String text = String.valueOf(name);
        Matcher matcher = number.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }

    private boolean hasTriangles(int node) {
        for (int mesh : scene.nodes().get(node).meshes()) {
            if (scene.meshes().get(mesh).triangles() > 0) {
                return true;
            }
        }
        return false;
    }
}
