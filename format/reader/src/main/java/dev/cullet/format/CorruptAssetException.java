// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** Thrown for bytes that are not an asset, or are damaged. Nothing of them has been loaded. */
public final class CorruptAssetException extends AssetException {
    private static final long serialVersionUID = 1;

    private final String section;
    private final long offset;

    /**
     * @param code rule that is broken
     * @param section such as {@code AABB_TREE}
     * @param offset byte in the file that is wrong, or -1 where it is not a single byte
     * @param problem what was found against what is allowed
     */
    public CorruptAssetException(AssetErrorCode code, String fileName, String section, long offset, String problem) {
        super(code, fileName, problem);
        this.section = section;
        this.offset = offset;
    }

    /** Returns the section in which the damage was found, such as {@code AABB_TREE}. */
    public String section() {
        return section;
    }

    /** Returns the byte in the file at which the damage was found, or -1 where it is not a single byte. */
    public long offset() {
        return offset;
    }
}
