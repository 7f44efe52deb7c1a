import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { getFaultLog } from './fault-log.ts';
import { recordAreaReport, recordFault, watchFaults } from './watch-faults.ts';

const latest = () => getFaultLog()[0];

function makeErrorFrom(area: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at Page (https://portal.test/areas/${area}/1.0.0-ab/12.js:3:9)`;
  return error;
}

const { error, warn } = console;
const originalConsole = { error, warn };
let printed: string[];
beforeEach(() => {
  printed = [];
  const print = (line: unknown) => {
    printed.push(String(line));
  };
  Object.assign(console, { error: print, warn: print });
});
afterEach(() => {
  Object.assign(console, originalConsole);
});

it('names the area whose code threw and logs each error once', () => {
  const error = makeErrorFrom('orders', 'no such column');
  recordFault(error);
  recordFault(error);
  expect(printed).toEqual(['[portal] orders threw: no such column']);
  expect(latest()).toMatchObject({ kind: 'threw', area: 'orders', message: 'no such column' });
});

it('attributes errors to the shell when no area is known, and accepts values that are not errors', () => {
  recordFault('a string');
  expect(printed).toEqual(['[portal] shell threw: a string']);
});

it('logs errors from event handlers and rejected promises', () => {
  watchFaults();
  window.dispatchEvent(
    new ErrorEvent('error', { error: makeErrorFrom('support', 'in a handler'), cancelable: true }),
  );
  const rejected = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
    reason: makeErrorFrom('account', 'in a promise'),
  });
  window.dispatchEvent(rejected);
  // A failed script load has no error object.
  window.dispatchEvent(new ErrorEvent('error'));
  expect(printed).toEqual(['[portal] support threw: in a handler', '[portal] account threw: in a promise']);
});

it('names the area that blocked the main thread', () => {
  let notify: (entries: object[]) => void = () => undefined;
  class Observer {
    static supportedEntryTypes = ['long-animation-frame'];
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      notify = (entries) => callback({ getEntries: () => entries });
    }
    observe() {}
  }
  Reflect.set(globalThis, 'PerformanceObserver', Observer);
  watchFaults();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  notify([
    {
      duration: 5012,
      scripts: [
        { sourceURL: 'https://portal.test/shell/1/main.js', duration: 12 },
        { sourceURL: 'https://portal.test/areas/quoting/1.0.0/7.js', duration: 5000 },
      ],
    },
    { duration: 300, scripts: [] },
  ]);
  expect(printed).toEqual(['[portal] quoting blocked: the page was unresponsive for 5012 ms']);
});

it('names the area that brings a second copy of a module', () => {
  recordAreaReport({ kind: 'duplicated', area: 'orders', modules: ['react', '@portal/auth'] });
  expect(printed).toEqual([
    '[portal] orders duplicated: it brings its own copy of react, @portal/auth, which must exist once in the page',
  ]);
});
