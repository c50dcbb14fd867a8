// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Validation;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the content of an asset of unknown origin in one pass, in O(n): afterwards no query over it can loop,
 * overrun an array or throw, and a query that misses a box misses all triangles in it.
 *
 * <p>{@link AssetReader} runs it on all input, and {@code AssetWriter} on all output.
 */
public final class AssetValidator {
    private static final int HASH_DIGITS = 64;

    private AssetValidator() {}

    /**
     * Checks the rules of {@code docs/format-validation.md} for the content.
     *
     * @param name the file's name in messages
     * @throws CorruptAssetException for the first rule that is broken; without an offset, because there may be no file
     */
    public static void validate(Asset asset, String name) throws CorruptAssetException {
        validate(asset, name, Validation.FULL);
    }

    /** Checks the rules of a level; see {@link #validate(Asset, String)}. */
    public static void validate(Asset asset, String name, Validation validation) throws CorruptAssetException {
        if (validation != Validation.NONE) {
            checkHash(asset.provenance().sourceHash(), new AssetSection(name, AssetLayout.PROVENANCE, ""));
        }
        validate(asset, name, validation, SceneReading.ofScenes(), null);
    }

    /**
     * Checks the rules of a level for an asset that was read, whose source hash has its digits.
     *
     * @param scenes how a scene is checked; null if the asset is none
     * @param content of the file, which has what is known of unpacked parts; null if the asset is not from a file
     */
    public static void validate(
            Asset asset, String name, Validation validation, @Nullable SceneReading scenes, @Nullable FlatBytes content)
            throws CorruptAssetException {
        if (validation == Validation.NONE) {
            return;
        }
        boolean full = validation == Validation.FULL;
        if (asset.provenance().builderVersion().isEmpty()) {
            throw new AssetSection(name, AssetLayout.PROVENANCE, "")
                    .corrupt(AssetErrorCode.BUILDER_VERSION, "builder version is empty");
        }
        AssetSection surfaces = new AssetSection(name, AssetLayout.SURFACES, "");
        Set<String> surfaceNames = asset.surfaceNames().size() == 1 ? null : new HashSet<>();
        for (int i = 0; i < asset.surfaceNames().size(); i++) {
            checkName(
                    asset.surfaceNames().get(i),
                    surfaceNames,
                    "surface",
                    i,
                    AssetErrorCode.SURFACE_NAME_EMPTY,
                    AssetErrorCode.SURFACE_NAME_REPEATED,
                    surfaces);
        }
        checkMaterials(asset, surfaces);
        AssetSection parts = new AssetSection(name, AssetLayout.PARTS, "");
        if (asset.parts().isEmpty()) {
            throw parts.corrupt(AssetErrorCode.NO_PART, "there is no part, but there must be at least one");
        }
        int next = 0; // of the trees that were derived
        Set<String> seen = asset.parts().size() == 1 ? null : new HashSet<>();
        for (int i = 0; i < asset.parts().size(); i++) {
            AssetPart part = asset.parts().get(i);
            checkName(
                    part.name(),
                    seen,
                    "part",
                    i,
                    AssetErrorCode.PART_NAME_EMPTY,
                    AssetErrorCode.PART_NAME_REPEATED,
                    parts);
            if ((part.triangles().blocks() == null)
                    != (asset.parts().get(0).triangles().blocks() == null)) {
                throw parts.corrupt(
                        AssetErrorCode.PART_ENCODING,
                        "part " + AssetSection.quote(part.name())
                                + " is stored in another encoding than the first; all parts have the same");
            }
            DerivedTree derived = content == null || content.derived.size() == next ? null : content.derived.get(next);
            boolean isDerived = derived != null && derived.tree == part.tree();
            next += isDerived ? 1 : 0;
            PartValidator.check(asset, part, name, full, isDerived ? derived : null);
            checkFrames(asset, part, parts);
        }
        AssetScene scene = asset.scene();
        if (scene != null && scenes != null) {
            scenes.check(asset, scene, name, full);
        }
    }

    /** Every part has a frame for each time; without times it has one. */
    private static void checkFrames(Asset asset, AssetPart part, AssetSection section) throws CorruptAssetException {
        float[] times = asset.frameTimes();
        if (part.frameCount() != Math.max(1, times.length)) {
            throw section.corrupt(
                    AssetErrorCode.FRAME_COUNT,
                    "part " + AssetSection.quote(part.name()) + " has " + part.frameCount() + " frames, but there are "
                            + times.length + " frame times");
        }
        for (int i = 0; i < times.length; i++) {
            if (!(times[i] >= (i == 0 ? -Float.MAX_VALUE : times[i - 1]) && times[i] <= Float.MAX_VALUE)) {
                throw section.corrupt(
                        AssetErrorCode.FRAME_TIMES,
                        "frame " + i + " is at " + times[i] + " seconds, but times must ascend");
            }
        }
    }

    private static void checkHash(String hash, AssetSection section) throws CorruptAssetException {
        boolean hexadecimal = hash.length() == HASH_DIGITS;
        for (int i = 0; hexadecimal && i < HASH_DIGITS; i++) {
            char c = hash.charAt(i);
            hexadecimal = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        if (!hexadecimal) {
            throw section.corrupt(
                    AssetErrorCode.SOURCE_HASH,
                    "source hash " + AssetSection.quote(hash) + " is not 64 hexadecimal digits in lower case");
        }
    }

    private static void checkMaterials(Asset asset, AssetSection section) throws CorruptAssetException {
        int[] tags = asset.surfaceTags();
        float[] materials = asset.surfaceMaterials();
        int surfaces = asset.surfaceNames().size();
        if (tags == null || materials == null) {
            return;
        }
        if (tags.length != surfaces || materials.length != 2 * surfaces) {
            throw section.corrupt(
                    AssetErrorCode.MATERIAL_COUNT,
                    "there are " + tags.length + " tags and " + materials.length + " material numbers for " + surfaces
                            + " surfaces, but must be 1 and 2 each");
        }
        for (int i = 0; i < materials.length; i++) {
            float max = i % 2 == 0 ? Float.MAX_VALUE : 1; // friction, restitution
            if (materials[i] != -1 && !(materials[i] >= 0 && materials[i] <= max)) {
                throw section.corrupt(
                        AssetErrorCode.MATERIAL_RANGE,
                        "material number " + i + " is " + materials[i] + ", but must be 0 to " + max + ", or -1");
            }
        }
    }

    private static void checkName(
            String name,
            @Nullable Set<String> seen,
            String what,
            int index,
            AssetErrorCode empty,
            AssetErrorCode repeated,
            AssetSection section)
            throws CorruptAssetException {
        if (name.isEmpty()) {
            throw section.corrupt(empty, what + " " + index + " has no name");
        }
        if (seen != null && !seen.add(name)) {
            throw section.corrupt(
                    repeated, what + " " + index + " has the name of one before it: " + AssetSection.quote(name));
        }
    }
}
