import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AreaDescriptor } from '@portal/release-manifest';
import { AreaLoadError, AreaPageError, manifestStore } from '../areas/index.ts';
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

describe('an error while an area is on screen', () => {
  const SHELL_FRAME = 'at Grid (https://portal.test/shell/9.1.0-cd/main.js:7:1)';
  const makeError = (...frames: string[]) =>
    Object.assign(new Error('x'), { stack: ['Error: x', ...frames].join('\n    ') });
  beforeEach(() => {
    const fields = { name: 'orders', paths: ['/orders'], disabled: null, targets: {}, flags: {} };
    const orders = fields as unknown as AreaDescriptor; // Nothing loads the area, so these fields are enough.
    const { latest: manifest } = manifestStore.getState();
    manifestStore.setState({ latest: { ...manifest, areas: [orders] } });
    window.history.replaceState(null, '', '/orders');
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is the shell’s if only its files are in the stack and in the component stack', () => {
    recordFault(makeError(SHELL_FRAME), {
      componentStack: '\n    at Bell (https://portal.test/shell/9.1.0-cd/frame.js:1:9)',
    });
    expect(latest()).toMatchObject({ area: 'shell' });
  });

  it('is the shell’s if only its files are in the stack and no component is known', () => {
    recordFault(makeError(SHELL_FRAME, 'at async load (https://portal.test/shell/9.1.0-cd/2.js:1:1)'));
    expect(latest()).toMatchObject({ area: 'shell' });
  });

  it('is the shell’s if its code threw, called by a browser extension', () => {
    recordFault(makeError(SHELL_FRAME, 'at wrapped (https://extension.test/hook.js:1:1)'));
    expect(latest()).toMatchObject({ area: 'shell' });
  });

  it('is the area’s and the shell’s if the area shows a widget of the shell that throws', () => {
    const componentStack = `\n    ${SHELL_FRAME}\n    at Page (https://portal.test/areas/quoting/1.0.0-ab/12.js:3:9)`;
    recordFault(makeError(SHELL_FRAME), { componentStack });
    expect(latest()).toMatchObject({ area: 'quoting', isInShell: true, componentStack });
  });

  it('is only the area’s if its code is in the stack', () => {
    recordFault(makeError(SHELL_FRAME, 'at save (https://portal.test/areas/quoting/1.0.0-ab/12.js:3:9)'));
    expect(latest()).toMatchObject({ area: 'quoting' });
    expect(latest()).not.toHaveProperty('isInShell');
  });

  it.each([
    ['without a stack', undefined],
    ['without a file in the stack', 'Error: x\n    at Array.map (<anonymous>)'],
    [
      'if another site’s file threw',
      `Error: x\n    at a (http://localhost:3001/entry.js:1:1)\n    ${SHELL_FRAME}`,
    ],
    ['with only a URL of the shell in the message', 'Error: x https://portal.test/shell/9.1.0-cd/main.js'],
  ])('is attributed to the area on screen %s', (_case, stack) => {
    recordFault(Object.assign(new Error('x'), { stack }));
    expect(latest()).toMatchObject({ area: 'orders' });
    expect(latest()).not.toHaveProperty('isInShell');
  });

  it.each([new AreaLoadError('support', 'corrupt'), new AreaPageError('support', 'no page')])(
    'is the named area’s if the shell found that it cannot be used',
    (error) => {
      error.stack = `Error: x\n    ${SHELL_FRAME}`;
      recordFault(error);
      expect(latest()).toMatchObject({ area: 'support' });
      expect(latest()).not.toHaveProperty('isInShell');
    },
  );
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

/** Reports long frames as the browser does. */
function notifyLongFrames(frames: object[]): void {
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
  notify(frames);
}

it('names the area that blocked the main thread', () => {
  notifyLongFrames([
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
  expect(latest()).not.toHaveProperty('isInShell');
});

it('attributes a blocked page to the shell too if a script of the shell ran, which renders the areas', () => {
  notifyLongFrames([
    { duration: 2000, scripts: [{ sourceURL: 'https://portal.test/shell/1/main.js', duration: 1900 }] },
  ]);
  expect(latest()).toMatchObject({ kind: 'blocked', isInShell: true });
});

it('names the area that brings a second copy of a module', () => {
  recordAreaReport({ kind: 'duplicated', area: 'orders', modules: ['react', '@portal/auth'] });
  expect(printed).toEqual([
    '[portal] orders duplicated: it brings its own copy of react, @portal/auth, which must exist once in the page',
  ]);
});
