// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.stream.Stream;

/**
 * The functions of {@code cullet_jvm.c}, in constants, so that the JVM compiles each call in place. A query takes the
 * address of the copied part first. Queries are critical calls: they write their numbers to arrays of the heap, and the
 * garbage collector waits while one runs, which takes microseconds.
 */
final class NativeFunctions {
    private static final MethodHandle OPEN =
            function("open", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle MAKE_RAY_LAYOUT =
            function("make_ray_layout", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG));

    static final MethodHandle RAYCAST = query("raycast", floats(6, JAVA_DOUBLE, JAVA_DOUBLE, ADDRESS));
    static final MethodHandle ANY_RAY = query("any_ray", floats(6, JAVA_DOUBLE, JAVA_DOUBLE));
    static final MethodHandle ANY_SPHERE = query("any_sphere", floats(4));
    static final MethodHandle ANY_SPHERE_APPROXIMATE = query("any_sphere_approximate", floats(4));
    static final MethodHandle ANY_BOX = query("any_box", floats(6));
    static final MethodHandle CLOSEST_POINT = query("closest_point", floats(3, JAVA_DOUBLE, ADDRESS));

    private NativeFunctions() {}

    /** Binds all functions; an {@link ExceptionInInitializerError} if the library lacks one. */
    static void bind() {}

    /** Fills the mesh of a copied part; returns the bytes of its layout for rays, or 0 if it can have none. */
    static long open(
            MemorySegment mesh, MemorySegment view, MemorySegment nodes, MemorySegment corners, MemorySegment indices) {
        try {
            return (long) OPEN.invokeExact(mesh, view, nodes, corners, indices);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    /** Makes the layout for rays of a mesh in memory of its size. */
    static void makeRayLayout(MemorySegment mesh, MemorySegment memory) {
        int status;
        try {
            status = (int) MAKE_RAY_LAYOUT.invokeExact(mesh, memory, memory.byteSize());
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
        if (status != 0) {
            throw new IllegalStateException("the layout for rays was refused with status " + status);
        }
    }

    /** A native call declares every exception and throws none. */
    static AssertionError impossible(Throwable unexpected) {
        return new AssertionError(unexpected);
    }

    /** Returns the layouts of a number of floats, and more after them. */
    private static MemoryLayout[] floats(int count, MemoryLayout... more) {
        MemoryLayout[] layouts = new MemoryLayout[count + more.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = i < count ? JAVA_FLOAT : more[i - count];
        }
        return layouts;
    }

    /** Returns a query: the address of the part, then its arguments. */
    private static MethodHandle query(String name, MemoryLayout... arguments) {
        MemoryLayout[] all =
                Stream.concat(Stream.of(ADDRESS), Stream.of(arguments)).toArray(MemoryLayout[]::new);
        return function(name, FunctionDescriptor.of(JAVA_INT, all), Linker.Option.critical(true));
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        String symbol = "cullet_jvm_" + name;
        return Linker.nativeLinker()
                .downcallHandle(
                        NativeLibrary.loaded()
                                .find(symbol)
                                .orElseThrow(() -> new IllegalStateException("the library has no " + symbol)),
                        descriptor,
                        options);
    }
}
