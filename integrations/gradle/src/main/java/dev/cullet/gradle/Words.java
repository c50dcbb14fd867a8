// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.util.Map;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/** Words by key, as {@link FileWords} and {@link BatchWords} list them. */
final class Words {
    private Words() {}

    /** Lets words be those of another place where nobody sets them. */
    @SuppressWarnings("unchecked") // both come from the same list, so a key has one type
    static void follow(Map<String, Provider<?>> words, Map<String, Provider<?>> others) {
        words.forEach((key, word) -> {
            Provider<?> other = others.get(key);
            if (word instanceof ListProperty<?> list) {
                ((ListProperty<Object>) list).convention((Provider<? extends Iterable<?>>) other);
            } else {
                ((Property<Object>) word).convention((Provider<?>) other);
            }
        });
    }
}
