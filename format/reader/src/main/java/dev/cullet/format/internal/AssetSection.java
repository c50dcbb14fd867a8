// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;

/** Makes the exceptions for one section of one part: all messages contain file, section and part. */
public final class AssetSection {
    private static final int MAX_QUOTE = 80;

    private final String fileName;
    private final String section;
    private final String part;

    /**
     * Names a section.
     *
     * @param part name of the part, or empty outside of parts
     */
    public AssetSection(String fileName, String section, String part) {
        this.fileName = fileName;
        this.section = section;
        this.part = part;
    }

    /** Returns a text from the file in quotes on one line: at most 80 characters, control characters replaced. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), MAX_QUOTE); i++) {
            char c = text.charAt(i);
            quoted.append(c < ' ' || (c >= 0x7F && c < 0xA0) || Character.isSurrogate(c) ? '?' : c);
        }
        return quoted.append(text.length() > MAX_QUOTE ? "...\"" : "\"").toString();
    }

    /** Returns an exception with this section in its message. */
    public CorruptAssetException corrupt(AssetErrorCode code, String problem) {
        return new CorruptAssetException(
                code,
                fileName,
                section,
                -1,
                "section " + section + (part.isEmpty() ? "" : " of part " + quote(part)) + ": " + problem);
    }
}
