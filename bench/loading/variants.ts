import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import { createApi, readConfig } from '@portal/provider-api';
import { createPortal, publish, ReleaseStore, type ResolvedManifest } from '@portal/release';
import { buildAll, publishedApps } from '@portal/start/build-all';
import { compose, ME_CALL, visitorFromApi } from '@portal/start/compose';
import { buildMono, REPOSITORY } from './build-mono.ts';

export interface Variant {
  name: 'federated' | 'mono';
  url: string;
}

export interface Variants {
  variants: Variant[];
  stop(): Promise<void>;
}

const PORTS = { federated: 4791, mono: 4792 } as const;

/** Serves both builds of the same sources with one API and one database, each on its own port. */
export async function startVariants(folder: string): Promise<Variants> {
  await buildAll();
  const mono = join(folder, 'mono');
  await buildMono(mono);

  const federatedStore = new ReleaseStore(join(folder, 'releases-federated'));
  const monoStore = new ReleaseStore(join(folder, 'releases-mono'));
  for (const app of publishedApps()) {
    const dist = join(REPOSITORY, 'apps', app, 'dist');
    await publish(federatedStore, dist);
    await publish(monoStore, app === 'shell' ? mono : dist);
  }

  const config = {
    ...readConfig(),
    dataDir: join(folder, 'data'),
    log: 'silent' as const,
    publicUrl: '',
    callsPerMinute: null,
  };
  const apis = await createApi({ config: { ...config, publicUrl: `http://localhost:${PORTS.federated}` } });
  await apis.startJobs();
  const visitorOf = visitorFromApi(apis);
  const servers = [
    serve({
      fetch: compose(apis.app, createPortal(federatedStore, { title: brand.title, me: ME_CALL, visitorOf }))
        .fetch,
      port: PORTS.federated,
    }),
    serve({
      fetch: compose(
        apis.app,
        createPortal(monoStore, { title: brand.title, me: ME_CALL, visitorOf, overlay: withoutAreas }),
      ).fetch,
      port: PORTS.mono,
    }),
  ];
  return {
    variants: [
      { name: 'federated', url: `http://localhost:${PORTS.federated}` },
      { name: 'mono', url: `http://localhost:${PORTS.mono}` },
    ],
    async stop() {
      for (const server of servers) server.close();
      await apis.close();
    },
  };
}

/** The bundle contains the areas: the page must not fetch the federated entries as well. */
async function withoutAreas(manifest: ResolvedManifest): Promise<ResolvedManifest> {
  return {
    ...manifest,
    areas: manifest.areas.map((area) => ({ ...area, preload: [], entry: '/areas/bundled/0/none.js' })),
  };
}
