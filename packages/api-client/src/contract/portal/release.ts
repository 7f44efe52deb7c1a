import * as v from '@portal/api-client/schema';
import { plainEndpoint } from '@portal/api-client/schema';
import { looseObject } from 'valibot';

/** The release manifest on the portal's own origin (R1). `@portal/release-manifest` defines its contents. */
export const get = plainEndpoint(
  'release.get',
  {
    method: 'GET',
    path: '/app.json',
    source: 'specification',
    access: 'public',
    summary: 'The live release: when it last changed, the shell, and the areas the caller may open.',
    /** The shell version that the caller runs, so that each area is checked against it. */
    query: v.object({ shell: v.optional(v.string()) }),
  },
  looseObject({ lastModified: v.string() }),
);
