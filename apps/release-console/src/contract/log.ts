import * as v from '@portal/api-client/schema';
import { resourceEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const entry = v.object({
  /** Position in the log, from 1: entries have no other identity. */
  number: v.number(),
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  app: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  detail: v.nullable(v.string()),
});
export type LogEntry = v.InferOutput<typeof entry>;

const MAX_FILTER = 200;
const filter = v.optional(v.pipe(v.string(), v.maxLength(MAX_FILTER)));

export const getLog = resourceEndpoint(
  'getLog',
  {
    ...CONSOLE_CALL,
    method: 'GET',
    path: '/api/v1/log',
    summary: 'Who changed what, when and why; the newest first.',
    query: v.object({
      app: filter,
      actor: filter,
      action: filter,
      search: filter,
      page: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))])),
    }),
  },
  v.object({
    entries: v.array(entry),
    total: v.number(),
    pageSize: v.number(),
    /** All values that the filters offer. */
    apps: v.array(v.string()),
    actors: v.array(v.string()),
    actions: v.array(v.string()),
  }),
);
