// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import org.lwjgl.opengl.GL33C;

/** The only shader program: model matrix, camera matrix, light from above. */
final class Shader {
    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec3 position;
            layout(location = 1) in vec3 normal;
            layout(location = 2) in vec4 colour;
            uniform mat4 camera;
            uniform mat4 model;
            out vec4 shaded;
            void main() {
                gl_Position = camera * model * vec4(position, 1.0);
                vec3 n = mat3(model) * normal;
                vec3 lamp = normalize(vec3(0.4, 0.8, -0.35));
                float lit = dot(n, n) > 0.0 ? 0.35 + 0.65 * max(0.0, dot(normalize(n), lamp)) : 1.0;
                shaded = vec4(lit * colour.rgb, colour.a);
            }
            """;
    private static final String FRAGMENT = """
            #version 330 core
            in vec4 shaded;
            out vec4 pixel;
            void main() {
                pixel = shaded;
            }
            """;

    private final int camera;
    private final int model;

    Shader() {
        int program = GL33C.glCreateProgram();
        GL33C.glAttachShader(program, compiled(GL33C.GL_VERTEX_SHADER, VERTEX));
        GL33C.glAttachShader(program, compiled(GL33C.GL_FRAGMENT_SHADER, FRAGMENT));
        GL33C.glLinkProgram(program);
        if (GL33C.glGetProgrami(program, GL33C.GL_LINK_STATUS) == 0) {
            throw new IllegalStateException(GL33C.glGetProgramInfoLog(program));
        }
        GL33C.glUseProgram(program);
        camera = GL33C.glGetUniformLocation(program, "camera");
        model = GL33C.glGetUniformLocation(program, "model");
    }

    private static int compiled(int kind, String source) {
        int shader = GL33C.glCreateShader(kind);
        GL33C.glShaderSource(shader, source);
        GL33C.glCompileShader(shader);
        if (GL33C.glGetShaderi(shader, GL33C.GL_COMPILE_STATUS) == 0) {
            throw new IllegalStateException(GL33C.glGetShaderInfoLog(shader));
        }
        return shader;
    }

    /** 16 floats, column by column. */
    void camera(float[] matrix) {
        GL33C.glUniformMatrix4fv(camera, false, matrix);
    }

    /** 16 floats, column by column. */
    void model(float[] matrix) {
        GL33C.glUniformMatrix4fv(model, false, matrix);
    }
}
