// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BakeOptionsTest {
    @Test
    void everyOptionCanBeSetPrintedAndReadBack() {
        Map<String, String> others = Map.ofEntries(
                Map.entry("blend-weights", "rest"),
                Map.entry("bsp", "on"),
                Map.entry("center", "bounds"),
                Map.entry("edge-flags", "false"),
                Map.entry("encoding", "packed"),
                Map.entry("exclude", "a\\b\nc=d"),
                Map.entry("exclude-material", "Lea*"),
                Map.entry("fps", "24"),
                Map.entry("frames", "0..end/5"),
                Map.entry("decompose", "2%"),
                Map.entry("hidden", "omit"),
                Map.entry("hull", "on"),
                Map.entry("hull-error", "0.05"),
                Map.entry("hull-for", "jolt"),
                Map.entry("hull-margin", "0.001"),
                Map.entry("hull-planes", "12"),
                Map.entry("include", "hull*"),
                Map.entry("include-material", "Bark"),
                Map.entry("lod", "2"),
                Map.entry("max-leaf", "8"),
                Map.entry("max-pieces", "12"),
                Map.entry("keep-clear", "0.4"),
                Map.entry("naming", "godot"),
                Map.entry("outline", "section:y=1.5"),
                Map.entry("parts", "node"),
                Map.entry("pose", "file"),
                Map.entry("primitive", "kdop14"),
                Map.entry("quality", "fast"),
                Map.entry("scale", "0.1"),
                Map.entry("simplify", "0.5%"),
                Map.entry("simplify-borders", "keep"),
                Map.entry("simplify-to", "600"),
                Map.entry("source-triangles", "true"),
                Map.entry("spheres", "29"),
                Map.entry("spheres-budget", "0.5"),
                Map.entry("spheres-mode", "inner"),
                Map.entry("spheres-seed", "7"),
                Map.entry("spheres-tolerance", "0.25"),
                Map.entry("splitter", "centroid"),
                Map.entry("unit", "0.0254"),
                Map.entry("up", "z"),
                Map.entry("surface", "material=a*,node=x,name=b\\,c,tag=3,friction=0.1,restitution=1"),
                Map.entry("weld", "0.001"));
        assertEquals(BakeOptions.names(), others.keySet().stream().sorted().toList());
        for (String name : BakeOptions.names()) {
            BakeOptions changed = BakeOptions.DEFAULTS.with(name, String.valueOf(others.get(name)));
            assertNotEquals(BakeOptions.DEFAULTS.text(), changed.text(), name);
            assertEquals(changed, BakeOptions.parse(changed.text()), name);
            assertEquals(others.get(name), changed.map().get(name), name);
        }
    }

    @Test
    void globsAreASet() {
        BakeOptions some = BakeOptions.DEFAULTS.with("include", "b").with("include", "a");
        BakeOptions same =
                BakeOptions.DEFAULTS.with("include", "a").with("include", "b").with("include", "a");
        assertEquals(some.text(), same.text());
        assertEquals(
                List.of("include=a", "include=b"),
                some.text().lines().filter(line -> line.startsWith("include=")).toList());
    }

    @Test
    void aUnitIsStoredInMetres() {
        assertEquals(
                BakeOptions.DEFAULTS.with("unit", "in").text(),
                BakeOptions.DEFAULTS.with("unit", "0.0254").text());
    }

    @Test
    void threadsAreNoPartOfTheText() {
        assertEquals(
                BakeOptions.DEFAULTS.text(), BakeOptions.DEFAULTS.withThreads(7).text());
    }

    @Test
    void reportsWhatIsAllowed() {
        assertRefused(
                "unit is 'parsec', but must be auto, m, cm, mm, km, in, ft, yd, or the number of metres in one unit,"
                        + " above 0 and at most 1e9",
                "unit",
                "parsec");
        assertRefused(
                "unit is '0', but must be auto, m, cm, mm, km, in, ft, yd, or the number of metres in one unit,"
                        + " above 0 and at most 1e9",
                "unit",
                "0");
        assertRefused("up is 'w', but must be auto, x, y or z", "up", "w");
        assertRefused("scale is 'NaN', but must be a number above 0 and at most 1e9", "scale", "NaN");
        assertRefused("scale is '-1', but must be a number above 0 and at most 1e9", "scale", "-1");
        assertRefused("scale is '1e308', but must be a number above 0 and at most 1e9", "scale", "1e308");
        assertRefused(
                "fps is '1e7', but must be frames per second, above 0 and at most 1e6, or 0 for the rate of the file",
                "fps",
                "1e7");
        assertRefused(
                "unit is '1e10', but must be auto, m, cm, mm, km, in, ft, yd, or the number of metres in one unit,"
                        + " above 0 and at most 1e9",
                "unit",
                "1e10");
        assertRefused(
                "weld is '-1', but must be metres: 0 for identical positions only, or 1e-8 to 1000", "weld", "-1");
        assertRefused("max-leaf is '16', but must be a whole number, 1 to 15", "max-leaf", "16");
        assertRefused("max-leaf is '2.5', but must be a whole number, 1 to 15", "max-leaf", "2.5");
        assertRefused(
                "outline is 'shadow', but must be silhouette:AXIS or section:AXIS=METRES, where AXIS is x, y or z",
                "outline",
                "shadow");
        assertRefused("lod is '-1', but must be all, or a whole number, 0 to 99", "lod", "-1");
        assertRefused("lod is '100', but must be all, or a whole number, 0 to 99", "lod", "100");
        assertRefused("center is 'middle', but must be none, pivot or bounds", "center", "middle");
        assertRefused("encoding is 'small', but must be exact, compact or packed", "encoding", "small");
        assertRefused("source-triangles is 'yes', but must be true or false", "source-triangles", "yes");
    }

    @Test
    void refusesTextOfAnotherVersion() {
        assertEquals(
                "'sauce' is not an option of this version; it has blend-weights, bsp, center, decompose,"
                        + " edge-flags, encoding, exclude, exclude-material, fps, frames, hidden, hull,"
                        + " hull-error, hull-for, hull-margin, hull-planes, include, include-material,"
                        + " keep-clear, lod, max-leaf, max-pieces, naming, outline, parts, pose, primitive,"
                        + " quality, scale, simplify, simplify-borders, simplify-to, source-triangles, spheres,"
                        + " spheres-budget, spheres-mode, spheres-seed, spheres-tolerance, splitter, surface,"
                        + " unit, up, weld",
                assertThrows(IllegalArgumentException.class, () -> BakeOptions.parse("scale=1\nsauce=hot\n"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> BakeOptions.parse("scale"));
    }

    @Test
    void reportsWhatIsAllowedInSimplification() {
        for (String value : List.of("0", "-1", "NaN", "1e7", "Infinity", "all", "0%", "101%", "%", "-1%", "NaN%")) {
            assertRefused(
                    "simplify is '" + value
                            + "', but must be none, metres above 0, at most 1000000, or a percentage such as 0.5%",
                    "simplify",
                    value);
        }
        for (String value : List.of("0", "-1", "1.5", "1e9", "2000000000", "half")) {
            assertRefused(
                    "simplify-to is '" + value + "', but must be none, or a whole number, 1 to 1000000000",
                    "simplify-to",
                    value);
        }
        assertRefused("simplify-borders is 'lock', but must be simplify or keep", "simplify-borders", "lock");
        assertEquals("none", BakeOptions.DEFAULTS.with("simplify", "none").map().get("simplify"));
        assertEquals(
                "0.001", BakeOptions.DEFAULTS.with("simplify", "1e-3").map().get("simplify"));
    }

    @Test
    void reportsWhatIsAllowedInShapes() {
        String planes = "', but must be auto, or a whole number, 4 to 2048";
        assertRefused("hull-planes is '3" + planes, "hull-planes", "3");
        assertRefused("hull-planes is '2049" + planes, "hull-planes", "2049");
        assertRefused("hull-planes is '8.5" + planes, "hull-planes", "8.5");
        for (String value : List.of("0", "-1", "NaN", "1e7", "Infinity", "all")) {
            assertRefused(
                    "hull-error is '" + value + "', but must be none, or metres above 0, at most 1000000",
                    "hull-error",
                    value);
        }
        for (String value : List.of("-0.1", "NaN", "Infinity", "1e7")) {
            assertRefused("hull-margin is '" + value + "', but must be metres, 0 to 1000000", "hull-margin", value);
        }
        assertRefused("hull is 'true', but must be off or on", "hull", "true");
        assertRefused(
                "hull-for is 'havok', but must be none, jolt, physx, mujoco, box3d, bullet, godot, unity or unreal",
                "hull-for",
                "havok");
        assertRefused(
                "primitive is 'cone', but must be none, auto, box, capsule, sphere, kdop14 or kdop26",
                "primitive",
                "cone");
    }

    private static void assertRefused(String message, String name, String value) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> BakeOptions.DEFAULTS.with(name, value))
                        .getMessage());
    }
}
