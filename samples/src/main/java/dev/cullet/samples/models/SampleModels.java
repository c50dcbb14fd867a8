// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes every sample model into a folder; {@code samples/models} holds what it writes. */
public final class SampleModels {
    private SampleModels() {}

    /** Writes the models into the folder named by the only argument. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: SampleModels FOLDER");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, String> file : contents().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** File name to content. */
    static Map<String, String> contents() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Sketch sketch : List.of(FighterShip.draw(), Drone.draw(), WallSection.draw(), Terrain.draw())) {
            texts.put(sketch.name + ".obj", ObjText.obj(sketch));
            texts.put(sketch.name + ".mtl", ObjText.mtl(sketch));
        }
        texts.put("fighter.fbx", FbxText.fbx(FighterShip.draw()));
        ArenaLevel.addTo(texts);
        return texts;
    }
}
