import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publish, ReleaseStore } from '@portal/release';
import { buildAll, publishedApps } from '@portal/start/build-all';
import { buildMono, REPOSITORY } from './build-mono.ts';

export interface Variant {
  name: 'federated' | 'mono';
  url: string;
  port: number;
  /** Folder of its release store. */
  releases: string;
}

const PORTS = { federated: 4791, mono: 4792 } as const;

/** The builds to compare, as they are stored in a folder of the benchmark. */
export function variantsIn(folder: string): readonly [Variant, Variant] {
  const variant = (name: Variant['name']): Variant => ({
    name,
    url: `http://localhost:${PORTS[name]}`,
    port: PORTS[name],
    releases: join(folder, `releases-${name}`),
  });
  return [variant('federated'), variant('mono')];
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
