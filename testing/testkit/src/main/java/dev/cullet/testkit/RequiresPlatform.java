// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test, or all tests of a class, for an operating system, a JDK or a kind of user. On another one it is skipped, and
 * the report has the need's name. What can be installed is {@link Requires}.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedCondition.class)
public @interface RequiresPlatform {
    /** The needs, all of which must be met. */
    Need[] value();
}
