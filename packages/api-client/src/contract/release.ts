import * as v from 'valibot';
import { plainEndpoint } from '../endpoint.ts';

/** The release manifest on the portal's own origin (R1); what stands in it is `@portal/portal-sdk/manifest`'s business. */
export const get = plainEndpoint(
  'release.get',
  {
    method: 'GET',
    path: '/app.json',
    source: 'specification',
    access: 'public',
    summary: 'What is live: when it was last changed, the shell, and the areas with their versions.',
  },
  v.looseObject({ lastModified: v.string() }),
);
