// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the records of an FBX file, binary or text, from the first to the last.
 *
 * <p>Linear time, without recursion. Memory: one record, and in a binary file 8 bytes per open record. Elements of
 * arrays and records that a visitor does not enter are skipped. A file that is malformed is read up to the fault, where
 * the native importer rejects it.
 */
final class FbxRecords {
    private FbxRecords() {}

    /** Reads a file. */
    static void read(Path file, FbxHeader header, FbxVisitor visitor) throws IOException, RefusedException {
        if (header.binary()) {
            FbxBinaryReader.read(file, header.version(), visitor);
        } else {
            FbxTextReader.read(file, visitor);
        }
    }
}
