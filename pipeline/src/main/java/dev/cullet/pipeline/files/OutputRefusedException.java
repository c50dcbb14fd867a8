// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;

/** Thrown for an output that {@link OutputGuard} does not allow; the message is the reason, without the file. */
public final class OutputRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    OutputRefusedException(String reason) {
        super(reason);
    }
}
