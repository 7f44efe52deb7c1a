import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { BUILD_ID, BuildIdPlugin } from './build-id-plugin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-build-id-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The names of the chunk lists in a build with one lazily loaded page. */
async function chunkListsOf(name: string, page: string): Promise<string[]> {
  const context = join(folder, name);
  await mkdir(context);
  await writeFile(join(context, 'main.js'), "import('./page.js').then(console.log);");
  await writeFile(join(context, 'page.js'), `export const page = '${page}';`);
  const path = join(context, 'dist');
  const compiler = rspack({
    context,
    entry: './main.js',
    mode: 'production',
    output: {
      path,
      uniqueName: `portal_orders_${BUILD_ID}`,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
    },
    plugins: [new BuildIdPlugin()],
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
  const files = await readdir(path);
  expect(files).toHaveLength(2);
  const code = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  return code.map((text) => String(/portal_orders_\w+/.exec(text)?.[0]));
}

it('gives builds of other content another list of chunks, and builds of the same content the same', async () => {
  const [first, second, again] = [
    await chunkListsOf('first', 'one'),
    await chunkListsOf('second', 'two'),
    await chunkListsOf('again', 'one'),
  ];
  expect(new Set(first).size).toBe(1);
  expect(first[0]).toMatch(/^portal_orders_[0-9a-f]{8}$/);
  expect(second).not.toEqual(first);
  expect(again).toEqual(first);
});
