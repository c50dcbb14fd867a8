// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.io.IOException;

/** Thrown where an asset cannot be used. The message is one line: file, place, problem, and what to do. */
public abstract class AssetException extends IOException {
    private static final long serialVersionUID = 1;

    private final AssetErrorCode code;
    private final String fileName;

    AssetException(AssetErrorCode code, String fileName, String problem) {
        super(fileName + ": " + problem);
        this.code = code;
        this.fileName = fileName;
    }

    /** Returns the first rule that is broken, in the order of {@code docs/format-validation.md}. */
    public AssetErrorCode code() {
        return code;
    }

    /** Returns the name that the caller gave to the bytes. */
    public String fileName() {
        return fileName;
    }
}
