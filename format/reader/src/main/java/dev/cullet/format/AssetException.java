// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.io.IOException;

/** An asset file cannot be used. The message is one line: which file, where, what, and what to do. */
public abstract class AssetException extends IOException {
    private static final long serialVersionUID = 1;

    private final String fileName;

    AssetException(String fileName, String problem) {
        super(fileName + ": " + problem);
        this.fileName = fileName;
    }

    /** The name that the caller gave to the bytes. */
    public String fileName() {
        return fileName;
    }
}
