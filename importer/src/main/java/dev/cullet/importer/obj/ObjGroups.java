// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects, groups and materials of an OBJ file.
 *
 * <p>The native importer searches all objects for each line {@code o}, and all materials for each {@code usemtl}: the
 * time grows with their square. After a number of such steps, the copy for the native importer has, in place of these
 * lines, groups whose names are numbers, one for each change of object or material that has a face. {@link #restore}
 * replaces the numbers by names. Memory: about 50 bytes per change.
 */
public final class ObjGroups {
    /** Steps of the native importer before numbers are written: about 23,000 objects, or 2,900 materials. */
    private static final long MAX_STEPS = 1L << 28;

    /** Weight of a material: it is searched twice per line, and for each group after the numbers begin. */
    private static final long MATERIAL_STEPS = 64;

    /** Starts the name of a numbered group; no exporter writes the first character. */
    private static final String PREFIX = "\u0001cullet ";

    /** The name that the native importer gives to an object of faces before the first line o or g. */
    private static final String UNNAMED = "defaultobject";

    private record Group(String name, @Nullable String material) {}

    private final long maxSteps;
    private final Set<String> materials = new HashSet<>();
    private final List<Group> groups = new ArrayList<>();
    private Group current = new Group(UNNAMED, null);
    private long objects;
    private long steps;
    private boolean isChanged;

    ObjGroups() {
        this(MAX_STEPS);
    }

    /** With another number of steps. */
    ObjGroups(long maxSteps) {
        this.maxSteps = maxSteps;
    }

    /**
     * Reads a line.
     *
     * @param start offset of the line in the text
     * @param out the copy for the native importer
     * @return whether the line is not written to the copy
     */
    boolean line(byte[] text, int start, int length, OutputStream out) throws IOException {
        if (start >= length) {
            return false;
        }
        switch (text[start]) {
            case 'o' -> {
                steps += objects++;
                set(new Group(
                        nonEmpty(word(text, argument(text, start, length), length), current.name), current.material));
                return isNumbered();
            }
            case 'g' -> {
                steps += MATERIAL_STEPS / 2 * materials.size();
                objects++;
                set(new Group(
                        nonEmpty(rest(text, argument(text, start, length), length), current.name), current.material));
                return isNumbered();
            }
            case 'u' -> {
                if (!word(text, start, length).equals("usemtl")) {
                    return false;
                }
                String material =
                        rest(text, argument(text, start, length), length).strip();
                steps += MATERIAL_STEPS * materials.size();
                materials.add(material);
                set(new Group(current.name, material.isEmpty() ? current.material : material));
                return isNumbered();
            }
            case 'f', 'l', 'p' -> {
                if (isNumbered() && isChanged) {
                    out.write(("g " + PREFIX + groups.size() + "\n").getBytes(StandardCharsets.US_ASCII));
                    groups.add(current);
                    isChanged = false;
                }
                return false;
            }
            default -> {
                return false;
            }
        }
    }

    private void set(Group group) {
        isChanged |= !group.equals(current);
        current = group;
    }

    /** Returns whether numbers are written from now on. */
    boolean isNumbered() {
        return steps > maxSteps;
    }

    private static String nonEmpty(String name, String otherwise) {
        return name.isEmpty() ? otherwise : name;
    }

    /** Returns the offset of the second word of a line. */
    private static int argument(byte[] text, int start, int length) {
        int at = start;
        while (at < length && !isSpace(text[at])) {
            at++;
        }
        while (at < length && isSpace(text[at])) {
            at++;
        }
        return at;
    }

    private static String word(byte[] text, int from, int length) {
        int end = from;
        while (end < length && !isSpace(text[end])) {
            end++;
        }
        return new String(text, from, end - from, StandardCharsets.UTF_8);
    }

    private static String rest(byte[] text, int from, int length) {
        return new String(text, from, length - from, StandardCharsets.UTF_8);
    }

    private static boolean isSpace(byte c) {
        return c == ' ' || c == '\t';
    }

    /** Returns the scene with names in place of numbers. */
    public SourceScene restore(SourceScene scene) {
        if (groups.isEmpty()) {
            return scene;
        }
        List<SourceScene.Node> nodes = new ArrayList<>();
        List<SourceScene.Mesh> meshes = new ArrayList<>(scene.meshes());
        Map<String, String> names = new HashMap<>();
        for (SourceScene.Node node : scene.nodes()) {
            Group group = group(node.name());
            if (group == null) {
                nodes.add(node);
                continue;
            }
            nodes.add(node.withName(names.computeIfAbsent(group.name, same -> same)));
            for (int mesh : node.meshes()) {
                meshes.set(mesh, meshes.get(mesh).withMaterial(group.material));
            }
        }
        return new SourceScene(nodes, meshes, scene.metadata(), scene.complaints(), scene.animation());
    }

    private @Nullable Group group(String name) {
        if (!name.startsWith(PREFIX)) {
            return null;
        }
        try {
            int number = Integer.parseInt(name.substring(PREFIX.length()));
            return number >= 0 && number < groups.size() ? groups.get(number) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
