// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/**
 * The soft limit of the address space of this process (RLIMIT_AS), on Linux; elsewhere without effect. A JVM reserves
 * far more addresses than it uses, its heap among them, so a limit is set relative to the addresses reserved when it is
 * set. An allocation beyond it fails in the native importer, which reports it.
 */
final class AddressSpace {
    private static final int RLIMIT_AS = 9;
    private static final Path SIZES = Path.of("/proc/self/status");

    private AddressSpace() {}

    /**
     * Limits the address space to what is reserved now and an allowance.
     *
     * @return whether the limit was set
     */
    static boolean limitGrowth(long megabytes) {
        long reserved = reservedBytes();
        return reserved > 0 && set(reserved + (megabytes << 20));
    }

    /** Removes the limit, as far as the limit of the parent process allows. */
    static boolean removeLimit() {
        return set(-1L);
    }

    /** Returns the addresses that are reserved, in bytes, or 0 if unknown. */
    static long reservedBytes() {
        try {
            for (String line : Files.readAllLines(SIZES)) {
                if (line.startsWith("VmSize:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException e) {
            // not Linux, or /proc is not mounted
        }
        return 0;
    }

    /** Sets the soft limit; -1 is the hard limit. */
    private static boolean set(long wanted) {
        if (Platform.get() != Platform.LINUX) {
            return false;
        }
        try (SharedLibrary library = APIUtil.apiCreateLibrary("libc.so.6");
                MemoryStack stack = MemoryStack.stackPush()) {
            long get = library.getFunctionAddress("getrlimit");
            long set = library.getFunctionAddress("setrlimit");
            long limits = stack.nmalloc(8, 16); // soft, hard
            if (get == 0 || set == 0 || JNI.invokePI(RLIMIT_AS, limits, get) != 0) {
                return false;
            }
            long hard = MemoryUtil.memGetLong(limits + 8);
            MemoryUtil.memPutLong(limits, Long.compareUnsigned(wanted, hard) < 0 ? wanted : hard);
            return JNI.invokePI(RLIMIT_AS, limits, set) == 0;
        } catch (UnsatisfiedLinkError e) {
            return false; // a C library of another name
        }
    }
}
