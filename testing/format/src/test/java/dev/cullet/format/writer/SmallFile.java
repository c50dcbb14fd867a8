// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A small asset in an encoding, for tests that write, read or damage it. */
record SmallFile(String name, AssetEncoding encoding, Asset asset) {
    /** Of every structure in every encoding; compact has no frames. */
    static List<SmallFile> all() {
        List<SmallFile> files = new ArrayList<>(boxes());
        files.add(new SmallFile("knot", AssetEncoding.EXACT, TestAssets.knot()));
        files.add(new SmallFile("parts", AssetEncoding.EXACT, TestAssets.parts()));
        files.add(new SmallFile("soup", AssetEncoding.EXACT, TestAssets.of(List.of(soup()))));
        files.add(new SmallFile("BSP trees", AssetEncoding.EXACT, TestBspTrees.asset()));
        files.add(new SmallFile("clusters", AssetEncoding.EXACT, TestClusters.asset()));
        files.add(new SmallFile("outlines", AssetEncoding.EXACT, TestOutlines.asset()));
        files.add(new SmallFile("shapes", AssetEncoding.EXACT, TestShapes.asset()));
        files.add(new SmallFile("compounds", AssetEncoding.EXACT, TestCompounds.asset()));
        files.add(new SmallFile("frames", AssetEncoding.EXACT, TestFrames.asset()));
        files.add(new SmallFile("parts", AssetEncoding.COMPACT, TestCompact.asset()));
        files.add(new SmallFile("structures", AssetEncoding.COMPACT, structured(box(AssetEncoding.COMPACT))));
        files.add(new SmallFile(
                "parts",
                AssetEncoding.PACKED,
                PackedForms.asset(
                        PackedForms.part(Meshes.torusKnot(5, 20), 2, true),
                        PackedForms.part(Meshes.soup(60, 0.3, 5), 9, true))));
        files.add(new SmallFile("structures", AssetEncoding.PACKED, structured(box(AssetEncoding.PACKED))));
        AssetPart animated = TestFrames.animated(PackedForms.part(Meshes.soup(40, 0.3, 5), 4, true), 2, 0.25f);
        files.add(new SmallFile(
                "frames", AssetEncoding.PACKED, TestFrames.timed(TestAssets.of(List.of(animated)), 0, 0.5f, 0.5f)));
        return files;
    }

    /** The packed ones, whose heads are coded. */
    static List<SmallFile> packed() {
        return all().stream().filter(SmallFile::isPacked).toList();
    }

    /** The smallest of each encoding: one part, no optional array. */
    static List<SmallFile> boxes() {
        List<SmallFile> files = new ArrayList<>();
        for (AssetEncoding encoding : AssetEncoding.values()) {
            files.add(new SmallFile("box", encoding, TestAssets.of(List.of(box(encoding)))));
        }
        return files;
    }

    static AssetPart box(AssetEncoding encoding) {
        return switch (encoding) {
            case EXACT -> TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false);
            case COMPACT -> TestCompact.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false);
            case PACKED -> PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, false);
        };
    }

    private static AssetPart soup() {
        return TestAssets.part("soup", Meshes.soup(300, 0.3, 5), true);
    }

    /** With all that is stored alike in every encoding; numbers that the part need not agree with. */
    private static Asset structured(AssetPart box) {
        return TestAssets.of(List.of(box.withBsp(new TestBspTrees.Mutable(box).tree())
                .withCluster(TestClusters.mutable().cluster())
                .withShape(TestShapes.built(EnclosingShape.HULL).shape())
                .withCompound(TestCompounds.built(7))
                .withOutlines(new Outline[] {new TestOutlines.Mutable().outline()})));
    }

    /** The file with a plain head, in a buffer of its own, little-endian from 0. */
    ByteBuffer bytes() {
        return Damage.plain(AssetWriter.write(asset, encoding));
    }

    /** The file as written, in a buffer of its own, little-endian from 0. */
    ByteBuffer written() {
        return Damage.copy(AssetWriter.write(asset, encoding));
    }

    boolean isPacked() {
        return encoding == AssetEncoding.PACKED;
    }

    @Override
    public String toString() {
        return name + ", " + encoding;
    }
}
