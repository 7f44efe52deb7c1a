import * as v from 'valibot';
import { areaName, relativeFile, versionName } from './fields.ts';
import { flagName } from './flags.ts';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hex'));
const instant = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 instant'));
const partnerId = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'must be the id of a partner'));
const percent = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be from 1 to 100'),
  v.maxValue(100, 'must be from 1 to 100'),
);

const toPercentage = {
  to: v.literal('percentage'),
  percent,
  /** Hashed with the user's id to select users. A larger percentage with the same salt keeps the selected users. */
  salt: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
};
const toPartners = {
  to: v.literal('partners'),
  partners: v.pipe(v.array(partnerId), v.minLength(1, 'must name at least one partner')),
};
/** Partners with access to multi-quotes (R16). */
const toTesters = { to: v.literal('testers') };

/** The first session that opens a link. */
const toPreview = {
  to: v.literal('preview'),
  /** Hash of the key in the link. */
  key: sha256,
  /** Hash of the session that opened the link. Null until the link is opened. */
  session: v.nullable(sha256),
  expires: instant,
};

/** A stored version of an area, and the users who get it instead of the live version. */
const channelRule = v.variant('to', [
  v.strictObject({ ...toPercentage, version: versionName }),
  v.strictObject({ ...toPartners, version: versionName }),
  v.strictObject({ ...toTesters, version: versionName }),
  v.strictObject({ ...toPreview, version: versionName }),
]);
export type ChannelRule = v.InferOutput<typeof channelRule>;

/** Rules in their order: the first that applies to a visitor decides. */
export const channelRules = v.array(channelRule);

/** A canary whose visits are compared with the visits of everyone else. */
const canaryWatch = v.strictObject({
  version: versionName,
  /** Only visits after this instant count. */
  since: instant,
  /** `inconclusive`: the canary is on hold until a person decides. A bad canary is stopped. */
  verdict: v.optional(v.picklist(['good', 'inconclusive'])),
  /** The figures of the verdict. */
  reason: v.optional(v.string()),
});
export type CanaryWatch = v.InferOutput<typeof canaryWatch>;

export const canaryWatches = v.array(canaryWatch);

/** Turns a flag on or off for some users, or for everyone. */
const flagRule = v.variant('to', [
  v.strictObject({ to: v.literal('everyone'), on: v.boolean() }),
  v.strictObject({ ...toPercentage, on: v.boolean() }),
  v.strictObject({ ...toPartners, on: v.boolean() }),
  v.strictObject({ ...toTesters, on: v.boolean() }),
  v.strictObject({ ...toPreview, on: v.boolean() }),
]);
export type FlagRule = v.InferOutput<typeof flagRule>;

/** Rules of each flag in their order: the first that applies to a visitor decides. */
export const flagSettings = v.record(flagName, v.array(flagRule));

/** An area that is turned off for everyone. */
export const disabledState = v.strictObject({
  /** For the operators. */
  reason: v.string(),
  /** For the visitors of its pages. */
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  since: v.string(),
});
export type DisabledState = v.InferOutput<typeof disabledState>;

/** Used if `disabled` cannot be read, so that a disabled area is not enabled by accident. */
export const UNREADABLE_DISABLED_STATE: DisabledState = {
  reason: 'the state cannot be read',
  message: 'We are working on this part of the portal. Please try again later.',
  since: '',
};

/** A period in which nothing goes live, except rollbacks. */
export const freeze = v.strictObject({ from: instant, to: instant, reason: v.string() });
export type Freeze = v.InferOutput<typeof freeze>;

/** A change that is made at a given time. */
const scheduledChange = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1)),
  action: v.picklist(['promote', 'disable', 'enable']),
  area: areaName,
  at: instant,
  reason: v.string(),
  /** Who scheduled it. */
  by: v.string(),
  /** The version to promote. */
  version: v.optional(versionName),
  /**
   * The version that the promotion replaces: it is made only while this version is live. In `app.json`, it is outside the
   * change, because earlier versions refuse a change with a field that they do not know.
   */
  ifLive: v.optional(versionName),
  /** Message on the pages of the disabled area. */
  message: v.optional(disabledState.entries.message),
  /** Set if the change was due and was not possible. It is not tried again. */
  failed: v.optional(v.strictObject({ at: instant, why: v.string() })),
});
export type ScheduledChange = v.InferOutput<typeof scheduledChange>;

export const scheduledChanges = v.array(scheduledChange);

/** The `ifLive` of scheduled changes, by their id. */
export const liveVersions = v.record(v.string(), versionName);

/** An area that one session loads from a developer's server. */
const developmentLink = v.strictObject({
  area: areaName,
  /** Origin of the developer's server: https, or http on the developer's own computer. */
  origin: v.pipe(
    v.string(),
    v.regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/,
      'must be an https origin, or http://localhost with a port',
    ),
  ),
  /** The entry on that server. */
  entry: relativeFile,
  /** Hash of the key in the link. */
  key: sha256,
  /** Hash of the email address of the only user who may open the link. */
  user: sha256,
  /** Hash of the session that opened the link. Null until the link is opened. */
  session: v.nullable(sha256),
  expires: instant,
});
export type DevelopmentLink = v.InferOutput<typeof developmentLink>;

export const developmentLinks = v.array(developmentLink);

/** A stored version of an area that is not live, for the first session that opens a link. */
const newAreaPreview = v.strictObject({ area: areaName, ...toPreview, version: versionName });
export type NewAreaPreview = v.InferOutput<typeof newAreaPreview>;

export const newAreaPreviews = v.array(newAreaPreview);

/** What is known about the stored versions of an area that is not live. */
const notLiveArea = v.strictObject({
  name: areaName,
  /** Versions that pruning keeps. */
  pinned: v.array(versionName),
  /** Versions that were rolled back before the area was removed. */
  rolledBack: v.array(versionName),
});
export type NotLiveArea = v.InferOutput<typeof notLiveArea>;

export const notLiveAreas = v.array(notLiveArea);
