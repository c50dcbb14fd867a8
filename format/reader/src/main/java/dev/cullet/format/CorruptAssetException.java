// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** A file is no asset, or a damaged one. Nothing of it has been loaded. */
public final class CorruptAssetException extends AssetException {
    private static final long serialVersionUID = 1;

    private final String section;
    private final long offset;

    /**
     * @param section such as {@code AABB_TREE}
     * @param offset byte in the file that is wrong, or -1 if the trouble has no single byte
     * @param problem what was found against what is allowed
     */
    public CorruptAssetException(String fileName, String section, long offset, String problem) {
        super(fileName, problem);
        this.section = section;
        this.offset = offset;
    }

    /** The section in which the damage was noticed, such as {@code AABB_TREE}. */
    public String section() {
        return section;
    }

    /** Byte in the file at which the damage was noticed, or -1 if the trouble has no single byte. */
    public long offset() {
        return offset;
    }
}
