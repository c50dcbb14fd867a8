// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A file, baked in several encodings with one part per top node, and loaded again from the bytes.
 *
 * @param poses per part and frame, the same mesh in each encoding
 */
record BakedModel(List<List<Encoded>> poses) {
    private static final BakeOptions OPTIONS = BakeOptions.DEFAULTS
            .with("parts", "node")
            .with("source-triangles", "true")
            .with("bsp", "off");

    /** Bakes the first pose of a file in every encoding. */
    static BakedModel of(Path file) throws BakeException {
        return of(file, OPTIONS, List.of(AssetEncoding.values()));
    }

    /** Bakes some frames of an animated file; compact holds but one. */
    static BakedModel animated(Path file, String frames) throws BakeException {
        return of(file, OPTIONS.with("frames", frames), List.of(AssetEncoding.EXACT, AssetEncoding.PACKED));
    }

    private static BakedModel of(Path file, BakeOptions options, List<AssetEncoding> encodings) throws BakeException {
        List<List<Encoded>> poses = new ArrayList<>();
        try (Baker baker = new Baker(new Once())) {
            PreparedSource prepared = baker.prepare(file, options, BakeProgress.NONE);
            for (AssetEncoding encoding : encodings) {
                BakeOptions encoded = options.with("encoding", encoding.name().toLowerCase(Locale.ROOT));
                CollisionAsset asset = Encoded.load(
                        baker.bake(file, encoded, BakeProgress.NONE).bytes(), encoding, file.toString());
                int at = 0;
                for (int i = 0; i < asset.partCount(); i++) {
                    PreparedPart part = prepared.parts().get(i);
                    int[] sourceOf = sourceOf(asset.part(i), part.mesh());
                    for (int frame = 0; frame < asset.part(i).frameCount(); frame++) {
                        String name = file.getFileName() + " " + part.name() + " frame " + frame;
                        MeshArrays source = new MeshArrays(
                                name, part.mesh().positions(frame), part.mesh().indices());
                        if (at == poses.size()) {
                            poses.add(new ArrayList<>());
                        }
                        poses.get(at++).add(Encoded.of(encoding, asset.part(i).frame(frame), source, sourceOf));
                    }
                }
            }
        }
        return new BakedModel(poses);
    }

    /** Where each triangle of a loaded mesh is in the source, by its number in the file. */
    private static int[] sourceOf(CollisionMesh mesh, TriangleMesh source) {
        Map<Integer, Integer> byNumber = new HashMap<>();
        for (int i = 0; i < source.triangleCount(); i++) {
            if (byNumber.put(source.sourceTriangles()[i], i) != null) {
                throw new IllegalStateException("two triangles have the number " + source.sourceTriangles()[i]);
            }
        }
        return IntStream.range(0, mesh.triangleCount())
                .map(i -> byNumber.getOrDefault(mesh.sourceTriangle(i), -1))
                .toArray();
    }

    /** Reads the file once, and gives all encodings the same import. */
    private static final class Once implements MeshImporter {
        private final MeshImporter importer = new AssimpImporter();
        private @Nullable ImportedMesh imported;

        @Override
        public ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) throws ImportException {
            ImportedMesh known = imported;
            if (known == null) {
                known = importer.read(file, options, progress);
                imported = known;
            }
            return known;
        }
    }
}
