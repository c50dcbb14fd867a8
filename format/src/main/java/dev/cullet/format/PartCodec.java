// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.generated.StoredPart;
import dev.cullet.format.generated.StoredPoint;

/** {@link AssetPart} to and from its table. */
final class PartCodec {
    private PartCodec() {}

    static long bound(AssetPart part) {
        return FlatArrays.tableBound()
                + FlatArrays.stringBound(part.name())
                + TriangleSetCodec.bound(part.triangles())
                + AabbTreeCodec.bound(part.tree());
    }

    static int encode(FlatBufferBuilder builder, AssetPart part) {
        int tree = AabbTreeCodec.encode(builder, part.tree());
        int triangles = TriangleSetCodec.encode(builder, part.triangles());
        int name = builder.createString(part.name());
        Sphere sphere = part.boundingSphere();
        StoredPart.startStoredPart(builder);
        StoredPart.addName(builder, name);
        StoredPart.addPivot(builder, point(builder, part.pivot(), 0));
        StoredPart.addLower(builder, point(builder, part.bounds(), 0));
        StoredPart.addUpper(builder, point(builder, part.bounds(), 3));
        StoredPart.addCentre(builder, StoredPoint.createStoredPoint(builder, sphere.x(), sphere.y(), sphere.z()));
        StoredPart.addRadius(builder, sphere.radius());
        StoredPart.addTriangles(builder, triangles);
        StoredPart.addTree(builder, tree);
        return StoredPart.endStoredPart(builder);
    }

    static AssetPart decode(StoredPart stored) {
        StoredPoint pivot = stored.pivot();
        StoredPoint lower = stored.lower();
        StoredPoint upper = stored.upper();
        StoredPoint centre = stored.centre();
        return new AssetPart(
                stored.name(),
                new float[] {pivot.x(), pivot.y(), pivot.z()},
                new float[] {lower.x(), lower.y(), lower.z(), upper.x(), upper.y(), upper.z()},
                new Sphere(centre.x(), centre.y(), centre.z(), stored.radius()),
                TriangleSetCodec.decode(stored.triangles()),
                AabbTreeCodec.decode(stored.tree()));
    }

    private static int point(FlatBufferBuilder builder, float[] xyz, int at) {
        return StoredPoint.createStoredPoint(builder, xyz[at], xyz[at + 1], xyz[at + 2]);
    }
}
