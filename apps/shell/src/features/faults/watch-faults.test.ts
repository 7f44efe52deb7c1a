import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { getFaultLog } from './fault-log.ts';
import { recordFault, watchFaults } from './watch-faults.ts';

const latest = () => getFaultLog()[0];

function thrownIn(area: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at Page (https://portal.test/areas/${area}/1.0.0-ab/12.js:3:9)`;
  return error;
}

const { error, warn } = console;
const kept = { error, warn };
let printed: string[];
beforeEach(() => {
  printed = [];
  const print = (line: unknown) => {
    printed.push(String(line));
  };
  Object.assign(console, { error: print, warn: print });
});
afterEach(() => {
  Object.assign(console, kept);
});

it('names the area whose code threw, and says it once however often it arrives', () => {
  const error = thrownIn('orders', 'no such column');
  recordFault(error);
  recordFault(error);
  expect(printed).toEqual(['[portal] orders threw: no such column']);
  expect(latest()).toMatchObject({ kind: 'threw', area: 'orders', message: 'no such column' });
});

it('says shell where no area’s code and no area’s page is known, and takes what is no error', () => {
  recordFault('a string');
  expect(printed).toEqual(['[portal] shell threw: a string']);
});

it('hears what event handlers throw and what promises reject with', () => {
  watchFaults();
  window.dispatchEvent(
    new ErrorEvent('error', { error: thrownIn('support', 'in a handler'), cancelable: true }),
  );
  const rejected = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
    reason: thrownIn('account', 'in a promise'),
  });
  window.dispatchEvent(rejected);
  // A script that did not load has no error of its own.
  window.dispatchEvent(new ErrorEvent('error'));
  expect(printed).toEqual(['[portal] support threw: in a handler', '[portal] account threw: in a promise']);
});

it('names the area that kept the page from answering', () => {
  let tell: (entries: object[]) => void = () => undefined;
  class Observer {
    static supportedEntryTypes = ['long-animation-frame'];
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      tell = (entries) => callback({ getEntries: () => entries });
    }
    observe() {}
  }
  Reflect.set(globalThis, 'PerformanceObserver', Observer);
  watchFaults();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  tell([
    {
      duration: 5012,
      scripts: [
        { sourceURL: 'https://portal.test/shell/1/main.js', duration: 12 },
        { sourceURL: 'https://portal.test/areas/quoting/1.0.0/7.js', duration: 5000 },
      ],
    },
    { duration: 300, scripts: [] },
  ]);
  expect(printed).toEqual(['[portal] quoting blocked: the page did not answer for 5012 ms']);
});
