// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/** Scenes of sample models in random places, rotations and scales, some of them mirrored. */
final class SampleScene {
    private SampleScene() {}

    /**
     * Returns the bytes of a scene file.
     *
     * @param folder for the models and the manifest
     * @param at the place on all axes around which the instances are
     */
    static byte[] bake(Path folder, String encoding, double at, int instances, Random random)
            throws IOException, BakeException {
        String[] models = {"wall.obj", "drone.obj", "fighter.obj"};
        for (String model : models) {
            Files.write(folder.resolve(model), Files.readAllBytes(Checkout.path("samples/models/" + model)));
        }
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < instances; i++) {
            double[] p = random.doubles(3, -12, 12).toArray();
            double[] q = random.doubles(4, -1, 1).toArray();
            if (i % 3 == 0) { // turned by a multiple of 90 degrees
                q = new double[] {0, i % 2, 0, 1};
            }
            double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
            lines.append(String.format(
                    Locale.ROOT,
                    "{\"asset\": \"%s\", \"translation\": [%s, %s, %s], \"rotation\": [%s, %s, %s, %s],"
                            + " \"scale\": %s, \"mirror\": %s, \"layers\": %d}%n",
                    models[i % models.length],
                    at + p[0],
                    at + p[1] / 3,
                    at + p[2],
                    q[0] / length,
                    q[1] / length,
                    q[2] / length,
                    q[3] / length,
                    0.25 + random.nextInt(8) * 0.125,
                    random.nextBoolean(),
                    1 + random.nextInt(7)));
        }
        Path manifest = Files.writeString(folder.resolve("level.jsonl"), lines);
        ByteBuffer baked = Baker.bake(
                        manifest, BakeOptions.DEFAULTS.with("parts", "instance").with("encoding", encoding))
                .bytes();
        byte[] bytes = new byte[baked.remaining()];
        baked.get(bytes);
        return bytes;
    }
}
