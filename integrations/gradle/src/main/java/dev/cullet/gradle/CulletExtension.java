// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code cullet { }}: the words of {@code cullet.toml} in a build script, on top of that file where there is one. */
@SuppressWarnings("InjectOnConstructorOfAbstractClass") // as Gradle wants it
public abstract class CulletExtension implements FileWords, BatchWords {
    private final ObjectFactory objects;

    /** Called by Gradle. */
    @Inject
    public CulletExtension(ObjectFactory objects) {
        this.objects = objects;
    }

    /**
     * The configuration that the words are on top of. Default: {@code cullet.toml} in the project's folder, if there is
     * one.
     */
    public abstract RegularFileProperty getConfig();

    /** Whether the assets are among the resources of the {@code java} plugin, where that is applied. Default: true. */
    public abstract Property<Boolean> getAddResources();

    /** Rules for some files. */
    public abstract ListProperty<CulletRule> getRules();

    /** Adds a rule. */
    public void rule(Action<? super CulletRule> words) {
        CulletRule rule = objects.newInstance(CulletRule.class);
        words.execute(rule);
        getRules().add(rule);
    }
}
