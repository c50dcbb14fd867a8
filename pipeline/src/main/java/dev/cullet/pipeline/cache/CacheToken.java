// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a cache server, from an environment variable. {@code USER:PASSWORD} is sent as basic authentication
 * (RFC 7617), any other text as a bearer token (RFC 6750). No text of this class contains them.
 */
final class CacheToken {
    private final String header;

    private CacheToken(String header) {
        this.header = header;
    }

    /**
     * Returns the credentials in a variable.
     *
     * @param variable null: none
     * @throws IllegalArgumentException if the variable is not set, or its value cannot be sent; the message does not
     *     contain the value
     */
    static @Nullable CacheToken of(@Nullable String variable, UnaryOperator<@Nullable String> environment) {
        if (variable == null) {
            return null;
        }
        String value =
                SecretVariable.value(variable, environment, "--cache-token-env", "the token of the cache server");
        if (!value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException("--cache-token-env: the value of the environment variable " + variable
                    + " has a space, a line end or a character outside of ASCII; it must be a token, or USER:PASSWORD");
        }
        return new CacheToken(
                value.indexOf(':') < 0
                        ? "Bearer " + value
                        : "Basic " + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Returns the value of the header {@code Authorization}. */
    String header() {
        return header;
    }

    @Override
    public String toString() {
        return "credentials";
    }
}
