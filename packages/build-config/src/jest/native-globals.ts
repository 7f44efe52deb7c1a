import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import type * as jestGlobals from '@jest/globals';
import { ModuleMocker } from 'jest-mock';

type Globals = Pick<
  typeof jestGlobals,
  'describe' | 'it' | 'test' | 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'
>;
type Jest = (typeof jestGlobals)['jest'];

/** Where Jest looks for what `jest.setTimeout` was called with. */
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

const FAKE_TIMERS = { fakeTimers: {}, rootDir: import.meta.dirname } as ConstructorParameters<
  typeof ModernFakeTimers
>[0]['config'];

/** Those of the test file that is running. Jest makes new ones for each file. */
let current: Globals | null = null;

export function setGlobals(globals: Globals): void {
  current = globals;
  // Jest sets global variables too.
  Object.assign(globalThis, globals, { expect });
}

/** One function for all test files of a worker, because a helper module that imports it is loaded once. */
function forward<Name extends keyof Globals>(name: Name): Globals[Name] {
  const target = () => {
    if (current === null) throw new Error(`${name} is only available in test files.`);
    return current[name];
  };
  return new Proxy((() => undefined) as unknown as Globals[Name], {
    apply: (_target, self, args) => Reflect.apply(target() as (...args: unknown[]) => unknown, self, args),
    get: (_target, key) => Reflect.get(target(), key),
  });
}

export const describe = forward('describe');
export const it = forward('it');
export const test = forward('test');
export const beforeAll = forward('beforeAll');
export const afterAll = forward('afterAll');
export const beforeEach = forward('beforeEach');
export const afterEach = forward('afterEach');
export const expect = jestExpect;

const mocks = new ModuleMocker(globalThis);
const clock = new ModernFakeTimers({ config: FAKE_TIMERS, global: globalThis });

/** The part of Jest's `jest` that works without its module system. */
export const jest = {
  fn: mocks.fn.bind(mocks) as Jest['fn'],
  spyOn: mocks.spyOn.bind(mocks) as Jest['spyOn'],
  replaceProperty: mocks.replaceProperty.bind(mocks) as Jest['replaceProperty'],
  restoreAllMocks() {
    mocks.restoreAllMocks();
    return jest;
  },
  useFakeTimers(settings?: Parameters<Jest['useFakeTimers']>[0]) {
    clock.useFakeTimers(settings as Parameters<typeof clock.useFakeTimers>[0]);
    return jest;
  },
  useRealTimers() {
    clock.useRealTimers();
    return jest;
  },
  setSystemTime: clock.setSystemTime.bind(clock) as Jest['setSystemTime'],
  advanceTimersByTime: clock.advanceTimersByTime.bind(clock) as Jest['advanceTimersByTime'],
  setTimeout(timeout: number) {
    Reflect.set(globalThis, TEST_TIMEOUT, timeout);
    return jest;
  },
};

/** Removes what a test file may have left, before the next file of the worker. */
export function resetGlobals(): void {
  current = null;
  // biome-ignore lint/correctness/useHookAtTopLevel: Jest’s clock is no React hook.
  clock.useRealTimers();
  mocks.restoreAllMocks();
  mocks.clearAllMocks();
  Reflect.deleteProperty(globalThis, TEST_TIMEOUT);
}
