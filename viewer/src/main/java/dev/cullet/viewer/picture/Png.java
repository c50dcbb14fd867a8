// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Encodes pixels as a PNG file with the JDK's encoder: 8 bits per channel, no alpha, no time stamp. The pixels are the
 * same on every JDK; the bytes depend on the JDK's encoder and zlib.
 */
final class Png {
    /** Quality of the JDK's PNG encoder at which zlib compresses most. */
    private static final float SMALLEST = 0;

    private Png() {}

    /** @param pixels 0xRRGGBB, row by row from the top */
    static byte[] of(int[] pixels, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, width, height, pixels, 0, width);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(file)) {
            ImageWriteParam parameters = writer.getDefaultWriteParam();
            parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            parameters.setCompressionQuality(SMALLEST);
            writer.setOutput(stream);
            writer.write(null, new IIOImage(image, null, null), parameters);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        } finally {
            writer.dispose();
        }
        return file.toByteArray();
    }
}
