import { join } from 'node:path';
import { brand } from '@portal/brand';
import { createPortal, loadFlagProvider, publishAll } from '@portal/release';
import { buildAll, describeBudgets, publishedApps, REPOSITORY } from './build-all.ts';
import { buildClientPackage } from './build-client-package.ts';
import { ME_CALL } from './compose.ts';
import { fail, print, readServerRevision, runPortal } from './run-portal.ts';

/**
 * `npm start`: builds what changed and serves portal and API on one origin. Publishes the builds into an empty store, and
 * into any other only with `--publish`.
 */
runPortal(async ({ config, store, visitorOf }) => {
  const flagProvider = await loadFlagProvider(process.env['FLAG_PROVIDER']);
  // With `--no-build` several portals can start at the same time.
  if (!process.argv.includes('--no-build')) {
    print('Building the portal…');
    await buildAll();
    await buildClientPackage();
    for (const line of await describeBudgets(publishedApps())) print(line);
  }
  const dists = new Map(publishedApps().map((app) => [app, join(REPOSITORY, 'apps', app, 'dist')]));
  const replace = process.argv.includes('--publish');
  for (const line of await publishAll(store, dists, { replace, revision: await readServerRevision() }))
    print(line);
  const portal = createPortal(store, {
    ...(flagProvider && { flagProvider }),
    title: brand.title,
    visitorOf,
    onProblem: ({ name, reason }) => process.stderr.write(`Release of ${name}: ${reason}\n`),
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    me: ME_CALL,
    mapScript: config.mapProvider?.scriptUrl,
    tracing: config.tracing !== null,
  });
  return { portal, watched: store };
}).catch(fail);
