import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { SortIntegrityPlugin } from './sort-integrity-plugin.ts';

const PAGES = 12;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-integrity-'));
  for (let page = 0; page < PAGES; page += 1)
    await writeFile(join(folder, `page${page}.js`), `export const page = ${page};`);
  const imports = Array.from({ length: PAGES }, (_, page) => `import('./page${page}.js')`);
  await writeFile(join(folder, 'main.js'), `Promise.all([${imports.join(', ')}]).then(console.log);`);
});
afterEach(() => rm(folder, { recursive: true }));

/** The chunks of the integrity table of one build, in its order. */
async function listChunks(build: number): Promise<string[]> {
  const path = join(folder, `dist${build}`);
  const compiler = rspack({
    context: folder,
    entry: './main.js',
    mode: 'production',
    output: { path, filename: '[name].js', crossOriginLoading: 'anonymous' },
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
      new SortIntegrityPlugin(),
    ],
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
  expect(await readdir(path)).toHaveLength(PAGES + 1);
  const code = await readFile(join(path, 'main.js'), 'utf8');
  const table = /\.sriHashes=\{([^}]*)\}/.exec(code)?.[1] ?? '';
  return [...table.matchAll(/"?(\d+)"?:"sha256-/g)].map(([, chunk]) => String(chunk));
}

it('lists the integrity of chunks in the same order in every build', async () => {
  const first = await listChunks(1);
  expect(first).toHaveLength(PAGES);
  for (let build = 2; build <= 5; build += 1) expect(await listChunks(build)).toEqual(first);
});
