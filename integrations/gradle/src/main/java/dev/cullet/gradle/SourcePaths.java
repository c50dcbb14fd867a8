// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.File;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileTree;
import org.gradle.api.model.ObjectFactory;

/**
 * Resolves the paths of sources. A source may read files of its folder and of folders below, such as materials, and a
 * file in the same folder may configure it. The plugin cannot determine which, so all of them are inputs.
 *
 * <p>They are one tree, from the project's folder, or one above where a source is outside: trees of several roots would
 * not determine the root of a file.
 */
final class SourcePaths implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Outputs of a bake, which are no inputs. */
    private static final List<String> OUTPUTS = List.of("**/*.cullet", "**/.cullet-state/**", "**/.gradle/**");

    private final File folder;

    /** @param project the project's folder, against which relative sources are resolved */
    SourcePaths(Path project) {
        this.folder = project.toFile();
    }

    Path project() {
        return folder.toPath();
    }

    File file(String path) {
        return project().resolve(path).normalize().toFile();
    }

    /** Returns sources relative to the project's folder, with slashes. */
    List<String> relative(List<?> sources) {
        return sources.stream().map(source -> relative(source.toString())).toList();
    }

    private String relative(String source) {
        checkSlashes(source);
        String slashed = slashed(source);
        int head = headLength(slashed);
        String path = relative(file(slashed.substring(0, head)).toPath());
        String rest = slashed.substring(head);
        return rest.isEmpty() ? path : path.equals(".") ? rest : path + "/" + rest;
    }

    /** Returns a path relative to the project's folder, or the absolute path on another disk. */
    String relative(Path path) {
        Path whole = path.normalize();
        if (!project().getRoot().equals(whole.getRoot())) {
            return slashed(whole.toString());
        }
        String relative = slashed(project().relativize(whole).toString());
        return relative.isEmpty() ? "." : relative;
    }

    /** @param build the build folder, which is excluded unless it contains a source */
    List<ConfigurableFileTree> trees(List<String> sources, Path build, ObjectFactory objects) {
        Path root = project();
        List<Path> folders = new ArrayList<>();
        List<ConfigurableFileTree> trees = new ArrayList<>();
        for (String source : sources) {
            checkSlashes(source);
            Path path = folder(slashed(source));
            if (project().getRoot().equals(path.getRoot())) {
                folders.add(path);
                root = above(root, path);
            } else { // another disk
                trees.add(tree(path, objects));
            }
        }
        if (!folders.isEmpty()) {
            ConfigurableFileTree tree = tree(root, objects);
            for (Path path : folders) {
                String below = slashed(root.relativize(path).toString());
                tree.include(below.isEmpty() ? "**" : below + "/**");
            }
            if (build.startsWith(root) && folders.stream().noneMatch(path -> path.startsWith(build))) {
                tree.exclude(slashed(root.relativize(build).toString()) + "/**");
            }
            trees.add(tree);
        }
        return trees;
    }

    /** Returns the nearest common parent folder; both are on one disk. */
    private static Path above(Path root, Path path) {
        Path parent = root.getParent();
        return parent == null || path.startsWith(root) ? root : above(parent, path);
    }

    private static ConfigurableFileTree tree(Path root, ObjectFactory objects) {
        ConfigurableFileTree tree = objects.fileTree();
        tree.setDir(root.toFile());
        tree.exclude(OUTPUTS);
        return tree;
    }

    /**
     * Returns the folder of a source: the source itself, the folder of a file, or the head of a glob. A name with a dot
     * is a file.
     */
    private Path folder(String source) {
        int head = headLength(source);
        Path path = file(source.substring(0, head)).toPath();
        boolean isFile = head == source.length()
                && !path.equals(project())
                && String.valueOf(path.getFileName()).contains(".");
        Path parent = path.getParent();
        return isFile && parent != null ? parent : path;
    }

    /** Returns the length of a path before the first component with a wildcard of Cullet: {@code * ? {a,b}}. */
    private static int headLength(String source) {
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '*' || c == '?' || (c == '{' && source.indexOf('}', i) >= 0)) {
                return source.lastIndexOf('/', i) + 1;
            }
        }
        return source.length();
    }

    /** Rejects a relative source with a back slash, which separates names on Windows only. */
    private static void checkSlashes(String source) {
        boolean isAbsolute = source.startsWith("/") || source.startsWith("\\\\") || source.matches("[A-Za-z]:.*");
        if (!isAbsolute && source.indexOf('\\') >= 0) {
            throw new GradleException("cullet: sources has '" + source
                    + "', but must have / between names on every system: use '" + source.replace('\\', '/') + "'");
        }
    }

    private static String slashed(String path) {
        return File.separatorChar == '/' ? path : path.replace(File.separatorChar, '/');
    }
}
