// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads secrets from environment variables. No message contains a value. */
final class SecretVariable {
    private SecretVariable() {}

    /**
     * Returns the value of a variable, which has at least one character.
     *
     * @param flag that names the variable, such as {@code --cache-key-env}
     * @param content what its value has to be, for the message
     * @throws IllegalArgumentException if it is not set
     */
    static String value(String variable, UnaryOperator<@Nullable String> environment, String flag, String content) {
        String value = environment.apply(variable);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException(flag + ": the environment variable " + variable
                    + " is not set; set it to " + content + ", or omit " + flag);
        }
        return value;
    }
}
