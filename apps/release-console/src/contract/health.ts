import * as v from '@portal/api-client/schema';
import { resourceEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const point = v.object({
  /** Start of the hour or the day. */
  at: v.string(),
  visits: v.number(),
  failed: v.number(),
  /** Visits of which a web vital is known. */
  rated: v.number(),
  slow: v.number(),
});
export type HealthPoint = v.InferOutput<typeof point>;

const vital = v.object({ rated: v.number(), poor: v.number() });

const reportPoint = v.object({
  /** Start of the hour or the day. */
  at: v.string(),
  errors: v.number(),
  /** Violations of the content security policy. */
  policyReports: v.number(),
  /** Of the slowest page of each visit; null if no visit has a time. */
  medianMs: v.nullable(v.number()),
  p95Ms: v.nullable(v.number()),
  vitals: v.object({ LCP: vital, INP: vital, CLS: vital }),
});
export type ReportPoint = v.InferOutput<typeof reportPoint>;

/** Why users had a version: it was live, a rule gave it to them, or their page was opened before a change. */
export const VISIT_CHANNELS = [
  'everyone',
  'percentage',
  'partners',
  'testers',
  'preview',
  'earlier',
] as const;
export type VisitChannel = (typeof VISIT_CHANNELS)[number];

const channelHealth = v.object({
  version: v.string(),
  /** Null for visits before channels were recorded. */
  channel: v.nullable(v.picklist(VISIT_CHANNELS)),
  visits: v.number(),
  failed: v.number(),
  rated: v.number(),
  slow: v.number(),
});
export type ChannelHealth = v.InferOutput<typeof channelHealth>;

export const HEALTH_DAYS = [1, 7, 30] as const;

export const getHealth = resourceEndpoint(
  'getHealth',
  {
    ...CONSOLE_CALL,
    method: 'GET',
    path: '/api/v1/apps/{app}/health',
    summary: 'Visits of each version over time: by hour for one day, otherwise by day.',
    query: v.object({ days: v.picklist(['1', '7', '30']) }),
  },
  v.object({
    /** Every hour or day of the period, the earliest first. */
    times: v.array(v.string()),
    versions: v.array(v.object({ version: v.string(), points: v.array(point) })),
    /** What pages reported about the versions. */
    reports: v.optional(v.array(v.object({ version: v.string(), points: v.array(reportPoint) }))),
    /** The same visits by version and channel. */
    channels: v.array(channelHealth),
  }),
);
