// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test, or all tests of a class, that need what the repository does not have, such as real models or a C compiler.
 * Where a need is not met, the test is skipped, and the report has the need's name and what to install. The tag
 * {@code external} selects these tests: {@code mvn -Dcullet.tags=external test}. What only a platform has is
 * {@link RequiresPlatform}.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("external")
@ExtendWith(NeedCondition.class)
public @interface Requires {
    /** The needs, all of which must be met. */
    Need[] value();
}
