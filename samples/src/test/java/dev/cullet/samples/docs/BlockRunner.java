// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import java.lang.reflect.InvocationTargetException;

/** Runs blocks, each a class named by an argument, in order, and prints which fail. */
public final class BlockRunner {
    private BlockRunner() {}

    /** Exits with 1 if a block throws. */
    public static void main(String[] classNames) throws ReflectiveOperationException {
        boolean failed = false;
        for (String name : classNames) {
            try {
                Class.forName(name).getMethod("run").invoke(null);
            } catch (InvocationTargetException e) {
                failed = true;
                System.out.println(name + ": " + e.getCause());
            }
        }
        System.exit(failed ? 1 : 0);
    }
}
