// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The parameter lists and lines of the main Java of a checkout, by the parser of the JDK. It runs alone, over any
 * project: {@code java testing/product/src/test/java/dev/cullet/product/Shape.java CHECKOUT...} prints a row each.
 * Sources for tests, generated sources and the module {@code testing} are left out.
 */
final class Shape {
    /**
     * A method, a constructor, or the head of a record.
     *
     * @param comment the text before it, up to the end of what precedes it
     */
    record Method(Path file, long line, String name, int parameters, String comment) {
        @Override
        public String toString() {
            return file + ":" + line + " " + name + ": " + parameters + " parameters";
        }
    }

    final List<Method> methods = new ArrayList<>();
    final long files;
    final long lines;

    private Shape(List<Path> sources, Path root) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        long count = 0;
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    diagnostic -> {},
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                String text = unit.getSourceFile().getCharContent(true).toString();
                count += text.lines().count();
                new Scanner(root.relativize(Path.of(unit.getSourceFile().toUri())), text, positions).scan(unit, null);
            }
        }
        files = sources.size();
        lines = count;
    }

    /** Returns the shape of the main Java of a checkout. */
    static Shape of(Path root) throws IOException {
        Path full = root.toRealPath();
        try (Stream<Path> found = Files.walk(full)) {
            return new Shape(
                    found.filter(file -> isMain(full.relativize(file).toString().replace('\\', '/')))
                            .sorted()
                            .toList(),
                    full);
        }
    }

    private static boolean isMain(String file) {
        return file.endsWith(".java")
                && !file.endsWith("-info.java")
                && ("/" + file).contains("/src/main/")
                && !file.startsWith("testing/")
                && !("/" + file).matches(".*/(target|build|generated|test|\\.git)/.*");
    }

    /** Returns the methods with more parameters than a number, the widest first. */
    List<Method> over(int parameters) {
        return methods.stream()
                .filter(method -> method.parameters > parameters)
                .sorted(Comparator.comparingInt(Method::parameters).reversed())
                .toList();
    }

    private final class Scanner extends TreePathScanner<Void, Void> {
        private final Path file;
        private final String text;
        private final SourcePositions positions;

        Scanner(Path file, String text, SourcePositions positions) {
            this.file = file;
            this.text = text;
            this.positions = positions;
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            long at = positions.getStartPosition(getCurrentPath().getCompilationUnit(), method);
            ClassTree type = (ClassTree) getCurrentPath().getParentPath().getLeaf();
            boolean isHead = type.getKind().name().equals("RECORD") && method.getReturnType() == null;
            if (at >= 0 && !isHead) { // else the parser made it, or it repeats the head
                add(method.getName().toString(), method.getParameters().size(), (int) at);
            }
            return super.visitMethod(method, null);
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            if (type.getKind().name().equals("RECORD")) {
                int at = (int) positions.getStartPosition(getCurrentPath().getCompilationUnit(), type);
                add(
                        "record " + type.getSimpleName(),
                        (int) type.getMembers().stream()
                                .filter(member -> member.getKind().name().equals("VARIABLE"))
                                .filter(member -> !member.toString().contains("static "))
                                .count(),
                        at);
            }
            return super.visitClass(type, null);
        }

        private void add(String name, int parameters, int at) {
            String before = text.substring(0, at);
            int comment = Math.max(before.lastIndexOf("}\n"), before.lastIndexOf(";\n")) + 1;
            long line = before.lines().count();
            methods.add(new Method(file, line, name, parameters, before.substring(comment)));
        }
    }

    /** Prints a row per checkout. */
    public static void main(String[] checkouts) {
        System.out.println("| project | files | lines | methods | over 6 | over 8 | over 12 |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (String checkout : checkouts) {
            try {
                Shape shape = of(Path.of(checkout));
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %d | %d | %d | %d (%.1f %%) | %d | %d |%n",
                        Path.of(checkout).toRealPath().getFileName(),
                        shape.files,
                        shape.lines,
                        shape.methods.size(),
                        shape.over(6).size(),
                        100.0 * shape.over(6).size() / Math.max(1, shape.methods.size()),
                        shape.over(8).size(),
                        shape.over(12).size());
                if (checkouts.length == 1) {
                    shape.over(8).forEach(System.out::println);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
