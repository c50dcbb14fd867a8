// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bakes to the packed encoding: small, verified, and the same as exact in all but the order of triangles. */
class PackedBakeTest {
    private static final BakeOptions PACKED = BakeOptions.DEFAULTS.with("encoding", "packed");

    /** B per triangle with edge flags, where it is not 4.2: loose cards, and a scan whose windings disagree. */
    private static final Map<String, Double> LIMITS =
            Map.of("acacia.obj", 5.8, "Generic_Twin_7081.1.t0_right.obj", 4.6);

    /** A closed cylinder with two materials, on decimals. */
    private static final String CYLINDER = cylinder(40);

    private static String cylinder(int sides) {
        StringBuilder obj = new StringBuilder("v 0 0 0\nv 0 2 0\n");
        for (int i = 0; i < sides; i++) {
            double angle = 2 * Math.PI * i / sides;
            for (int y = 0; y <= 2; y += 2) {
                obj.append(String.format(
                        Locale.ROOT, "v %.4f %d %.4f%n", StrictMath.cos(angle), y, StrictMath.sin(angle)));
            }
        }
        for (int i = 0; i < sides; i++) {
            int a = 3 + 2 * i;
            int b = 3 + 2 * ((i + 1) % sides);
            obj.append(i % 10 == 0 ? "usemtl " + (i % 20 == 0 ? "steel" : "glass") + "\n" : "")
                    .append("f 1 " + a + " " + b + "\n")
                    .append("f 2 " + (b + 1) + " " + (a + 1) + "\n")
                    .append("f " + a + " " + (a + 1) + " " + (b + 1) + " " + b + "\n");
        }
        return obj.toString();
    }

    @Test
    void aPackedAssetVerifiesAloneAndWithItsSource(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("cylinder.obj"), CYLINDER);
        Map<String, String> extras =
                Map.of("source-triangles", "true", "bsp", "on", "spheres", "8", "outline", "silhouette:y");
        for (String extra : extras.keySet()) {
            BakeOptions more = PACKED.with(extra, String.valueOf(extras.get(extra)));
            Path packed = folder.resolve("packed.cullet");
            AtomicOutput.write(packed, Baker.bake(source, more).bytes());
            try (Baker baker = Baker.inProcess()) {
                Verification alone = AssetVerifier.open(packed).verify();
                assertTrue(alone.passed(), extra + ": " + alone);
                Verification withSource = AssetVerifier.open(packed).verify(source, baker, BakeProgress.NONE);
                assertTrue(withSource.passed(), extra + ": " + withSource);
            }
        }
    }

    @Test
    void packedAndExactHoldTheSame(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("cylinder.obj"), CYLINDER);
        ByteBuffer packed = Baker.bake(source, PACKED.with("bsp", "off")).bytes();
        ByteBuffer exact =
                Baker.bake(source, BakeOptions.DEFAULTS.with("bsp", "off")).bytes();
        assertTrue(packed.remaining() < exact.remaining() / 2, packed.remaining() + " of " + exact.remaining());
        AssetPart a = AssetReader.read(packed, "packed").parts().get(0);
        AssetPart b = AssetReader.read(exact, "exact").parts().get(0);
        assertArrayEquals(b.tree().nodes(), a.tree().nodes());
        assertArrayEquals(b.bounds(), a.bounds());
        assertEquals(b.triangles().vertexCount(), a.triangles().vertexCount());
        assertArrayEquals(triangles(b), triangles(a));
    }

    /** Each as text, from its smallest corner on, sorted. */
    private static String[] triangles(AssetPart part) {
        String[] texts = new String[part.triangles().triangleCount()];
        float[] p = part.triangles().positions();
        int[] indices = part.triangles().indices();
        for (int i = 0; i < texts.length; i++) {
            String[] corners = new String[3];
            for (int k = 0; k < 3; k++) {
                int at = 3 * indices[3 * i + k];
                corners[k] = p[at] + " " + p[at + 1] + " " + p[at + 2];
            }
            String turned = corners[0] + "," + corners[1] + "," + corners[2];
            for (int k = 1; k < 3; k++) {
                String other = corners[k] + "," + corners[(k + 1) % 3] + "," + corners[(k + 2) % 3];
                turned = other.compareTo(turned) < 0 ? other : turned;
            }
            texts[i] = turned + " " + part.triangles().surface(i);
        }
        Arrays.sort(texts);
        return texts;
    }

    @Test
    void inspectionHasTheEncodingAndTheBytesThatItSaves(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("cylinder.obj"), CYLINDER);
        Path asset = folder.resolve("packed.cullet");
        AtomicOutput.write(asset, Baker.bake(source, PACKED.with("bsp", "off")).bytes());
        AssetInspection inspection = AssetInspection.of(asset);
        assertEquals("packed", inspection.sizes().encoding());
        AssetInspection.Part part = inspection.parts().get(0);
        assertEquals(List.of("packed"), List.copyOf(part.arrays().sections().keySet()));
        assertEquals(
                AssetFiles.form(asset).packedBytes(0), part.arrays().sections().get("packed"));
        assertTrue(inspection.sizes().loadedBytesPerTriangle() > 20, () -> inspection.toString());
        assertEquals(
                (double) part.arrays().loadedBytes(),
                inspection.sizes().loadedBytesPerTriangle() * inspection.sizes().triangles(),
                1e-6);
    }

    @Test
    void threadsDoNotChangeBytes(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("cylinder.obj"), CYLINDER);
        assertEquals(
                Baker.bake(source, PACKED.withThreads(1)).bytes(),
                Baker.bake(source, PACKED.withThreads(3)).bytes());
    }

    /** The bytes of the symbols; {@code docs/data/sizes.csv} has those of whole files. */
    @Requires(Need.MODELS)
    @Tag("campaign")
    @Test
    void everyRealModelPacksWithinItsBudget() throws Exception {
        int models = 0;
        List<String> over = new ArrayList<>();
        try (Baker baker = Baker.inProcess()) {
            for (String below : List.of("scans", "ships", "environments")) {
                for (Path source : RealModels.files(below)) {
                    ByteBuffer packed = baker.bake(source, PACKED.with("bsp", "off"), BakeProgress.NONE)
                            .bytes();
                    int triangles = AssetReader.read(packed, source.toString())
                            .parts()
                            .get(0)
                            .triangles()
                            .triangleCount();
                    double size = (double) StoredForm.of(packed, "packed").packedBytes(0) / triangles;
                    double limit = LIMITS.getOrDefault(String.valueOf(source.getFileName()), 4.2);
                    models++;
                    if (size <= 0 || (triangles > 400 && size > limit)) {
                        over.add(source.getFileName() + " takes " + size);
                    }
                }
            }
        }
        assertTrue(models > 0, "no model");
        assertEquals(List.of(), over);
    }
}
