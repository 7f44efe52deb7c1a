import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { BundledSingletonsPlugin } from './bundled-singletons-plugin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-singletons-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What a build of these lines leaves in the page when it starts. */
async function announcementsOf(code: string): Promise<unknown> {
  await writeFile(join(folder, 'main.js'), code);
  const shell = createRequire(join(import.meta.dirname, '../../../../apps/shell/package.json'));
  const compiler = rspack({
    context: folder,
    entry: './main.js',
    mode: 'production',
    output: { path: join(folder, 'dist'), filename: 'main.js' },
    resolve: { alias: { react: dirname(shell.resolve('react/package.json')) } },
    plugins: [new BundledSingletonsPlugin('orders')],
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
  const page: { portalBundledSingletons?: unknown } = {};
  runInNewContext(await readFile(join(folder, 'dist', 'main.js'), 'utf8'), page);
  return page.portalBundledSingletons;
}

it('announces a singleton that a build contains, and nothing else', async () => {
  const announced = await announcementsOf("import { useState } from 'react'; globalThis.hook = useState;");
  expect(JSON.parse(JSON.stringify(announced))).toEqual([{ app: 'orders', modules: ['react'] }]);
  expect(await announcementsOf('globalThis.answer = 42;')).toBeUndefined();
});
