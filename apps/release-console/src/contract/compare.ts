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
    /** Only what differs. A section without differences has no rows. */
    sections: v.array(v.object({ title: v.string(), rows: v.array(difference) })),
  }),
);
