// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * A mesh as a game gets it, read from the bytes of an encoding, and the source that it was made from.
 *
 * @param source the mesh for brute force: positions before any encoding
 * @param sourceOf per triangle of the mesh, its number in the source
 * @param error metres that the encoding states a vertex to be moved by at most; 0 where none is
 * @param rounding metres that any answer may be wrong by besides
 */
record Encoded(
        AssetEncoding encoding, CollisionMesh mesh, MeshArrays source, int[] sourceOf, double error, double rounding) {
    /** What any answer may be wrong by, as a share of the mesh's diagonal: docs/queries.md. */
    private static final double ROUNDING = 1e-9;

    /** Wraps a part that was loaded. */
    static Encoded of(AssetEncoding encoding, CollisionMesh mesh, MeshArrays source, int[] sourceOf) {
        TriangleBlocks blocks = mesh.data().triangles().blocks();
        assertEquals(encoding == AssetEncoding.COMPACT, blocks != null);
        assertEquals(source.triangleCount(), mesh.triangleCount());
        double error = blocks == null ? 0 : blocks.error();
        return new Encoded(encoding, mesh, source, sourceOf, error, ROUNDING * source.diagonal());
    }

    /** Builds a mesh, writes it in an encoding, and loads the bytes. */
    static Encoded of(AssetEncoding encoding, MeshArrays source) {
        Asset asset = TestAsset.of(source, TestAsset.options(encoding).withSourceTriangles(true));
        CollisionMesh loaded = load(AssetWriter.write(asset, encoding), encoding, source.name())
                .part(0);
        int[] sourceOf = IntStream.range(0, loaded.triangleCount())
                .map(loaded::sourceTriangle)
                .toArray();
        return of(encoding, loaded, source, sourceOf);
    }

    /**
     * Loads bytes and checks their encoding: a packed file whose parts are stored in plain form would prove nothing.
     */
    static CollisionAsset load(ByteBuffer bytes, AssetEncoding encoding, String name) {
        try {
            StoredForm form = StoredForm.of(bytes, name);
            assertEquals(encoding, form.encoding());
            CollisionAsset asset = CollisionAsset.load(bytes, name);
            for (int i = 0; i < asset.partCount(); i++) {
                assertEquals(encoding == AssetEncoding.PACKED, form.packedBytes(i) > 0, name);
            }
            return asset;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By how much a query is grown so that it must not miss what the source is hit by. */
    double limit() {
        return error + rounding;
    }

    /** The corners of a triangle, numbered as the mesh does, as they are in the source: 9 doubles. */
    double[] sourceCorners(int triangle) {
        return source.corners(sourceOf[triangle]);
    }

    /**
     * Classifies a result that differs from that of brute force.
     *
     * @param margin metres by which the query would have to change for brute force to agree
     */
    Agreement within(double margin, String query) {
        assertNear(margin, query);
        return error > 0 ? Agreement.ERROR : Agreement.ROUNDING;
    }

    /** Fails unless something is 0 within error and rounding. */
    void assertNear(double off, String query) {
        assertTrue(
                Math.abs(off) <= limit(),
                () -> where(query) + " is off by " + off + ", error is " + error + ", rounding " + rounding);
    }

    void check(boolean holds, String query) {
        if (!holds) {
            fail(where(query));
        }
    }

    String where(String query) {
        return source + " " + encoding + ": " + query;
    }
}
