// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import dev.cullet.format.EdgeFlags;
import dev.cullet.importer.source.Decomposition;
import dev.cullet.mesh.ActiveEdges;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Modules and cores that cannot read a limit of the format from its owner have an equal copy. */
class LimitsTest {
    @Test
    void modulesWithoutTheFormatHaveItsLimits() {
        assertEquals(EdgeFlags.FLAT_COSINE, ActiveEdges.FLAT_COSINE);
        assertEquals(EdgeFlags.FLAT_COSINE, Math.cos(Math.toRadians(ActiveEdges.FLAT_ANGLE)), 1e-6);
        assertEquals(Asset.MAX_COORDINATE, Decomposition.MAX_COORDINATE);
        assertEquals(AssetScene.MAX_SCALE, Decomposition.MAX_SCALE);
    }

    @Test
    void coresHaveTheLimitsOfTheFormat() throws IOException {
        assertEquals(Asset.MAX_COORDINATE, number("cores/c/src/decode.h", "#define CULLET_COORDINATE_MAX (\\S+)f"));
        assertEquals(AssetScene.MAX_SCALE, number("cores/c/src/instance_transform.c", "#define SCALE_MAX (\\S+)"));
        assertEquals(EdgeFlags.FLAT_COSINE, number("cores/c/src/contact.c", "#define FLAT_COSINE (\\S+)"));
        assertEquals(Asset.MAX_COORDINATE, number("cores/js/src/scene.mjs", "const MAX_TRANSLATION = (\\S+);"));
        assertEquals(AssetScene.MAX_SCALE, number("cores/js/src/scene.mjs", "const MAX_SCALE = (\\S+);"));
    }

    private static double number(String file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Checkout.path(file)));
        assertTrue(matcher.find(), file);
        return Double.parseDouble(matcher.group(1));
    }
}
