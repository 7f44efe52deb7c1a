import * as v from 'valibot';
import { plainEndpoint } from '../endpoint.ts';

/** The release manifest on the portal's own origin (R1). `@portal/portal-sdk/manifest` defines its contents. */
export const get = plainEndpoint(
  'release.get',
  {
    method: 'GET',
    path: '/app.json',
    source: 'specification',
    access: 'public',
    summary: 'The live release: when it last changed, the shell, and the areas with their versions.',
  },
  v.looseObject({ lastModified: v.string() }),
);
