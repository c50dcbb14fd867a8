// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.SkinPose;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reports the skins and blend shapes that an import applies or does not apply. */
final class DeformerFindings {
    private DeformerFindings() {}

    /** Reports what an import without frames does not apply, in formats whose deformers are not read beforehand. */
    static void report(SourceScene scene, boolean isGltf, SkinPose pose, FindingCollector findings) {
        long skins = scene.nodes().stream()
                .filter(node -> Arrays.stream(node.meshes())
                        .anyMatch(mesh -> scene.meshes().get(mesh).bones() > 0))
                .count();
        if (skins > 0) {
            boolean isWanted = pose == SkinPose.FILE;
            findings.add(
                    isWanted ? FindingKind.SKIN_NOT_POSED : FindingKind.SKIN_IN_BIND_POSE,
                    skins,
                    "poses of FBX files can be baked: export it as FBX");
        }
        if (isGltf) {
            return;
        }
        List<String> ignored = new ArrayList<>();
        for (SourceScene.Mesh mesh : scene.meshes()) {
            for (SourceScene.Shape shape : mesh.shapes()) {
                if (shape.weight() != 0 && shape.weight() != 1) { // 1 is the default of the native importer
                    ignored.add("\"" + shape.name() + "\" " + (float) shape.weight());
                }
            }
        }
        reportWeights(List.of(), ignored, findings);
    }

    /** Reports blend shapes with a weight. */
    static void reportWeights(List<String> applied, List<String> ignored, FindingCollector findings) {
        if (!applied.isEmpty()) {
            findings.add(FindingKind.BLEND_WEIGHT_APPLIED, applied.size(), FindingCollector.first(applied));
        }
        if (!ignored.isEmpty()) {
            findings.add(FindingKind.BLEND_WEIGHT_IGNORED, ignored.size(), FindingCollector.first(ignored));
        }
    }
}
