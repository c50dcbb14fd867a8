// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.version;

import dev.cullet.builder.PartBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Identity of this build, beside its {@link Version}: two builds of one version may produce different assets, so
 * the build records of one are not used by the other. It is a hash of the classes that an asset's bytes come from,
 * and of the names of the libraries they use, the same for jars and for folders of classes. No asset holds it.
 *
 * <p>It takes a few milliseconds: a jar has a checksum of each class in its directory, so no class is read from one.
 */
public final class BuildId {
    /** One class of each module. */
    private static final List<Class<?>> MODULES = List.of(
            TriangleMesh.class,
            Asset.class,
            AssetWriter.class,
            PackedDecoder.class,
            AssimpImporter.class,
            PartBuilder.class,
            BuildId.class);

    private static final List<String> PACKAGES = List.of(
            "dev/cullet/mesh/",
            "dev/cullet/format/",
            "dev/cullet/importer/",
            "dev/cullet/builder/",
            "dev/cullet/pipeline/");

    /** One class of each library that decides about bytes. */
    private static final List<String> LIBRARIES = List.of(
            "org/lwjgl/assimp/Assimp.class",
            "org/locationtech/jts/geom/Geometry.class",
            "com/google/flatbuffers/FlatBufferBuilder.class");

    private static final int BUFFER = 1 << 16;
    private static final String CURRENT = compute();

    private BuildId() {}

    /** 16 hexadecimal digits. */
    public static String current() {
        return CURRENT;
    }

    private static String compute() {
        Set<Path> origins = new HashSet<>();
        for (Class<?> module : MODULES) {
            Path origin = origin(module);
            if (origin != null) {
                origins.add(origin);
            }
        }
        List<String> libraries = new ArrayList<>();
        for (String library : LIBRARIES) {
            libraries.add(jarName(BuildId.class.getClassLoader().getResource(library)));
        }
        return of(origins, libraries);
    }

    /**
     * The hash: a sum over files, so that no order of them counts.
     *
     * @param origins jars and folders of classes
     */
    static String of(Set<Path> origins, List<String> libraries) {
        long sum = 0;
        try {
            for (Path origin : origins) {
                sum += Files.isDirectory(origin) ? ofFolder(origin) : ofJar(origin);
            }
        } catch (IOException e) {
            sum = 0; // the version alone decides then
        }
        for (String library : libraries) {
            sum += mixed(library, 0, 0);
        }
        return HexFormat.of().toHexDigits(sum);
    }

    private static @Nullable Path origin(Class<?> module) {
        CodeSource source = module.getProtectionDomain().getCodeSource();
        try {
            return source == null ? null : Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | RuntimeException e) {
            return null; // a loader of its own kind
        }
    }

    private static long ofJar(Path jar) throws IOException {
        long sum = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (!entry.isDirectory() && counts(entry.getName())) {
                    sum += mixed(entry.getName(), entry.getSize(), entry.getCrc());
                }
            }
        }
        return sum;
    }

    private static long ofFolder(Path folder) throws IOException {
        long sum = 0;
        byte[] buffer = new byte[BUFFER];
        for (String inner : PACKAGES) {
            Path top = folder.resolve(inner);
            if (Files.isDirectory(top)) {
                try (Stream<Path> files = Files.walk(top)) {
                    for (Path file : (Iterable<Path>) files::iterator) {
                        if (Files.isRegularFile(file)) {
                            sum += ofFile(folder.relativize(file).toString().replace('\\', '/'), file, buffer);
                        }
                    }
                }
            }
        }
        return sum;
    }

    private static long ofFile(String name, Path file, byte[] buffer) throws IOException {
        CRC32 checksum = new CRC32();
        long size = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                checksum.update(buffer, 0, read);
                size += read;
            }
        }
        return mixed(name, size, checksum.getValue());
    }

    private static boolean counts(String name) {
        for (String inner : PACKAGES) {
            if (name.startsWith(inner)) {
                return true;
            }
        }
        return false;
    }

    /** Mixes all bits with the finalizer of MurmurHash3 (Appleby 2011), so that a sum of hashes depends on each. */
    private static long mixed(String name, long size, long checksum) {
        return spread(spread(spread(name.hashCode()) + size) + checksum);
    }

    private static long spread(long value) {
        long bits = value;
        bits = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        bits = (bits ^ (bits >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return bits ^ (bits >>> 33);
    }

    /** Returns the name of the jar, such as {@code lwjgl-assimp-3.4.3.jar}, without its folder. */
    private static String jarName(@Nullable URL resource) {
        String origin = String.valueOf(resource);
        int end = origin.indexOf("!/");
        return end < 0 ? "" : origin.substring(origin.lastIndexOf('/', end) + 1, end);
    }
}
