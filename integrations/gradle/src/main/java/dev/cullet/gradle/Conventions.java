// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.util.Map;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/** Sets the conventions of options by key, as {@link FileOptions} and {@link BatchOptions} list them. */
final class Conventions {
    private Conventions() {}

    /** Makes the values of other options the conventions of options, which apply where an option is not set. */
    @SuppressWarnings("unchecked") // both are generated from the same table, so a key has one type
    static void set(Map<String, Provider<?>> options, Map<String, Provider<?>> others) {
        options.forEach((key, option) -> {
            Provider<?> other = others.get(key);
            if (option instanceof ListProperty<?> list) {
                ((ListProperty<Object>) list).convention((Provider<? extends Iterable<?>>) other);
            } else {
                ((Property<Object>) option).convention((Provider<?>) other);
            }
        });
    }
}
