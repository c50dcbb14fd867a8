// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.util.Locale;

/** An object of an FBX file: the root, a node, a geometry, a deformer, or a group of levels of detail. */
class FbxObject {
    /** Index in the graph of connections; objects with the same id have the same. */
    final int index;

    final String name;

    /** The class of the object within its kind, such as {@code Mesh}; "null" if it is not stated. */
    final String type;

    private final long line;
    private final long offset;

    /** Creates an object without a record: the root, or the template of nodes. */
    FbxObject() {
        index = FbxGraph.ROOT;
        name = "";
        type = "";
        line = 0;
        offset = -1;
    }

    FbxObject(FbxRecord record, int index) {
        this.index = index;
        name = record.objectName(1);
        type = String.valueOf(record.string(2));
        line = record.line();
        offset = record.offset();
    }

    /** Reads a record in the record of the object, at any depth. */
    void read(FbxRecord record) {}

    /** Returns the line in a text file, from 1; 0 in a binary file. */
    long line() {
        return line;
    }

    /** Returns the name for a message, after its place in a binary file: {@code at byte 1234: node "hull"}. */
    String describe(String kind) {
        return FbxRecord.at(offset) + kind + " \"" + FbxRecord.shown(name) + "\"";
    }

    /** Returns whether the object states that the nodes below one node are levels of detail. */
    boolean isLevelGroup() {
        return type.toLowerCase(Locale.ROOT).equals("lodgroup");
    }
}
