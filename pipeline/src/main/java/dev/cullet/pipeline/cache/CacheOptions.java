// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the cache is, and who may write to it.
 *
 * @param levels folders and addresses, nearest first; empty: no cache
 * @param keyVariable name of the environment variable with the key of the seals; null: no key
 * @param readOnly whether no level is written
 * @param push whether servers are written; folders are written without it
 * @param tokenVariable name of the environment variable with the credentials of the servers; null: none
 * @param seconds time limit of one file at each level: all requests to a server, and hashing what they list
 */
public record CacheOptions(
        List<String> levels,
        @Nullable String keyVariable,
        boolean readOnly,
        boolean push,
        @Nullable String tokenVariable,
        double seconds) {
    /** Copies the list. */
    public CacheOptions {
        levels = List.copyOf(levels);
    }

    /** Returns the names of the environment variables whose values are secret. */
    public Set<String> secretVariables() {
        Set<String> names = new LinkedHashSet<>();
        if (keyVariable != null) {
            names.add(keyVariable);
        }
        if (tokenVariable != null) {
            names.add(tokenVariable);
        }
        return names;
    }
}
