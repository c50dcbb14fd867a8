// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.exporter.formats.ObjFormat;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.testkit.Meshes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an export refuses, and what it gives by default. */
class ExporterTest {
    private static final ExportView BOX = ExportView.of(TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1)));

    @Test
    void contentThatTheAssetLacksNamesTheFlagThatMakesIt() {
        ExportException e = assertThrows(
                ExportException.class,
                () -> Exporter.export(
                        new ObjFormat(), BOX, ExportOptions.of("a.obj").withInclude(EnumSet.of(Content.SHAPES))));
        assertEquals("has no enclosing shape; bake it with --hull, --primitive or --decompose", e.getMessage());
    }

    @Test
    void contentThatTheFormatDoesNotHoldIsRefused() {
        ExportException e = assertThrows(
                ExportException.class,
                () -> Exporter.export(
                        new ObjFormat(), BOX, ExportOptions.of("a.obj").withInclude(Set.of(Content.SPHERES))));
        assertEquals("cannot be exported: obj does not hold spheres; it holds triangles, shapes", e.getMessage());
    }

    @Test
    void lossesAreCounted() throws ExportException {
        ExportResult result = Exporter.export(new ObjFormat(), BOX, ExportOptions.of("a.obj"));
        assertEquals(
                List.of(
                        "obj does not hold the rule that touching is a hit: triangles (12)",
                        "obj does not hold active edges (24)",
                        "obj does not hold AABB trees (1)",
                        "obj does not hold BSP trees and lattices of solids (1)"),
                result.losses().stream().map(loss -> loss.line("obj")).toList());
    }
}
