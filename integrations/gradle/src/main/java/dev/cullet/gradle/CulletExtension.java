// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code cullet { }}: the options of {@code cullet.toml} in a build script, which override that file. */
@SuppressWarnings("InjectOnConstructorOfAbstractClass") // the form that Gradle requires
public abstract class CulletExtension implements FileOptions, BatchOptions {
    private final ObjectFactory objects;

    /** Called by Gradle. */
    @Inject
    public CulletExtension(ObjectFactory objects) {
        this.objects = objects;
    }

    /**
     * The configuration, which the options override. Default: {@code cullet.toml} in the project's folder, if there is
     * one.
     */
    public abstract RegularFileProperty getConfig();

    /** Whether to add the assets to the resources of the {@code java} plugin, if it is applied. Default: true. */
    public abstract Property<Boolean> getAddResources();

    /**
     * Folder of the assets below the root of the resources, such as {@code assets/collision/}: part of the name by
     * which a game loads them. Default: none.
     */
    public abstract Property<String> getResourcePrefix();

    /** Rules for some files. */
    public abstract ListProperty<CulletRule> getRules();

    /** Adds a rule. */
    public void rule(Action<? super CulletRule> action) {
        CulletRule rule = objects.newInstance(CulletRule.class);
        action.execute(rule);
        getRules().add(rule);
    }
}
