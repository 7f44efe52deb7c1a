import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { sharedByArea } from '../sharing/sharing.ts';
import { integrityOf } from './build-report-plugin.ts';
import { smallRuntime } from './small-runtime.ts';
import { SmallRuntimePlugin } from './small-runtime-plugin.ts';

const OPTIONS = { chunkTimeoutMs: 120_000, trustedTypesPolicy: 'portal-test' };
const VERSIONS: Record<string, string> = { react: '19.3.1', 'react-dom': '19.3.1' };

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => { page(): Promise<{ text: string }>; charts(): Promise<object> }>;
}
interface FakeScript {
  src: string;
  integrity: string;
  crossOrigin: string;
  onload(event: object): void;
  onerror(event: object): void;
  remove(): void;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-small-runtime-'));
  await writeFile(
    join(folder, 'area.js'),
    "export const page = () => import('./page.js'); export const charts = () => import('@portal/ui/charts');",
  );
  await writeFile(
    join(folder, 'page.js'),
    "import { version } from 'react'; import { name } from '@portal/ui/page'; export const text = name + version;",
  );
  const compiler = rspack({
    context: folder,
    entry: {},
    mode: 'production',
    target: ['web', 'es2022'],
    output: {
      path: join(folder, 'dist'),
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      trustedTypes: true,
      strictModuleErrorHandling: true,
    },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: 'test_area',
        filename: 'entry.js',
        library: { type: 'global', name: 'test_area' },
        exposes: { './area': './area.js' },
        shared: sharedByArea((name) => VERSIONS[name] ?? '1.2.0'),
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
      new SmallRuntimePlugin(OPTIONS),
    ],
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
});
afterAll(() => rm(folder, { recursive: true }));

const share = (version: string, module: object, isLazy = false) => ({
  [version]: { get: () => (isLazy ? Promise.resolve(() => module) : () => module), from: 'shell' },
});
const SCOPE = {
  react: share('19.4.0', { version: '19' }),
  '@portal/ui/page': share('1.2.0', { name: 'page ' }, true),
};

/** Runs the entry in a page whose scripts come from the build; its timers wait until the test fires them. */
async function openPage(scope: object, respond?: (script: FakeScript, attempt: number) => boolean) {
  const scripts: FakeScript[] = [];
  const timers = new Set<() => void>();
  const run = async (script: FakeScript) => {
    const file = script.src.replace(/^.*\/|\?.*$/g, '');
    const code = await readFile(join(folder, 'dist', file), 'utf8');
    expect(script.integrity).toBe(integrityOf(code));
    runInContext(code, context);
    script.onload({ type: 'load', target: script });
  };
  const context = createContext({
    console,
    setTimeout(callback: (event: unknown) => void, _ms: number, event: unknown) {
      const timer = () => callback(event);
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer: () => void) => timers.delete(timer),
    document: {
      currentScript: { tagName: 'SCRIPT', src: 'https://portal.test/areas/test/1/entry.js?try=2' },
      createElement: () => ({ remove() {} }),
      head: {
        append(script: FakeScript) {
          scripts.push(script);
          if (respond?.(script, scripts.length) ?? true) void run(script);
        },
      },
    },
  });
  runInContext(await readFile(join(folder, 'dist', 'entry.js'), 'utf8'), context);
  const container = (context as { test_area: Container }).test_area;
  await container.init(scope);
  const area = (await container.get('./area'))();
  return { area, scripts, timers, open: async () => (await area.page()).text };
}

it('fetches chunks from the folder of the entry, with their integrity, and runs them with shared modules', async () => {
  const { open, scripts } = await openPage(SCOPE);
  expect(await open()).toBe('page 19');
  expect(await open()).toBe('page 19');
  expect(scripts).toHaveLength(2);
  for (const { src, crossOrigin } of scripts) {
    expect(src).toMatch(/^https:\/\/portal\.test\/areas\/test\/1\/[\w.]+\.js$/);
    expect(crossOrigin).toBe('anonymous');
  }
});

it('fetches no script for a shared module that an area loads by itself', async () => {
  const charts = { Chart: 'chart' };
  const { area, scripts } = await openPage({ ...SCOPE, '@portal/ui/charts': share('1.2.0', charts, true) });
  expect(await area.charts()).toMatchObject(charts);
  expect(scripts).toHaveLength(1);
});

it.each([
  ['20.0.0', 'another major version'],
  ['19.3.0', 'an older version'],
  ['19.4.0-canary.1', 'a preview'],
])('refuses a shared module in version %s, %s', async (version) => {
  const { open } = await openPage({ ...SCOPE, react: share(version, { version }) });
  await expect(open()).rejects.toThrow(
    `Unsatisfied version ${version} of shared singleton module react (required ^19.3.1)`,
  );
});

it('takes the version of the shell, which registered first', async () => {
  const react = { ...share('19.3.1', { version: 'shell' }), ...share('19.9.0', { version: 'other' }) };
  const { open } = await openPage({ ...SCOPE, react });
  expect(await open()).toBe('page shell');
});

it('refuses a shared module that nobody provides', async () => {
  const { open } = await openPage({ react: SCOPE.react });
  await expect(open()).rejects.toThrow("Shared module @portal/ui/page doesn't exist in shared scope default");
});

it('fails with the reason for which a layer could not be fetched', async () => {
  const get = () => Promise.reject(new Error('offline'));
  const { open } = await openPage({ ...SCOPE, '@portal/ui/page': { '1.2.0': { get, from: 'shell' } } });
  await expect(open()).rejects.toThrow('offline');
});

it.each([
  ['error', 'error'],
  ['load', 'missing'],
])('fails when a chunk ends with "%s" without having run, and fetches it again', async (type, reason) => {
  let isBroken = true;
  const { open, scripts } = await openPage(SCOPE, (script, attempt) => {
    if (attempt === 1 || !isBroken) return true;
    queueMicrotask(() => (type === 'load' ? script.onload : script.onerror)({ type, target: script }));
    return false;
  });
  await expect(open()).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: reason,
    message: expect.stringMatching(/^Loading chunk \d+ failed/),
  });
  isBroken = false;
  expect(await open()).toBe('page 19');
  expect(scripts).toHaveLength(3);
});

it('gives up a chunk that does not arrive', async () => {
  const { open, scripts, timers } = await openPage(SCOPE, (_, attempt) => attempt === 1);
  expect(timers.size).toBe(0);
  const page = open();
  expect(scripts).toHaveLength(2);
  for (const giveUp of timers) giveUp();
  await expect(page).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  expect(timers.size).toBe(0);
});

it('fails the build where the bundler’s runtime has changed', () => {
  const { consumes_loading, sharing, load_script, jsonp_chunk_loading } = smallRuntime(OPTIONS);
  for (const rewrite of [consumes_loading, sharing, load_script, jsonp_chunk_loading])
    expect(() => rewrite?.('__webpack_require__.other = {};')).toThrow('another way');
});
