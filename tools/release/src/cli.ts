import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import { listVersions } from './list.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { createPortal } from './serve.ts';
import { ReleaseStore } from './store.ts';

const USAGE = `Usage: release <command>

  publish <app> [--force]   make the build in apps/<app>/dist live (--force: even if it was published before)
  rollback <app>            go back to the previous live version
  list                      all published versions and which are live
  serve [port]              serve the store's files without the API

<app> is "shell" or an area. The store is RELEASES_DIR, or "releases" in DATA_DIR (.data).
`;

const print = (text: string) => process.stdout.write(`${text}\n`);

async function run([command, name, ...flags]: string[]): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const store = new ReleaseStore(resolve(process.env['RELEASES_DIR'] ?? `${dataDir}/releases`));
  switch (command) {
    case 'publish': {
      if (!name) throw new Error(USAGE);
      const result = await publish(store, resolve('apps', name, 'dist'), {
        force: flags.includes('--force'),
      });
      print(
        result.isNew || flags.includes('--force')
          ? `${name} ${result.version} is live.`
          : `${name} ${result.version} was already published; nothing changed.`,
      );
      return;
    }
    case 'rollback': {
      if (!name) throw new Error(USAGE);
      const { from, to } = await rollback(store, name);
      print(`${name} went back from ${from} to ${to}.`);
      return;
    }
    case 'list':
      for (const { name: app, version, state } of await listVersions(store))
        print(`${app.padEnd(14)} ${version.padEnd(24)} ${state}`);
      return;
    case 'serve': {
      const port = Number(name ?? 4000);
      serve({
        fetch: createPortal(store, {
          title: brand.title,
          mapScript: process.env['MAP_PROVIDER_SCRIPT_URL'] || undefined,
        }).fetch,
        port,
      });
      print(`Serving ${store.folder} at http://localhost:${port}`);
      return;
    }
    default:
      throw new Error(USAGE);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
