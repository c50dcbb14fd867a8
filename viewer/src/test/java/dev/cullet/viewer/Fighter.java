// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Provenance;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Assets to look at. */
public final class TestAssets {
    /** The sample ship: two source nodes, four surfaces, one closed piece beside the other. */
    static final Path FIGHTER = Checkout.path("samples/models/fighter.obj");

    public static final Provenance PROVENANCE = new Provenance("test", "", "0".repeat(64));

    private static @Nullable Asset fighter;

    private TestAssets() {}

    /** The ship with everything that can be baked into it; baked once. */
    public static synchronized Asset fighter() throws BakeException, IOException {
        if (fighter == null) {
            fighter = fighter("parts", "file");
        }
        return fighter;
    }

    /** The same with one option more. */
    static Asset fighter(String option, String value) throws BakeException, IOException {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("spheres", "8")
                .with("spheres-budget", "0.05")
                .with("source-triangles", "true")
                .with("outline", "silhouette:y")
                .with(option, value);
        return AssetReader.read(Baker.bake(FIGHTER, options).bytes(), "fighter");
    }

    /** A generated mesh as an asset of one part and one surface. */
    public static Asset of(MeshArrays mesh) {
        return new Asset(PROVENANCE, List.of("default"), List.of(""), List.of(part(mesh)));
    }

    public static AssetPart part(MeshArrays mesh) {
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        return PartBuilder.build(mesh.name(), new float[3], triangles, PartOptions.DEFAULTS)
                .part();
    }

    /** An asset's arrays as the generators of rays want them. */
    public static MeshArrays arrays(Asset asset) {
        AssetPart part = asset.parts().get(0);
        return new MeshArrays(
                part.name(), part.triangles().positions(), part.triangles().indices());
    }
}
