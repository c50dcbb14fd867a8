// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names of parts, each given once: without slashes, which divide node paths, and with {@code #2}, {@code #3} and so on
 * where a name is taken. Takes constant time per name.
 */
public final class PartNames {
    private static final String DEFAULT = "mesh";

    private final Set<String> names = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Creates an empty set. */
    public PartNames() {}

    /** Returns a name that no call has returned before, equal to the wanted one if possible; empty becomes mesh. */
    public String distinct(String wanted) {
        String plain = wanted.isEmpty() ? DEFAULT : wanted.replace('/', '_');
        String distinct = plain;
        while (!names.add(distinct)) {
            distinct = plain + "#" + numbers.merge(plain, 2, (old, two) -> old + 1);
        }
        return distinct;
    }
}
