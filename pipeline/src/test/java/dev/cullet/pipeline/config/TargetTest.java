// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.Target;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TargetTest {
    @Test
    void noTargetIsTheDefaultsOfAllOptions() {
        assertEquals(BakeOptions.DEFAULTS, FileSettings.of(Layer.EMPTY).options());
        assertEquals(
                BakeOptions.DEFAULTS,
                FileSettings.of(Layer.EMPTY.with("target", "none")).options());
    }

    @Test
    void aTargetChangesTheDefaultsToItsOptions() {
        for (Target target : Target.values()) {
            String name = target.name().toLowerCase(Locale.ROOT);
            BakeOptions options =
                    FileSettings.of(Layer.EMPTY.with("target", name)).options();
            target.options().forEach((option, value) -> assertEquals(options.with(option, value), options, name));
        }
        assertNotEquals(Target.MOBILE.defaults(), Target.TINY.defaults());
    }

    @Test
    void optionsOfEveryLayerOverrideTheTargetOfEveryLayer() {
        Layer below = Layer.EMPTY.with("edge-flags", "true");
        Layer above = Layer.EMPTY.with("target", "tiny");
        BakeOptions options = FileSettings.of(above.mergeOver(below)).options();
        assertEquals(AssetEncoding.PACKED, options.encoding());
        assertTrue(options.building().edgeFlags());
        assertEquals(options, FileSettings.of(below.mergeOver(above)).options());
    }

    @Test
    void anUnknownTargetNamesAllOfThem() {
        assertEquals(
                "target is 'phone', but must be none, desktop, mobile or tiny",
                assertThrows(IllegalArgumentException.class, () -> Layer.EMPTY.with("target", "phone"))
                        .getMessage());
    }
}
