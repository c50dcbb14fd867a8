// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.RequiresPlatform;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the tests of a class use, directly or through other test classes, beside what their annotations name. Follows
 * calls, method references, lambdas and initializers of the classes that a test touches; not overriding methods.
 */
final class TestNeeds {
    private static final String TESTABLE = "org.junit.platform.commons.annotation.Testable";
    private static final String ANY = "a program";

    private final Set<String> violations = new TreeSet<>();
    private int marked;

    TestNeeds(JavaClass type) {
        for (JavaMethod method : type.getAllMethods()) {
            if (method.isMetaAnnotatedWith(TESTABLE)) {
                check(type, method);
            }
        }
    }

    /** Returns a line for each need that a test uses and does not name. */
    Set<String> violations() {
        return violations;
    }

    /** Returns how many tests use something and name it. */
    int marked() {
        return marked;
    }

    private void check(JavaClass type, JavaMethod test) {
        Set<String> used = used(type, test);
        Set<String> named = named(type, test);
        for (String need : used) {
            boolean any = need.equals(ANY);
            if (any ? named.isEmpty() : !named.contains(need)) {
                violations.add(type.getName() + "." + test.getName() + "() uses " + need + ", but has no @Requires"
                        + (any ? "" : "(Need." + need + ")"));
            } else {
                marked++;
            }
        }
    }

    /** Returns the needs of the annotations of a test, its class and the classes above. */
    private static Set<String> named(JavaClass type, JavaMethod test) {
        Set<String> named = new HashSet<>();
        addAll(named, test.tryGetAnnotationOfType(Requires.class).map(Requires::value));
        addAll(named, test.tryGetAnnotationOfType(RequiresPlatform.class).map(RequiresPlatform::value));
        for (Optional<JavaClass> above = Optional.of(type); above.isPresent(); above = superclass(above.get())) {
            JavaClass one = above.get();
            addAll(named, one.tryGetAnnotationOfType(Requires.class).map(Requires::value));
            addAll(named, one.tryGetAnnotationOfType(RequiresPlatform.class).map(RequiresPlatform::value));
        }
        return named;
    }

    private static Optional<JavaClass> superclass(JavaClass type) {
        return type.getRawSuperclass();
    }

    private static void addAll(Set<String> names, Optional<Need[]> needs) {
        needs.ifPresent(all -> Arrays.stream(all).forEach(need -> names.add(need.name())));
    }

    private static Set<String> used(JavaClass type, JavaMethod test) {
        Set<String> used = new TreeSet<>();
        Set<JavaCodeUnit> seen = new HashSet<>();
        Deque<JavaCodeUnit> work = new ArrayDeque<>();
        work.add(test);
        type.getAllConstructors().forEach(work::add);
        type.getStaticInitializer().ifPresent(work::add);
        List<String> sources = test.tryGetAnnotationOfType(MethodSource.class)
                .map(source -> List.of(source.value()))
                .orElse(List.of());
        for (JavaMethod method : type.getAllMethods()) {
            if (method.isAnnotatedWith(BeforeEach.class)
                    || method.isAnnotatedWith(BeforeAll.class)
                    || sources.contains(method.getName())) {
                work.add(method);
            }
        }
        while (!work.isEmpty()) {
            JavaCodeUnit unit = work.remove();
            if (seen.add(unit)) {
                for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
                    need(access).ifPresent(used::add);
                    targets(access).forEach(work::add);
                }
            }
        }
        return used;
    }

    private static Optional<String> need(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getTarget().getName();
        if (owner.equals(RealModels.class.getName())) {
            return Optional.of(Need.MODELS.name());
        }
        if (owner.equals(Program.class.getName())) {
            return Optional.of(
                    name.equals("browser") ? Need.BROWSER.name() : name.equals("nginx") ? Need.NGINX.name() : ANY);
        }
        return owner.equals(Need.class.getName()) && name.equals("assume") ? Optional.of(ANY) : Optional.empty();
    }

    /** Returns the code that an access runs, among the classes of tests. */
    private static Stream<JavaCodeUnit> targets(JavaAccess<?> access) {
        Stream<JavaCodeUnit> initializer =
                access.getTargetOwner().getStaticInitializer().stream().map(JavaCodeUnit.class::cast);
        Stream<JavaCodeUnit> called = access.getTarget().resolveMember().stream()
                .filter(JavaCodeUnit.class::isInstance)
                .map(JavaCodeUnit.class::cast);
        return Stream.concat(initializer, called);
    }
}
