// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.cullet.format.writer.StoredForm;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The bytes of an asset file by structure; the components add up to the size of the file. Its JSON form has these very
 * names.
 *
 * @param tree nodes of the AABB trees; 0 in a packed asset, where they are stored with the triangles
 * @param triangles positions, indices, surfaces, source nodes, source triangles, edge flags and caps; in a packed asset
 *     the AABB trees, too
 * @param bsp arrays of the BSP trees
 * @param spheres arrays of the sphere clusters
 * @param outlines arrays of the outlines
 * @param shape arrays of the enclosing shapes and of the pieces of compounds
 * @param frames positions and boxes of all frames after the first
 * @param rest names, options, tables, lengths of arrays, padding and checksum
 */
public record ByteSplit(
        long tree, long triangles, long bsp, long spheres, long outlines, long shape, long frames, long rest) {
    /** No bytes. */
    public static final ByteSplit NONE = new ByteSplit(0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns the split of a file. */
    public static ByteSplit of(StoredForm form) {
        ByteSplit split = new ByteSplit(0, 0, 0, 0, 0, 0, 0, form.fileBytes());
        for (int part = 0; part < form.partCount(); part++) {
            for (Map.Entry<String, Long> array : form.arrays(part).entrySet()) {
                split = split.plus(ofArray(array.getKey(), array.getValue()));
            }
        }
        return split;
    }

    /** Returns the bytes of an array, which {@code rest} then does not contain. */
    private static ByteSplit ofArray(String name, long n) {
        return switch (name) {
            case StoredForm.TREE -> new ByteSplit(n, 0, 0, 0, 0, 0, 0, -n);
            case StoredForm.BSP -> new ByteSplit(0, 0, n, 0, 0, 0, 0, -n);
            case StoredForm.SPHERES -> new ByteSplit(0, 0, 0, n, 0, 0, 0, -n);
            case StoredForm.OUTLINES -> new ByteSplit(0, 0, 0, 0, n, 0, 0, -n);
            case StoredForm.SHAPE -> new ByteSplit(0, 0, 0, 0, 0, n, 0, -n);
            case StoredForm.FRAMES -> new ByteSplit(0, 0, 0, 0, 0, 0, n, -n);
            default -> new ByteSplit(0, n, 0, 0, 0, 0, 0, -n);
        };
    }

    /** Returns the bytes of both files together. */
    public ByteSplit plus(ByteSplit other) {
        return new ByteSplit(
                tree + other.tree,
                triangles + other.triangles,
                bsp + other.bsp,
                spheres + other.spheres,
                outlines + other.outlines,
                shape + other.shape,
                frames + other.frames,
                rest + other.rest);
    }

    /** Returns the structures that take bytes by name, such as {@code BSP tree}, the largest first. */
    public Map<String, Long> bySize() {
        Map<String, Long> bytes = new LinkedHashMap<>();
        Stream.of(
                        Map.entry("tree", tree),
                        Map.entry("triangles", triangles),
                        Map.entry("BSP tree", bsp),
                        Map.entry("spheres", spheres),
                        Map.entry("outlines", outlines),
                        Map.entry("shapes", shape),
                        Map.entry("frames", frames),
                        Map.entry("rest", rest))
                .filter(structure -> structure.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(structure -> bytes.put(structure.getKey(), structure.getValue()));
        return bytes;
    }

    /** Returns the size of the file. */
    @JsonIgnore
    public long total() {
        return tree + triangles + bsp + spheres + outlines + shape + frames + rest;
    }

    /**
     * Returns a hint if an optional structure takes more than half of the file: its share, and the option that leaves
     * it out, such as {@code BSP tree 75 %: --bsp off leaves it out}. Returns an empty text otherwise.
     */
    public String hint() {
        return Stream.of(
                        hint("BSP tree", bsp, "--bsp off leaves it out"),
                        hint("spheres", spheres, "--spheres off leaves them out"),
                        hint("frames", frames, "--frames none leaves them out"),
                        hint("outlines", outlines, "a bake without --outline leaves them out"),
                        hint("shapes", shape, "--hull off, --primitive none and --decompose none leave them out"))
                .collect(Collectors.joining());
    }

    private String hint(String structure, long bytes, String option) {
        return 2 * bytes > total()
                ? String.format(Locale.ROOT, "%s %.0f %%: %s", structure, 100.0 * bytes / total(), option)
                : "";
    }
}
