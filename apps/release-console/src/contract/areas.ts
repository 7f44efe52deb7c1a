import * as v from '@portal/api-client/schema';
import { listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const partner = v.object({ id: v.number(), name: v.string() });

/** Users who get a different version from everyone else, and their current number. */
const rule = v.object({
  to: v.picklist(['percentage', 'partners', 'testers', 'preview']),
  version: v.string(),
  percent: v.nullable(v.number()),
  partners: v.array(partner),
  /** When a preview ends. */
  expires: v.nullable(v.string()),
  /** Whether someone has opened the link of a preview. */
  isOpened: v.boolean(),
  users: v.number(),
  /** What the visits of a canary said; null while they are compared, and for one that is not watched. */
  verdict: v.nullable(v.object({ isOnHold: v.boolean(), reason: v.string() })),
});
export type Rule = v.InferOutput<typeof rule>;

const health = v.object({
  /** Null while there are no visits. */
  verdict: v.nullable(v.picklist(['good', 'bad', 'inconclusive'])),
  reason: v.string(),
  visits: v.number(),
  failed: v.number(),
});
export type Health = v.InferOutput<typeof health>;

const appState = v.object({
  /** `shell` or an area. */
  name: v.string(),
  /** The live version; null if the app has stored versions and is not live. */
  version: v.nullable(v.string()),
  /** The last removal of an app that is not live; null if the log has none. */
  removed: v.nullable(v.object({ at: v.string(), by: v.string(), version: v.nullable(v.string()) })),
  /** When the version became live for everyone; null if the log does not say. */
  liveSince: v.nullable(v.string()),
  previous: v.nullable(v.string()),
  knownGood: v.nullable(v.string()),
  rules: v.array(rule),
  disabled: v.nullable(v.object({ reason: v.string(), message: v.string(), since: v.string() })),
  health,
  /** How many users get the live version. */
  users: v.number(),
});
export type AppState = v.InferOutput<typeof appState>;

const scheduledChange = v.object({
  id: v.string(),
  action: v.picklist(['promote', 'disable', 'enable']),
  area: v.string(),
  version: v.nullable(v.string()),
  at: v.string(),
  reason: v.string(),
  by: v.string(),
  /** When and why it was not possible; it is not tried again. */
  failed: v.nullable(v.object({ at: v.string(), why: v.string() })),
  /** Why it will not run as things are; null if it will. */
  stopped: v.optional(v.nullable(v.string())),
});
export type ScheduledChange = v.InferOutput<typeof scheduledChange>;

const freeze = v.object({
  from: v.string(),
  to: v.string(),
  reason: v.string(),
  isActive: v.boolean(),
});
export type Freeze = v.InferOutput<typeof freeze>;

const overview = v.object({
  apps: v.array(appState),
  freeze: v.nullable(freeze),
  scheduled: v.array(scheduledChange),
  /** Everything that is wrong with the composition. */
  problems: v.array(v.object({ name: v.string(), reason: v.string() })),
});
export type Overview = v.InferOutput<typeof overview>;

export const getOverview = resourceEndpoint(
  'getOverview',
  {
    ...CONSOLE_CALL,
    method: 'GET',
    path: '/api/v1/overview',
    summary: 'Who gets which version of each app, and which apps are not live.',
  },
  overview,
);

const version = v.object({
  version: v.string(),
  state: v.picklist(['live', 'canary', 'preview', 'previous', 'rolled back', 'pinned', 'stored']),
  isPinned: v.boolean(),
  publishedAt: v.nullable(v.string()),
  publishedBy: v.nullable(v.string()),
  revision: v.nullable(v.string()),
  /** Compressed bytes of the entry. */
  entryBytes: v.nullable(v.number()),
});
export type Version = v.InferOutput<typeof version>;

/** A link with which one session loads the area from a developer's server. */
const developmentLink = v.object({
  /** The area's entry on that server. */
  url: v.string(),
  expires: v.string(),
  isOpened: v.boolean(),
});
export type DevelopmentLink = v.InferOutput<typeof developmentLink>;

const appDetail = v.object({
  ...appState.entries,
  /** Newest first. */
  versions: v.array(version),
  scheduled: v.array(scheduledChange),
  /** Those that have not expired. */
  developmentLinks: v.array(developmentLink),
});
export type AppDetail = v.InferOutput<typeof appDetail>;

export const getApp = resourceEndpoint(
  'getApp',
  { ...CONSOLE_CALL, method: 'GET', path: '/api/v1/apps/{app}', summary: 'One app and its versions.' },
  appDetail,
);

export const listPartners = listEndpoint(
  'listPartners',
  { ...CONSOLE_CALL, method: 'GET', path: '/api/v1/partners', summary: 'The partners of the portal.' },
  partner,
);
export type Partner = v.InferOutput<typeof partner>;
