// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;

/**
 * The functions of {@code cullet_jvm.c}, in constants, so that the JVM compiles each call in place. All are critical
 * calls on arrays of the heap: nothing is copied, and the garbage collector waits while one runs, which takes
 * microseconds. A query takes four arrays first: the view of the part, the nodes of its tree, its corners (positions,
 * or the blocks of a compact part), and its indices.
 */
final class NativeFunctions {
    static final MethodHandle RAYCAST = query("raycast", floats(6, JAVA_DOUBLE, JAVA_DOUBLE, ADDRESS));
    static final MethodHandle ANY_RAY = query("any_ray", floats(6, JAVA_DOUBLE, JAVA_DOUBLE));
    static final MethodHandle ANY_SPHERE = query("any_sphere", floats(4));
    static final MethodHandle ANY_SPHERE_APPROXIMATE = query("any_sphere_approximate", floats(4));
    static final MethodHandle ANY_BOX = query("any_box", floats(6));
    static final MethodHandle CLOSEST_POINT = query("closest_point", floats(3, JAVA_DOUBLE, ADDRESS));

    private NativeFunctions() {}

    /** Binds all functions; an {@link ExceptionInInitializerError} if the library lacks one. */
    static void bind() {}

    /** Returns the layouts of a number of floats, and more after them. */
    private static MemoryLayout[] floats(int count, MemoryLayout... more) {
        MemoryLayout[] layouts = new MemoryLayout[count + more.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = i < count ? JAVA_FLOAT : more[i - count];
        }
        return layouts;
    }

    /** Returns a query: four arrays, then its arguments. */
    private static MethodHandle query(String name, MemoryLayout... arguments) {
        String symbol = "cullet_jvm_" + name;
        MemoryLayout[] all = new MemoryLayout[4 + arguments.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = i < 4 ? ADDRESS : arguments[i - 4];
        }
        return Linker.nativeLinker()
                .downcallHandle(
                        NativeLibrary.loaded()
                                .find(symbol)
                                .orElseThrow(() -> new IllegalStateException("the library has no " + symbol)),
                        FunctionDescriptor.of(JAVA_INT, all),
                        Linker.Option.critical(true));
    }
}
