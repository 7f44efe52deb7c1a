import { join } from 'node:path';
import { brand } from '@portal/brand';
import { createPortal, publish } from '@portal/release';
import { buildAll, publishedApps, REPOSITORY } from './build-all.ts';
import { ME_CALL } from './compose.ts';
import { releaseStore } from './release-store.ts';
import { fail, print, runPortal } from './run-portal.ts';

/** `npm start`: builds what changed, publishes it, and serves portal and API on one origin. */
runPortal(async (config) => {
  const store = releaseStore(config);
  // With `--no-build` several portals can start at the same time.
  if (!process.argv.includes('--no-build')) {
    print('Building the portal…');
    await buildAll();
  }
  // Only new builds go live: one that was rolled back stays rolled back.
  for (const app of publishedApps()) await publish(store, join(REPOSITORY, 'apps', app, 'dist'));
  const portal = createPortal(store, {
    title: brand.title,
    me: ME_CALL,
    mapScript: config.mapProvider?.scriptUrl,
  });
  return { portal };
}).catch(fail);
