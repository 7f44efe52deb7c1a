import { join } from 'node:path';
import { brand } from '@portal/brand';
import { createPortal, currentRevision, describePublish, publish } from '@portal/release';
import { buildAll, describeBudgets, publishedApps, REPOSITORY } from './build-all.ts';
import { ME_CALL } from './compose.ts';
import { releaseStore } from './release-store.ts';
import { fail, print, runPortal } from './run-portal.ts';

/** `npm start`: builds what changed, publishes it, and serves portal and API on one origin. */
runPortal(async (config, visitorOf) => {
  const store = releaseStore(config);
  // With `--no-build` several portals can start at the same time.
  if (!process.argv.includes('--no-build')) {
    print('Building the portal…');
    await buildAll();
    for (const line of await describeBudgets(publishedApps())) print(line);
  }
  // Serves the new build. If it was rolled back before, serves the live version and prints the difference.
  const revision = await currentRevision();
  const apps = publishedApps();
  for (const [at, app] of apps.entries()) {
    const replacedNext = apps.slice(at + 1);
    const result = await publish(store, join(REPOSITORY, 'apps', app, 'dist'), { revision, replacedNext });
    if (result.outcome === 'rolled-back') print(describePublish(result));
  }
  const portal = createPortal(store, {
    title: brand.title,
    visitorOf,
    onProblem: ({ name, reason }) => process.stderr.write(`Release of ${name}: ${reason}\n`),
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    me: ME_CALL,
    mapScript: config.mapProvider?.scriptUrl,
  });
  return { portal };
}).catch(fail);
