import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import { createApi, readConfig, SERVER_OPTIONS } from '@portal/provider-api';
import { createPortal, ReleaseStore, type ResolvedManifest } from '@portal/release';
import { compose, ME_CALL, visitorFromApi } from '@portal/start/compose';
import { type Variant, variantsIn } from './variants.ts';

/**
 * Serves both builds with one API and one database, each on its own port, until it is killed. Prints a line once both can
 * be opened.
 * @param folder the first argument: where `startVariants` published the builds
 */
const [folder = ''] = process.argv.slice(2);
const variants = variantsIn(folder);
const apis = await createApi({
  config: {
    ...readConfig(),
    dataDir: join(folder, 'data'),
    log: 'silent',
    publicUrl: variants[0].url,
    callsPerMinute: null,
  },
});
await apis.startJobs();
for (const variant of variants) await listen(variant);
process.stdout.write('ready\n');

function listen({ name, port, releases }: Variant): Promise<void> {
  const portal = createPortal(new ReleaseStore(releases), {
    title: brand.title,
    me: ME_CALL,
    visitorOf: visitorFromApi(apis),
    ...(name === 'mono' && { overlay: withoutAreas }),
  });
  return new Promise((listening) => {
    const { fetch } = compose(apis, portal);
    serve({ fetch, port, serverOptions: SERVER_OPTIONS }, () => listening());
  });
}

/** The bundle contains the areas: the page must not fetch the federated entries as well. */
async function withoutAreas(manifest: ResolvedManifest): Promise<ResolvedManifest> {
  return {
    ...manifest,
    areas: manifest.areas.map((area) => ({ ...area, preload: [], entry: '/areas/bundled/0/none.js' })),
  };
}
