import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Provider } from '@openfeature/server-sdk';
import { publish } from '../publish/publish.ts';
import { type LiveReleases, readLiveReleases } from '../serve/resolve-manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { FlagEvaluator } from './flag-provider.ts';
import { describeFlags, planFlag } from './set-flag.ts';

const flag = (name: string, byDefault: boolean) => ({
  name,
  description: 'The list with saved views',
  owner: 'team orders',
  expires: '2999-01-31',
  default: byDefault,
});

let folder: string;
let store: ReleaseStore;
let live: LiveReleases;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-flag-provider-'));
  store = new ReleaseStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  const flags = [flag('new-list', false), flag('old-export', true)];
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'orders' }, { flags }));
  live = await readLiveReleases(store);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DEFAULTS = { orders: { 'new-list': false, 'old-export': true } };
const hang = () => new Promise<never>(() => {});
const unused = async (_key: string, value: never) => ({ value });
const provider = (parts: Partial<Provider>): Provider => ({
  metadata: { name: 'other' },
  resolveBooleanEvaluation: async (_key, value) => ({ value: !value }),
  resolveStringEvaluation: unused,
  resolveNumberEvaluation: unused,
  resolveObjectEvaluation: unused,
  ...parts,
});

function createEvaluator(parts: Partial<Provider>, { startMs = 10, evaluationMs = 10 } = {}) {
  const errors: string[] = [];
  const onError = (error: unknown) => errors.push(String(error));
  const evaluator = new FlagEvaluator(provider(parts), { onError, startMs, evaluationMs });
  return { errors, evaluate: () => evaluator.evaluate(live, EVERYTHING) };
}

it('uses the defaults and reports it once while a provider does not start', async () => {
  const { errors, evaluate } = createEvaluator({ initialize: hang }, { evaluationMs: 10_000 });
  expect(await evaluate()).toEqual(DEFAULTS);
  expect(await evaluate()).toEqual(DEFAULTS);
  expect(errors).toEqual(['Error: The flag provider did not start. Flags have their defaults.']);
});

it('uses the defaults of the flags that a provider does not answer, and reports it once', async () => {
  const { errors, evaluate } = createEvaluator({
    resolveBooleanEvaluation: (key) => (key.endsWith('new-list') ? Promise.resolve({ value: true }) : hang()),
  });
  for (let times = 0; times < 2; times += 1)
    expect(await evaluate()).toEqual({ orders: { 'new-list': true, 'old-export': true } });
  expect(errors).toEqual([
    'Error: The flag provider did not answer in time. Flags without an answer have their defaults.',
  ]);
});

it('asks for all flags at once', async () => {
  const keys: string[] = [];
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { errors, evaluate } = createEvaluator(
    {
      resolveBooleanEvaluation: async (key) => {
        keys.push(key);
        if (keys.length === 2) answer();
        await isAsked;
        return { value: true };
      },
    },
    { evaluationMs: 10_000 },
  );
  expect(await evaluate()).toEqual({ orders: { 'new-list': true, 'old-export': true } });
  expect([keys.length, errors]).toEqual([2, []]);
});

it('is named where a flag is set and listed, because the settings have no effect', async () => {
  const replaced = 'FLAG_PROVIDER decides all flags of this portal.';
  const composition = await store.readComposition();
  const planSummary = async () =>
    (await planFlag(store, composition, 'orders', 'new-list', true, { reason: 'trial' })).summary;
  process.env['FLAG_PROVIDER'] = 'flags.mjs';
  try {
    expect((await planSummary()).at(-1)).toBe(`${replaced} This setting has no effect.`);
    const lines = await describeFlags(store, composition);
    expect(lines.at(-1)).toBe(`${replaced} The settings above have no effect.`);
  } finally {
    delete process.env['FLAG_PROVIDER'];
  }
  expect((await planSummary()).join()).not.toContain(replaced);
});
