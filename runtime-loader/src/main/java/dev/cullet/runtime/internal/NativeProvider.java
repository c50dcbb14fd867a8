// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AssetPart;
import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Makes native meshes. The optional jar {@code cullet-runtime-native} contains the one implementation, which {@link
 * ServiceLoader} finds; implementations are thread-safe. {@code -Dcullet.native=off} leaves it unused.
 */
public abstract class NativeProvider {
    private static final String SWITCH = "cullet.native";

    /** For a service loader. */
    protected NativeProvider() {}

    /**
     * Returns native queries of a part whose arrays must not change, or null where Java must serve: no library for this
     * machine, or native access is denied.
     *
     * @param rayLayout whether rays get a layout of their own
     */
    protected abstract @Nullable NativeMesh open(AssetPart part, boolean rayLayout);

    /** Returns native queries of a part, or null if there is no provider, it is off, or it has no library. */
    public static @Nullable NativeMesh find(AssetPart part, boolean rayLayout) {
        NativeProvider found = Holder.INSTANCE;
        return found == null ? null : found.open(part, rayLayout);
    }

    /** Loads the implementation on first use, once, under the lock of class initialization. */
    private static final class Holder {
        static final @Nullable NativeProvider INSTANCE = load();

        private static @Nullable NativeProvider load() {
            if ("off".equals(System.getProperty(SWITCH))) {
                return null;
            }
            Iterator<NativeProvider> found = ServiceLoader.load(
                            NativeProvider.class, NativeProvider.class.getClassLoader())
                    .iterator();
            return found.hasNext() ? found.next() : null;
        }
    }
}
