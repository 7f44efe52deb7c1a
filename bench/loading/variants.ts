import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { publish, ReleaseStore } from '@portal/release';
import { buildAll, publishedApps } from '@portal/start/build-all';
import { buildMono, REPOSITORY } from './build-mono.ts';

export interface Variant {
  /** `other` is the portal of another checkout. */
  name: 'federated' | 'mono' | 'other';
  url: string;
  port: number;
  /** Folder of its release store. */
  releases: string;
}

const PORTS = { federated: 4791, mono: 4792, other: 4793 } as const;

const variantIn = (folder: string, name: Variant['name']): Variant => ({
  name,
  url: `http://localhost:${PORTS[name]}`,
  port: PORTS[name],
  releases: join(folder, `releases-${name}`),
});

/** The builds to compare, as they are stored in a folder of the benchmark. */
export function variantsIn(folder: string): readonly [Variant, Variant] {
  return [variantIn(folder, 'federated'), variantIn(folder, 'mono')];
}

/**
 * Builds and publishes both, and serves them in a process of their own: in the benchmark's, a response would wait for
 * what the browser reports.
 */
export async function startVariants(
  folder: string,
): Promise<{ variants: readonly Variant[]; stop(): Promise<void> }> {
  await buildAll();
  const mono = join(folder, 'mono');
  await buildMono(mono);
  const variants = variantsIn(folder);
  for (const { name, releases } of variants) {
    const store = new ReleaseStore(releases);
    for (const app of publishedApps()) {
      const isBundle = name === 'mono' && app === 'shell';
      await publish(store, isBundle ? mono : join(REPOSITORY, 'apps', app, 'dist'));
    }
  }
  const server = spawn(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'serve-variants.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  const ready = once(createInterface(server.stdout), 'line');
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error('The server of the builds ended before it was ready.');
    }),
  ]);
  return {
    variants,
    async stop() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Starts the portal of another checkout, as it was built there.
 * @param checkout its folder, after `npm run build` in it
 */
export async function startOther(
  folder: string,
  checkout: string,
): Promise<{ variant: Variant; stop(): Promise<void> }> {
  const variant = variantIn(folder, 'other');
  const server = spawn(
    process.execPath,
    ['--no-warnings', 'tools/start/src/main.ts', '--no-build', '--publish'],
    {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(variant.port),
        DATA_DIR: join(folder, 'data-other'),
        CALLS_PER_MINUTE: '0',
      },
    },
  );
  const ended = once(server, 'exit');
  await waitUntilServed(variant.url, server);
  return {
    variant,
    async stop() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function waitUntilServed(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(500);
  }
  throw new Error('The server of the other checkout ended before it was ready.');
}
