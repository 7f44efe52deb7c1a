import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ReleaseStore } from '../store/store.ts';
import { DueChanges } from './due-changes.ts';

const DAY_MS = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-due-'));
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

it('pauses for half a minute after a failure, whatever the clock does meanwhile', async () => {
  const store = new ReleaseStore(join(folder, 'store'));
  store.readWithProblems = () => Promise.reject(new Error('The disk is read-only.'));
  const problems: string[] = [];
  const dueChanges = new DueChanges(store, ({ reason }) => problems.push(reason));
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick'] });
  expect(await dueChanges.make()).toBe(false);
  expect(await dueChanges.make()).toBe(false);
  expect(problems).toEqual(['a change could not be made: The disk is read-only.']);
  jest.setSystemTime(Date.now() - DAY_MS);
  jest.advanceTimersByTime(31_000);
  await dueChanges.make();
  expect(problems).toHaveLength(2);
});

it('waits for a store that hangs only once in half a minute', async () => {
  const store = new ReleaseStore(join(folder, 'store'));
  let reads = 0;
  store.readWithProblems = () => {
    reads += 1;
    return new Promise(() => {});
  };
  const dueChanges = new DueChanges(store, () => undefined);
  jest.useFakeTimers();
  const first = dueChanges.make();
  jest.advanceTimersByTime(2_000);
  expect(await first).toBe(false);
  // No timer fires meanwhile.
  expect(await dueChanges.make()).toBe(false);
  expect(reads).toBe(1);
});
