import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { packTypes } from './pack-types.ts';

const run = promisify(execFile);
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

let folder: string;

async function write(file: string, content: unknown): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pack-'));
  const compilerOptions = {
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  await write('tsconfig.base.json', { compilerOptions });
  await write('packages/units/package.json', {
    name: '@portal/units',
    version: '1.2.0',
    exports: { '.': './src/index.ts' },
  });
  await write('packages/units/src/index.ts', 'export interface Price { pence: number }\n');
  await write('packages/sdk/package.json', {
    name: '@portal/sdk',
    version: '2.0.0',
    exports: { '.': './src/index.ts', './format': './src/format.ts', './testing': './src/testing.ts' },
    dependencies: { '@portal/units': 'workspace:*' },
  });
  await write('packages/sdk/src/index.ts', "export { double } from './double.ts';\n");
  await write(
    'packages/sdk/src/double.ts',
    "import type { Price } from '@portal/units';\nexport const double = ({ pence }: Price): Price => ({ pence: 2 * pence });\n",
  );
  await write('packages/sdk/src/format.ts', 'export const format = (pence: number) => String(pence);\n');
  await write('packages/sdk/src/testing.ts', 'export const fake = 1;\n');
  await mkdir(join(folder, 'packages/sdk/node_modules/@portal'), { recursive: true });
  await symlink('../../../units', join(folder, 'packages/sdk/node_modules/@portal/units'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Compiles an area that has only the tarballs, and returns what the compiler prints. */
async function compileArea(tarballs: readonly string[], code: string): Promise<string> {
  for (const tarball of tarballs) {
    const target = join(folder, 'area/node_modules/@portal', tarball.replace(/^portal-|-[\d.]+\.tgz$/g, ''));
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', join(folder, 'out', tarball), '-C', target, '--strip-components=1']);
  }
  await write('area/src/area.ts', code);
  await write('area/tsconfig.json', {
    compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler', strict: true, noEmit: true, types: [] },
    include: ['src'],
  });
  return run(process.execPath, [TSC, '-p', join(folder, 'area')]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('packs the types of packages and of those that they depend on, for an area elsewhere', async () => {
  const tarballs = await packTypes(join(folder, 'out'), folder, ['sdk']);
  expect(tarballs).toEqual(['portal-sdk-2.0.0.tgz', 'portal-units-1.2.0.tgz']);
  const right =
    "import { double } from '@portal/sdk';\nimport { format } from '@portal/sdk/format';\nexport const text: string = format(double({ pence: 1 }).pence);\n";
  expect(await compileArea(tarballs, right)).toBe('');
  const wrong =
    "import { double } from '@portal/sdk';\nexport const text: string = double({ pence: 1 }).pence;\n";
  expect(await compileArea(tarballs, wrong)).toContain("Type 'number' is not assignable to type 'string'");
  const internal = "export { fake } from '@portal/sdk/testing';\n";
  expect(await compileArea(tarballs, internal)).toContain("Cannot find module '@portal/sdk/testing'");
  const packed = await readFile(join(folder, 'area/node_modules/@portal/sdk/package.json'), 'utf8');
  expect(JSON.parse(packed)).toMatchObject({ version: '2.0.0', dependencies: { '@portal/units': '^1.2.0' } });
});

it('names the error of a package whose types cannot be written', async () => {
  await write('packages/sdk/src/format.ts', 'export const format: number = "p";\n');
  await expect(packTypes(join(folder, 'out'), folder, ['sdk'])).rejects.toThrow(
    /The types cannot be written:\n.*format\.ts.*Type 'string' is not assignable/,
  );
});
