// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips what {@link Requires} and {@link RequiresPlatform} mark where a need is not met; the reason names the need. */
final class NeedCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<AnnotatedElement> element = context.getElement();
        List<Need> needs = new ArrayList<>();
        AnnotationSupport.findAnnotation(element, Requires.class)
                .ifPresent(requires -> needs.addAll(List.of(requires.value())));
        AnnotationSupport.findAnnotation(element, RequiresPlatform.class)
                .ifPresent(requires -> needs.addAll(List.of(requires.value())));
        for (Need need : needs) {
            if (!need.isMet()) {
                return ConditionEvaluationResult.disabled(need.reason());
            }
        }
        return ConditionEvaluationResult.enabled(needs.isEmpty() ? "it needs nothing" : "met: " + needs);
    }
}
