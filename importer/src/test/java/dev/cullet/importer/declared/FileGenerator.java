// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import java.util.Random;

/** Writes files of one format, from a seed. */
interface FileGenerator {
    /**
     * A file.
     *
     * @param content what the generator put into it
     */
    record File(String name, byte[] bytes, Generated content) {}

    File write(Random random) throws java.io.IOException;
}
