// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import java.nio.FloatBuffer;
import org.lwjgl.BufferUtils;
import org.lwjgl.opengl.GL33C;

/** A vertex buffer on the graphics card. */
final class Buffer {
    private final int array = GL33C.glGenVertexArrays();
    private final int buffer = GL33C.glGenBuffers();
    private FloatBuffer copy = BufferUtils.createFloatBuffer(0);
    private int count;

    Buffer() {
        GL33C.glBindVertexArray(array);
        GL33C.glBindBuffer(GL33C.GL_ARRAY_BUFFER, buffer);
        int stride = Triangles.FLOATS * Float.BYTES;
        int[] sizes = {3, 3, 4};
        int offset = 0;
        for (int attribute = 0; attribute < sizes.length; attribute++) {
            GL33C.glEnableVertexAttribArray(attribute);
            GL33C.glVertexAttribPointer(attribute, sizes[attribute], GL33C.GL_FLOAT, false, stride, offset);
            offset += sizes[attribute] * Float.BYTES;
        }
    }

    void load(Triangles shape) {
        if (copy.capacity() < shape.floats) {
            copy = BufferUtils.createFloatBuffer(shape.vertices.length);
        }
        copy.clear();
        copy.put(shape.vertices, 0, shape.floats).flip();
        GL33C.glBindBuffer(GL33C.GL_ARRAY_BUFFER, buffer);
        GL33C.glBufferData(GL33C.GL_ARRAY_BUFFER, copy, GL33C.GL_STREAM_DRAW);
        count = shape.vertexCount();
    }

    /** Draws all vertices as {@code GL_TRIANGLES} or {@code GL_LINES}. */
    void draw(int kind) {
        GL33C.glBindVertexArray(array);
        GL33C.glDrawArrays(kind, 0, count);
    }

    /** Loads and draws a shape that changes in each frame. */
    void draw(Triangles shape, int kind) {
        load(shape);
        draw(kind);
    }
}
