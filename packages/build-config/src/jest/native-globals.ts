import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import type * as jestGlobals from '@jest/globals';
import { ModuleMocker } from 'jest-mock';

type TestFunctions = Pick<
  typeof jestGlobals,
  'describe' | 'it' | 'test' | 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'
>;
type Jest = (typeof jestGlobals)['jest'];

/** The global key from which jest-circus reads the value of `jest.setTimeout`. */
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

const FAKE_TIMERS = { fakeTimers: {}, rootDir: import.meta.dirname } as ConstructorParameters<
  typeof ModernFakeTimers
>[0]['config'];

/** The test functions of the running file. Jest creates them for each file. */
let current: TestFunctions | null = null;

export function setTestFunctions(functions: TestFunctions): void {
  current = functions;
  // Jest also sets them as global variables.
  Object.assign(globalThis, functions, { expect });
}

/**
 * A function that calls the running file's own. Helper modules are loaded once, so they cannot import a new function for
 * each file.
 */
function createForwarder<Name extends keyof TestFunctions>(name: Name): TestFunctions[Name] {
  const target = () => {
    if (current === null) throw new Error(`${name} is only available in test files.`);
    return current[name];
  };
  return new Proxy((() => undefined) as unknown as TestFunctions[Name], {
    apply: (_target, self, args) => Reflect.apply(target() as (...args: unknown[]) => unknown, self, args),
    get: (_target, key) => Reflect.get(target(), key),
  });
}

export const describe = createForwarder('describe');
export const it = createForwarder('it');
export const test = createForwarder('test');
export const beforeAll = createForwarder('beforeAll');
export const afterAll = createForwarder('afterAll');
export const beforeEach = createForwarder('beforeEach');
export const afterEach = createForwarder('afterEach');
export const expect = jestExpect;

const mocks = new ModuleMocker(globalThis);
const clock = new ModernFakeTimers({ config: FAKE_TIMERS, global: globalThis });

/** The methods of `jest` that our tests of Node code use. */
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

/** Resets what a test file may have changed. */
export function resetTestState(): void {
  current = null;
  // biome-ignore lint/correctness/useHookAtTopLevel: Jest’s clock is no React hook.
  clock.useRealTimers();
  mocks.restoreAllMocks();
  mocks.clearAllMocks();
  Reflect.deleteProperty(globalThis, TEST_TIMEOUT);
}
