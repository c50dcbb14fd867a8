// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.config.Layer;
import java.util.Set;
import picocli.CommandLine.Command;

/** {@code cullet bake-scene}: {@code bake} with the parts of a scene. */
@Command(
        name = "bake-scene",
        description = {
            "Compile levels to scenes: each distinct mesh once, and an instance for each node that has it.",
            "An input is a mesh file, or a manifest (.jsonl) with an instance per line: asset, part, translation,"
                    + " rotation (x y z w), scale, mirror, layers, id."
        },
        customSynopsis = {
            "Usage: cullet bake-scene [OPTION...] [INPUT...]",
            "       cullet bake-scene [OPTION...] INPUT -o FILE",
            "       cullet bake-scene [OPTION...] INPUT... -d DIR"
        },
        synopsisHeading = "",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet bake-scene level.glb                     write level.cullet beside it",
            "  cullet bake-scene city.fbx -o maps/city.cullet  the same to another file",
            "  cullet bake-scene level.jsonl                   instances that a manifest lists",
            "  cullet inspect level.cullet                     instances, meshes, bytes saved"
        })
final class BakeSceneVerb extends BakeVerb {
    BakeSceneVerb(Console console, ImportWorkers workers) {
        super(console, workers, Set.of("parts", "frames", "fps"));
    }

    @Override
    Layer layer() {
        return super.layer().with("parts", "instance");
    }
}
