import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import { createApi, readConfig } from '@portal/provider-api';
import { createPortal, publish, ReleaseStore } from '@portal/release';
import { buildAll, publishedApps, REPOSITORY } from '@portal/start/build-all';
import { compose, ME_CALL, visitorFromApi } from '@portal/start/compose';

const PORT = 4793;

/** Starts the portal as it is shipped, with its own data. */
export async function startFederated(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await buildAll();
  const store = new ReleaseStore(join(folder, 'releases'));
  for (const app of publishedApps()) await publish(store, join(REPOSITORY, 'apps', app, 'dist'));
  const url = `http://localhost:${PORT}`;
  const config = {
    ...readConfig(),
    dataDir: join(folder, 'data'),
    log: 'silent' as const,
    publicUrl: url,
    callsPerMinute: null,
  };
  const api = await createApi({ config });
  await api.startJobs();
  const portal = createPortal(store, {
    title: brand.title,
    me: ME_CALL,
    visitorOf: visitorFromApi(api),
  });
  const server = serve({ fetch: compose(api, portal).fetch, port: PORT });
  return {
    url,
    async stop() {
      server.close();
      await api.close();
    },
  };
}
