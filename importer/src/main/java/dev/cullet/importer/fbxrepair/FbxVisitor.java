// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;

/** Listener for the records of an FBX file. */
@FunctionalInterface
interface FbxVisitor {
    /**
     * Called for each record, with its properties.
     *
     * @param record valid during the call
     * @return whether the records in it are read
     */
    boolean begin(FbxRecord record) throws IOException, RefusedException;

    /** Called after the last record in a record that was entered, if any. Of the record, the name is valid. */
    default void end(FbxRecord record) throws IOException, RefusedException {}
}
