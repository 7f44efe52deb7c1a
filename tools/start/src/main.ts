import { join } from 'node:path';
import { brand } from '@portal/brand';
import { createPortal, publish } from '@portal/release';
import { buildAll, publishedApps, REPOSITORY } from './build-all.ts';
import { ME_CALL } from './compose.ts';
import { releaseStore } from './release-store.ts';
import { fail, print, runPortal } from './run-portal.ts';

/** `npm start`: builds what changed, publishes it into the release store, and serves portal and API on one origin. */
runPortal(async (config) => {
  const store = releaseStore(config);
  // `--no-build` serves what was built before: several portals may then start at once.
  if (!process.argv.includes('--no-build')) {
    print('Building the portal…');
    await buildAll();
  }
  // A build that was published before stays as it is, rolled back or not: only what is new goes live.
  for (const app of publishedApps()) await publish(store, join(REPOSITORY, 'apps', app, 'dist'));
  const portal = createPortal(store, {
    title: brand.title,
    me: ME_CALL,
    mapScript: config.mapProvider?.scriptUrl,
  });
  return { portal };
}).catch(fail);
