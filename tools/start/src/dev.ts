import { join } from 'node:path';
import { brand } from '@portal/brand';
import { type DevServer, startDevServer } from '@portal/build-config/dev-server';
import { createPortal, publish } from '@portal/release';
import { Hono } from 'hono';
import { buildAll, describeBudgets, publishedApps, REPOSITORY } from './build-all.ts';
import { developedApp, overlayOf } from './dev-overlay.ts';
import { fail, print, runPortal } from './run-portal.ts';

/** Added to the portal's port for the development servers. */
const PORT_OFFSET = 100;

/**
 * `npm run dev -- quoting`: serves that area with hot reload inside the portal, the others from the release store. The
 * shell is a development build too, because hot reload needs React's development build.
 */
async function develop(areas: readonly string[]): Promise<void> {
  const known = publishedApps();
  const unknown = areas.filter((name) => !known.includes(name));
  if (areas.length === 0 || unknown.length > 0) {
    throw new Error(
      `Usage: dev <area…>. ${unknown.length > 0 ? `There is no app "${unknown.join('", "')}". ` : ''}Areas: ${known.join(', ')}.`,
    );
  }
  const live = [...new Set(['shell', ...areas])];
  await runPortal(async ({ config, store, visitorOf }) => {
    print('Building the other areas…');
    const built = known.filter((name) => !live.includes(name));
    await buildAll(built);
    for (const line of await describeBudgets(built)) print(line);
    // The shell and the other areas under development run from their development servers.
    for (const app of known)
      if (!live.includes(app))
        await publish(store, join(REPOSITORY, 'apps', app, 'dist'), { replacedNext: live });
    print(`Starting ${live.join(', ')} with hot reload…`);
    const servers: DevServer[] = [];
    for (const [at, app] of live.entries()) {
      servers.push(await startDevServer(join(REPOSITORY, 'apps', app), config.port + PORT_OFFSET + at));
    }
    const developed = live.map((app, at) =>
      developedApp(join(REPOSITORY, 'apps', app), servers[at]?.origin ?? ''),
    );
    const portal = new Hono();
    for (const app of developed) portal.get(`${app.base}*`, (context) => app.proxy(context.req.raw));
    portal.route(
      '/',
      createPortal(store, {
        title: brand.title,
        visitorOf,
        overlay: overlayOf(developed),
        connect: servers.map((server) => server.socket),
        publicFolder: join(REPOSITORY, 'apps', 'shell', 'public'),
        development: true,
        mapScript: config.mapProvider?.scriptUrl,
        tracing: config.tracing !== null,
      }),
    );
    return {
      portal,
      stop: async () => {
        await Promise.all(servers.map((server) => server.stop()));
      },
    };
  });
}

develop(process.argv.slice(2)).catch(fail);
