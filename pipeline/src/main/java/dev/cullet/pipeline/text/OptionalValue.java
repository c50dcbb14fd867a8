// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a record that {@link StrictJson} lets be missing. The annotations that the compiler reads for
 * nulls are not on the class path of a running program.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface OptionalValue {}
