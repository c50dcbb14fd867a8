// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of enclosing shapes that contradict each other, or have no effect, in each kind of layer. */
class ShapeConflictsTest {
    private static final String NEEDS = "hullPlanes needs hull or primitive, or decompose";
    private static final String RULE = "[[rule]]\nfiles = [\"a*\"]\n";

    private final Path folder;
    private final Path source;

    ShapeConflictsTest(@TempDir Path folder) {
        this.folder = folder;
        this.source = folder.resolve("a.obj");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "hull on hull-planes 8 hull-for jolt hull-error 0.1 hull-margin 0.1",
        "primitive box hull-margin 0.1",
        "primitive kdop26 hull-for physx",
        "primitive auto hull-error 0.1 hull-planes 8",
        "primitive auto hull on"
    })
    void allowedSettings(String pairs) throws Exception {
        Layer set = Layer.EMPTY;
        StringBuilder toml = new StringBuilder();
        String[] words = pairs.split(" ", -1);
        for (int i = 0; i < words.length; i += 2) {
            set = set.with(words[i], words[i + 1]);
            boolean isNumber = Character.isDigit(words[i + 1].charAt(0));
            String value = isNumber ? words[i + 1] : '"' + words[i + 1] + '"';
            toml.append(Settings.named(words[i]).key())
                    .append(" = ")
                    .append(value)
                    .append('\n');
        }
        check(Configuration.none(folder), set);
        check(read(toml.toString()), Layer.EMPTY);
        check(read(RULE + toml), Layer.EMPTY);
        sidecar(toml.toString());
        check(Configuration.none(folder), Layer.EMPTY);
    }

    @Test
    void anotherLayerMayHaveTheShape() throws Exception {
        Layer planes = Layer.EMPTY.with("hull-planes", "8");
        check(read("hull = \"on\"\n"), planes);
        check(read(RULE + "hull = \"on\"\n"), planes);
        check(read(RULE + "primitive = \"auto\"\nhullError = 1\n"), planes);
        check(read(RULE + "decompose = \"1%\"\n"), planes);
        check(read("hullPlanes = 8\n"), Layer.EMPTY.with("hull", "on"));
        check(read("hullPlanes = 8\n" + RULE + "hull = \"on\"\n"), Layer.EMPTY);
        check(read("hull = \"on\"\n" + RULE + "primitive = \"box\"\n"), Layer.EMPTY);
        check(read("hull = \"on\"\n" + RULE + "hullPlanes = 8\n"), Layer.EMPTY);
        sidecar("hull = \"on\"\n");
        check(Configuration.none(folder), planes);
        check(read("hullPlanes = 8\n"), Layer.EMPTY);
        check(read(RULE + "hullPlanes = 8\n"), Layer.EMPTY);
        sidecar("hullPlanes = 8\n");
        check(read("hull = \"on\"\n"), Layer.EMPTY);
        check(Configuration.none(folder), Layer.EMPTY.with("hull", "on"));
    }

    @Test
    void settingsWithoutEffectAreRefused() throws Exception {
        Layer planes = Layer.EMPTY.with("hull-planes", "8");
        String flags = "--hull-planes needs --hull or --primitive, or --decompose";
        assertEquals(flags, problem(Configuration.none(folder), planes));
        assertEquals(flags, problem(read(RULE + "spheres = 4\n"), planes));
        assertEquals(flags, problem(read("hull = \"on\"\n"), planes.with("hull", "off")));
        assertEquals(folder.resolve("cullet.toml") + ": " + NEEDS, problem(read("hullPlanes = 8\n"), Layer.EMPTY));
        assertEquals("rule for a*: " + NEEDS, problem(read(RULE + "hullPlanes = 8\n"), Layer.EMPTY));
        assertEquals("rule for a*: maxPieces needs decompose", problem(read(RULE + "maxPieces = 8\n"), Layer.EMPTY));
        sidecar("hullPlanes = 8\n");
        assertEquals(source + ".cullet.toml: " + NEEDS, problem(Configuration.none(folder), Layer.EMPTY));
    }

    @Test
    void contradictionsAreRefused() throws Exception {
        String toml = "hull = \"on\"\nprimitive = \"box\"\n";
        String two = "hull and primitive box are two shapes, but a part has one; use only one of them";
        assertEquals(folder.resolve("cullet.toml") + ": " + two, problem(read(toml), Layer.EMPTY));
        assertEquals("rule for a*: " + two, problem(read(RULE + toml), Layer.EMPTY));
        Configuration.Rule ofTask = new Configuration.Rule(
                List.of("**"), Layer.EMPTY.with("hull", "on").with("primitive", "box"));
        assertEquals(two, problem(new Configuration(null, folder, Layer.EMPTY, List.of(ofTask)), Layer.EMPTY));
        String sphere = "primitive = \"sphere\"\nhullFor = \"jolt\"\n";
        sidecar(sphere);
        assertEquals(
                source + ".cullet.toml: hullFor has no effect on primitive sphere; leave it out, or use hull",
                problem(Configuration.none(folder), Layer.EMPTY));
    }

    private void check(Configuration configuration, Layer flags) throws ConfigException {
        ShapeConflicts conflicts = new ShapeConflicts(configuration, flags);
        conflicts.checkLayers();
        conflicts.checkSources(List.of(source));
    }

    private String problem(Configuration configuration, Layer flags) {
        return String.valueOf(
                assertThrows(Exception.class, () -> check(configuration, flags)).getMessage());
    }

    private Configuration read(String toml) throws Exception {
        return Configuration.read(Files.writeString(folder.resolve("cullet.toml"), toml));
    }

    private void sidecar(String toml) throws Exception {
        Files.writeString(folder.resolve("a.obj.cullet.toml"), toml);
    }
}
