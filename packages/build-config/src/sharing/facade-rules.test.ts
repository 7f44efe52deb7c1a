import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { facadeRules } from './facade-rules.ts';
import { collectFacades } from './shared-symbols.ts';

const AREA = join(import.meta.dirname, '../../../../apps/orders');
const VALIBOT = join(AREA, 'node_modules/valibot');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-facade-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The scripts of a build of these lines. */
async function build(code: string): Promise<string> {
  await writeFile(join(folder, 'main.js'), code);
  const compiler = rspack({
    context: folder,
    entry: './main.js',
    mode: 'production',
    target: ['web', 'es2022'],
    output: { path: join(folder, 'dist') },
    resolve: { alias: { valibot: VALIBOT } },
    module: { rules: facadeRules(AREA) },
    externals: { '@portal/api-client/schema': 'var facade' },
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
  const files = await readdir(join(folder, 'dist'));
  return (await Promise.all(files.map((file) => readFile(join(folder, 'dist', file), 'utf8')))).join('\n');
}

it('takes from the facade what it exports, and nothing of it is in the build', async () => {
  const code = await build("import * as v from 'valibot'; globalThis.schema = v.array(v.string());");
  expect(code).toContain('facade');
  expect(code).not.toContain('"~run"');
});

it('has the other exports in the build, with what the facade exports taken from it', async () => {
  const code = await build("import { string, tuple } from 'valibot'; globalThis.schema = tuple([string()]);");
  expect(code).toContain('type:"tuple"');
  expect(code).not.toContain('type:"string"');
});

it('lists every export of a facade as used', () => {
  expect(collectFacades(AREA)['@portal/api-client/schema']).toEqual(
    expect.arrayContaining(['array', 'paging', 'resourceEndpoint', 'toWire']),
  );
});
