// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** Where the validator is: makes the exceptions of one section of one part, so that all say file, section and part. */
final class SectionPlace {
    private final String fileName;
    private final String section;
    private final String part;

    /** @param part name of the part, or empty outside of parts */
    SectionPlace(String fileName, String section, String part) {
        this.fileName = fileName;
        this.section = section;
        this.part = part;
    }

    CorruptAssetException corrupt(String problem) {
        return new CorruptAssetException(
                fileName,
                section,
                -1,
                "section " + section + (part.isEmpty() ? "" : " of part \"" + part + "\"") + ": " + problem);
    }
}
