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
  }),
);
