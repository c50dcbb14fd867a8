// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.lwjgl.BufferUtils;
import org.lwjgl.opengl.GL33C;

/** A picture of the window, read back from the graphics card. */
final class Screenshot {
    private final BufferedImage image;

    private Screenshot(BufferedImage image) {
        this.image = image;
    }

    /** Reads the back buffer; call it before buffers are swapped. */
    static Screenshot take(int width, int height) {
        ByteBuffer pixels = BufferUtils.createByteBuffer(4 * width * height);
        GL33C.glReadBuffer(GL33C.GL_BACK);
        GL33C.glReadPixels(0, 0, width, height, GL33C.GL_RGBA, GL33C.GL_UNSIGNED_BYTE, pixels);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int at = 4 * (x + width * (height - 1 - y)); // OpenGL stores the bottom row first
                int red = pixels.get(at) & 0xFF;
                int green = pixels.get(at + 1) & 0xFF;
                int blue = pixels.get(at + 2) & 0xFF;
                image.setRGB(x, y, red << 16 | green << 8 | blue);
            }
        }
        return new Screenshot(image);
    }

    void save(Path file) throws IOException {
        ImageIO.write(image, "png", file.toFile());
    }
}
