// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.format.Asset;
import dev.cullet.importer.Declared;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.verify.Verification.Check;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the triangles of an asset with those that its source declares, step by step: what the file breaks, what no
 * node uses, what instances repeat, what options leave out, and what cleaning removes. The importer does not count the
 * first number; it is counted from the bytes of the file.
 */
final class DeclaredTriangles {
    private DeclaredTriangles() {}

    static Check compare(PreparedSource prepared, Asset asset) {
        Declared declared = prepared.imported().facts().declared();
        if (!declared.isKnown()) {
            return new Check("declared", true, "the triangles of this format are not counted independently");
        }
        long imported = prepared.imported().mesh().triangleCount();
        long degenerate = count(prepared, FindingKind.DEGENERATE_TRIANGLE);
        long duplicate = count(prepared, FindingKind.DUPLICATE_TRIANGLE);
        long expected = imported - degenerate - duplicate;
        long baked = 0;
        boolean isSimplified = false;
        for (int i = 0; i < asset.parts().size(); i++) {
            SimplifySummary simplified = SimplifySummary.of(asset.provenance().options(), i);
            isSimplified |= simplified != null;
            baked += simplified == null
                    ? asset.parts().get(i).triangles().triangleCount()
                    : simplified.sourceTriangles();
        }
        List<String> steps = new ArrayList<>(List.of(declared.triangles() + " declared in the file"));
        add(steps, -declared.lost(), "broken in the file");
        add(steps, -declared.unused(), "of meshes without a node");
        add(steps, declared.instanced(), "of repeated meshes");
        long change = imported - declared.inScene();
        add(steps, change, change < 0 ? "left out by options, names of nodes or shared meshes" : "of colliders");
        add(steps, -degenerate, "degenerate");
        add(steps, -duplicate, "duplicate");
        return new Check(
                "declared",
                baked == expected,
                String.join(", ", steps) + ": " + expected
                        + (baked == expected
                                ? isSimplified ? " before simplification" : " in the asset"
                                : " expected, but the asset has " + baked));
    }

    private static void add(List<String> steps, long change, String reason) {
        if (change != 0) {
            steps.add((change < 0 ? "minus " : "plus ") + Math.abs(change) + " " + reason);
        }
    }

    private static long count(PreparedSource prepared, FindingKind kind) {
        return prepared.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .mapToLong(Finding::count)
                .sum();
    }
}
