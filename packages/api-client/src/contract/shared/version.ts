import * as v from '@portal/api-client/schema';

/** Increases with every edit. Clients send it back with a write, so that nobody overwrites changes they have not seen. */
export const version = v.pipe(v.number(), v.integer());

/** The version the caller last saw: 409 with the entity under `current` when it has changed since. */
export const expectedVersion = { version: v.optional(version) };

/** {@link expectedVersion} for bulk calls, by uuid or reference: entities that have changed since are skipped. */
export const expectedVersions = { versions: v.optional(v.record(v.string(), version)) };
