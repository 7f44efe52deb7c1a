import * as v from '@portal/api-client/schema';
import { resourceEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const MAX_VERSION = 200;
const versionName = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_VERSION));

const difference = v.object({
  label: v.string(),
  /** Null where only the other version has it. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});
export type Difference = v.InferOutput<typeof difference>;

const commitsBetween = v.object({
  /** The version that has these commits, which the other one lacks. */
  in: v.picklist(['from', 'to']),
  total: v.number(),
  /** Number of commits that only the other version has. */
  missing: v.number(),
  /** At most 200, newest first. */
  newest: v.array(v.object({ hash: v.string(), subject: v.string(), committedAt: v.string() })),
});

export const compareVersions = resourceEndpoint(
  'compareVersions',
  {
    ...CONSOLE_CALL,
    method: 'GET',
    path: '/api/v1/apps/{app}/comparison',
    summary: 'What differs between two versions of an app.',
    query: v.object({ from: versionName, to: versionName }),
  },
  v.object({
    from: v.string(),
    to: v.string(),
    revisions: v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) }),
    /** Null if they are not recorded. */
    commits: v.nullable(commitsBetween),
    /** Only what differs. A section without differences has no rows. */
    sections: v.array(
      v.object({
        title: v.string(),
        rows: v.array(difference),
        /** The versions for which nothing of the section was recorded. Nothing is compared then. */
        notRecorded: v.optional(v.array(v.string())),
      }),
    ),
  }),
);
