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

const flag = (name: string, byDefault: boolean) => ({
  name,
  description: 'The list with saved views',
  owner: 'team orders',
  expires: '2999-01-31',
  default: byDefault,
});

let folder: string;
let live: LiveReleases;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-flag-provider-'));
  const store = new ReleaseStore(join(folder, 'store'));
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
  expect(errors).toEqual(['Error: The flag provider does not answer. Flags have their defaults.']);
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
