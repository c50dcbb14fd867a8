// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.options.Setting.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StoredOptionsTest {
    /**
     * Options whose default is no longer that of format version 1.0. When a default changes, its name is added here,
     * and the line in {@link StoredOptions#DEFAULTS} stays: assets of the old default do not store it.
     */
    private static final Set<String> CHANGED = Set.of();

    /** Assets that exist have these values where they store none: no line may change or disappear. */
    @Test
    void theDefaultsOfFormatVersion10AreThese() {
        assertEquals("""
                blend-weights=file
                bsp=off
                center=none
                decompose=none
                edge-flags=true
                encoding=exact
                fps=0
                frames=none
                hidden=keep
                hull=off
                hull-error=none
                hull-for=none
                hull-margin=0
                hull-planes=auto
                keep-clear=none
                lod=0
                max-leaf=4
                max-pieces=any
                naming=auto
                parts=file
                pose=bind
                primitive=none
                quality=default
                scale=1
                simplify=none
                simplify-borders=simplify
                simplify-to=none
                source-triangles=false
                spheres=off
                spheres-budget=4
                spheres-mode=cover
                spheres-seed=1
                spheres-tolerance=0
                splitter=sah
                unit=auto
                up=auto
                weld=0
                """, StoredOptions.DEFAULTS);
    }

    @Test
    void everyOptionHasADefaultOfFormatVersion10() {
        for (Setting setting : BakeOptions.settings()) {
            boolean isList = setting.kind() == Kind.STRING_LIST || setting.kind() == Kind.SURFACE_LIST;
            assertEquals(
                    !isList,
                    StoredOptions.DEFAULTS.lines().anyMatch(line -> line.startsWith(setting.name() + "=")),
                    setting.name());
        }
    }

    @Test
    void aDefaultThatChangedIsListedAndStored() {
        Set<String> changed = new TreeSet<>();
        StoredOptions.differences(BakeOptions.DEFAULTS.text())
                .lines()
                .forEach(line -> changed.add(line.substring(0, line.indexOf('='))));
        assertEquals(new TreeSet<>(CHANGED), changed);
    }

    @Test
    void onlyDifferencesAreStored() {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("include", "b")
                .with("include", "a\nb")
                .with("max-leaf", "7")
                .with("encoding", "packed");
        String stored = StoredOptions.differences(options.text());
        assertEquals("encoding=packed\ninclude=a\\nb\ninclude=b\nmax-leaf=7\n", stored);
        assertEquals(options.text(), StoredOptions.resolve(stored));
        assertEquals(BakeOptions.parse(StoredOptions.DEFAULTS).text(), StoredOptions.resolve(""));
    }

    @Test
    void linesOfOptionsThatThisVersionLacksStay() {
        List<String> lines =
                StoredOptions.resolve("zip=1\nodd\nscale=2\n").lines().toList();
        assertTrue(lines.containsAll(List.of("zip=1", "odd", "scale=2")), lines.toString());
        assertEquals(StoredOptions.DEFAULTS.lines().count() + 2, lines.size());
    }
}
