import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeReports } from './api/write-reports.ts';
import { pack } from './pack.ts';
import type { PublicPackage } from './public-packages.ts';

const run = promisify(execFile);
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const PACKAGES: readonly PublicPackage[] = [
  { folder: 'packages/units', description: 'Units.' },
  { folder: 'packages/sdk', description: 'The SDK.', notPublic: ['./host'] },
];

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
    target: 'ES2023',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  };
  await write('tsconfig.base.json', { compilerOptions });
  await write('packages/units/package.json', {
    name: '@portal/units',
    version: '1.2.0',
    private: true,
    exports: { '.': './src/index.ts' },
  });
  await write(
    'packages/units/src/index.ts',
    'export interface Price { pence: number }\nexport const ZERO = 0;\n',
  );
  await write('packages/sdk/package.json', {
    name: '@portal/sdk',
    version: '2.0.0',
    private: true,
    exports: { '.': './src/index.ts', './format': './src/format.ts', './host': './src/host.ts' },
    dependencies: {
      '@portal/units': 'workspace:*',
      react: 'catalog:',
      styles: 'catalog:',
      unused: 'catalog:',
    },
    devDependencies: { '@testing-library/react': 'catalog:' },
  });
  await write('packages/sdk/CHANGELOG.md', '# Changes');
  await write('packages/sdk/src/index.ts', "export { double } from './double.ts';\nimport 'react';\n");
  await write(
    'packages/sdk/src/double.ts',
    "import { type Price, ZERO } from '@portal/units';\nexport const double = ({ pence }: Price): Price => ({ pence: 2 * pence + ZERO });\n",
  );
  await write(
    'packages/sdk/src/format.ts',
    'export const format = async (pence: number) => (await import("./double.ts")).double({ pence });\n',
  );
  await write('packages/sdk/src/host.ts', 'export const secret = 1;\n');
  await write('packages/sdk/node_modules/react/package.json', {
    name: 'react',
    version: '19.3.1',
    peerDependencies: { styles: '^4' },
  });
  await write('packages/sdk/node_modules/styles/package.json', { name: 'styles', version: '4.5.6' });
  await write('packages/sdk/node_modules/react/index.d.ts', 'export {};\n');
  await mkdir(join(folder, 'packages/sdk/node_modules/@portal'), { recursive: true });
  await symlink('../../../units', join(folder, 'packages/sdk/node_modules/@portal/units'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NOON = new Date('2026-11-30T12:00:00Z');
async function packAll(now = NOON): Promise<string[]> {
  await writeReports(join(folder, 'draft'), folder, PACKAGES);
  return pack(join(folder, 'out'), folder, { packages: PACKAGES, checkTypes: true, now });
}

/** Extracts the tarballs as npm does, and returns the package.json of the SDK. */
async function install(tarballs: readonly string[]): Promise<Record<string, unknown>> {
  for (const tarball of tarballs) {
    const target = join(folder, 'area/node_modules/@portal', tarball.replace(/^portal-|-[\d.]+\.tgz$/g, ''));
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', join(folder, 'out', tarball), '-C', target, '--strip-components=1']);
  }
  await write('area/node_modules/react/package.json', {
    name: 'react',
    type: 'module',
    exports: './react.js',
  });
  await write('area/node_modules/react/react.js', '');
  return JSON.parse(await readFile(join(folder, 'area/node_modules/@portal/sdk/package.json'), 'utf8'));
}

it('packs JavaScript and types that an area in another repository can run and compile', async () => {
  const tarballs = await packAll();
  expect(tarballs).toEqual(['portal-sdk-2.0.20261130120000.tgz', 'portal-units-1.2.20261130120000.tgz']);
  const json = await install(tarballs);
  expect(json).toMatchObject({
    version: '2.0.20261130120000',
    type: 'module',
    license: 'UNLICENSED',
    // React's peer, but not what no file imports.
    dependencies: { '@portal/units': '^1.2.20261130120000', styles: '^4.5.6' },
    peerDependencies: { react: '^19.0.0' },
  });
  expect(JSON.stringify(json)).not.toMatch(/workspace:|catalog:|private|testing-library|unused/);
  await write(
    'area/run.mjs',
    "import { double } from '@portal/sdk';\nimport { format } from '@portal/sdk/format';\nconsole.log(double({ pence: 1 }).pence, (await format(2)).pence);\n",
  );
  const { stdout } = await run(process.execPath, [join(folder, 'area/run.mjs')]);
  expect(stdout).toBe('2 4\n');
  expect(await readFile(join(folder, 'area/node_modules/@portal/sdk/CHANGELOG.md'), 'utf8')).toBe(
    '# Changes',
  );

  await write('area/tsconfig.json', {
    compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler', strict: true, noEmit: true, types: [] },
    include: ['src'],
  });
  await write(
    'area/src/area.ts',
    "import { double } from '@portal/sdk';\nexport const text: string = double({ pence: 1 }).pence;\nexport { secret } from '@portal/sdk/host';\n",
  );
  const printed = await run(process.execPath, [TSC, '-p', join(folder, 'area')]).catch(
    ({ stdout: errors }: { stdout: string }) => errors,
  );
  expect(printed).toContain("Type 'number' is not assignable to type 'string'");
  expect(printed).toContain("Cannot find module '@portal/sdk/host'");
});

it('gives every pack a later version, because registries do not let you replace a published version', async () => {
  const first = await packAll();
  await write(
    'packages/units/src/index.ts',
    'export const ZERO = 0;\nexport interface Price { pence: number }\n',
  );
  const second = await packAll(new Date('2026-12-01T09:05:07Z'));
  expect(second).toEqual(['portal-sdk-2.0.20261201090507.tgz', 'portal-units-1.2.20261201090507.tgz']);
  // Areas that have the first pack in their lockfile can still install it.
  expect((await readdir(join(folder, 'out'))).sort()).toEqual([...first, ...second].sort());
  expect(Number('20261201090507')).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

it('names the error of a package that cannot be compiled', async () => {
  await write('packages/sdk/src/format.ts', 'export const format: number = "p";\n');
  await expect(packAll()).rejects.toThrow(
    /The packages cannot be compiled:\n.*format\.ts.*Type 'string' is not assignable/,
  );
});

it('refuses an import that a package does not list', async () => {
  await write('packages/sdk/node_modules/left-pad/package.json', { name: 'left-pad', version: '1.3.0' });
  await write('packages/sdk/node_modules/left-pad/index.d.ts', 'export {};\n');
  await write('packages/sdk/src/format.ts', "import 'left-pad';\nexport const format = 1;\n");
  await expect(packAll()).rejects.toThrow(
    'packages/sdk imports left-pad, which its package.json does not list.',
  );
});

it('refuses an import of a non-public export', async () => {
  await write('packages/units/src/secret.ts', 'export const secret = 1;\n');
  await write('packages/units/package.json', {
    name: '@portal/units',
    version: '1.2.0',
    exports: { '.': './src/index.ts', './secret': './src/secret.ts' },
  });
  await write('packages/sdk/src/format.ts', "export { secret } from '@portal/units/secret';\n");
  const packages = [{ ...PACKAGES[0], notPublic: ['./secret'] }, PACKAGES[1]] as PublicPackage[];
  const packed = pack(join(folder, 'out'), folder, { packages, checkTypes: false });
  await expect(packed).rejects.toThrow(
    'packages/sdk imports @portal/units/secret, which is not a public export.',
  );
});
