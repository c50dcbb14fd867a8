// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.testkit.Checkout;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of the documents are what the commands of {@code docs/pictures.sh} draw. */
class DocumentPicturesTest {
    private static final Path DOCS = Checkout.path("docs");

    /** A commit keeps every picture for ever. */
    private static final long MAX_BYTES = 150_000;

    private final Path folder;

    DocumentPicturesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theReadmesPictureIsOfTheSampleShip() throws IOException {
        Matcher command = Pattern.compile("\\./cullet view .* --png docs/pictures/fighter\\.png (.*)")
                .matcher(Files.readString(DOCS.resolve("pictures.sh")));
        assertTrue(command.find());
        assertTrue(Files.readString(Checkout.path("README.md")).contains(" --png fighter.png " + command.group(1)));
        Path asset = folder.resolve("fighter.cullet");
        Path model = Checkout.path("samples/models/fighter.fbx");
        CommandRun baked = CommandRun.of("bake", model.toString(), "--isolate=false", "-o", asset.toString());
        assertEquals(ExitCode.OK.code(), baked.code(), baked.err());
        Path png = folder.resolve("fighter.png");
        String[] options = ("view " + asset + " --png " + png + " " + command.group(1)).split(" ", -1);
        assertEquals(ExitCode.OK.code(), CommandRun.of(options).code());
        assertArrayEquals(
                pixels(DOCS.resolve("pictures/fighter.png")),
                pixels(png),
                "run docs/pictures.sh and look at the pictures");
    }

    @Test
    void everyPictureIsSmallAndDrawnByTheScript() throws IOException {
        String script = Files.readString(DOCS.resolve("pictures.sh"));
        TreeSet<String> drawn = new TreeSet<>();
        Matcher output = Pattern.compile("--png docs/pictures/(\\S+)").matcher(script);
        while (output.find()) {
            drawn.add(output.group(1));
        }
        TreeSet<String> stored = new TreeSet<>();
        try (Stream<Path> files = Files.list(DOCS.resolve("pictures"))) {
            for (Path file : files.toList()) {
                stored.add(String.valueOf(file.getFileName()));
                assertTrue(Files.size(file) < MAX_BYTES, file + " has " + Files.size(file) + " bytes");
            }
        }
        assertTrue(stored.containsAll(drawn) && !drawn.isEmpty(), drawn + " in " + stored);
    }

    private static int[] pixels(Path file) throws IOException {
        BufferedImage picture = ImageIO.read(file.toFile());
        return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    }
}
