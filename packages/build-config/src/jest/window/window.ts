import { JSDOM, VirtualConsole } from 'jsdom';
import { addWebApis, FormDataWithForm, NODE_GLOBALS } from './web-apis.ts';

const virtualConsole = new VirtualConsole();
virtualConsole.forwardTo(console);

/** The window of all test files of this process. Its properties are globals of Node. */
const { window: page } = new JSDOM('<!DOCTYPE html>', {
  pretendToBeVisual: true,
  url: 'http://localhost/',
  virtualConsole,
});
const properties = page as unknown as Record<string, unknown>;

/** Taken from Node, as they are when the process starts. jsdom's do the same, but are not those that Node's `fetch` and Jest's fake timers use. */
const FROM_NODE = new Set<string>([
  ...NODE_GLOBALS,
  'FormData',
  'URL',
  'URLSearchParams',
  'DOMException',
  'QuotaExceededError',
  'NaN',
  'performance',
  'Performance',
  'console',
  'crypto',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
  'atob',
  'btoa',
]);
/** Names of the window itself: Node's global object. */
const WINDOW_NAMES = ['window', 'self', 'top', 'parent', 'frames'];
const INHERITED = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

const nodeGlobals = [...FROM_NODE].flatMap((name) => {
  const property = Object.getOwnPropertyDescriptor(globalThis, name);
  return property === undefined || !property.configurable ? [] : [[name, property] as const];
});

/** Values that tests have assigned to properties of the window, and the values before. */
const assigned = new Map<string, unknown>();
const original = new Map<string, unknown>();

/** Makes a property of the window a global. */
function defineGlobal(name: string): void {
  const value = properties[name];
  original.set(name, value);
  const isMethod = typeof value === 'function' && !Object.hasOwn(value, 'prototype');
  const method: unknown = isMethod ? value.bind(page) : undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => (assigned.has(name) ? assigned.get(name) : (method ?? properties[name])),
    set(next: unknown) {
      // Assigning to the location opens another page.
      if (name !== 'location') assigned.set(name, next);
      properties[name] = next;
    },
  });
}

function defineConstant(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

function defineGlobals(): void {
  for (const name of names) defineGlobal(name);
  for (const [name, property] of nodeGlobals) Object.defineProperty(globalThis, name, property);
  for (const name of WINDOW_NAMES) defineConstant(name, globalThis);
  defineConstant('FormData', FormDataWithForm);
}

addWebApis(page as unknown as typeof globalThis);
// jsdom's own frames stop for ever if they start while timers are fake.
page.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 1000 / 60));
page.cancelAnimationFrame = (id) => clearTimeout(id);
const names = [...Object.getOwnPropertyNames(page), ...INHERITED].filter(
  (name) =>
    !FROM_NODE.has(name) &&
    !WINDOW_NAMES.includes(name) &&
    properties[name] !== Reflect.get(globalThis, name),
);
defineGlobals();
// jsdom has none either. With it, React's development build records the times of all components.
Object.defineProperty(performance, 'measure', { value: undefined });

/** Keys of the style caches that outlive a test file and add each style once: Emotion's own, and that of our widgets. */
const STYLE_KEYS = ['css', 'ui'];
const isLasting = (style: HTMLStyleElement) => STYLE_KEYS.includes(style.dataset['emotion'] ?? '');

/** Style elements that left the document, and lost their rules with that. */
const lost: HTMLStyleElement[] = [];
const observer = new page.MutationObserver(noteLost);
observer.observe(page.document.head, { childList: true });

function noteLost(changes: readonly MutationRecord[]): void {
  for (const { removedNodes } of changes)
    for (const node of removedNodes)
      if (node instanceof page.HTMLStyleElement && isLasting(node)) lost.push(node);
}

/** Undoes what a test file has changed in the window. Throws if the file removed styles. */
export function resetWindow(): void {
  for (const name of assigned.keys()) properties[name] = original.get(name);
  assigned.clear();
  defineGlobals();
  page.localStorage.clear();
  page.sessionStorage.clear();
  const { document } = page;
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  page.history.replaceState(null, '', '/');
  document.body.replaceChildren();
  noteLost(observer.takeRecords());
  for (const node of [...document.head.childNodes])
    if (!(node instanceof page.HTMLStyleElement && isLasting(node))) node.remove();
  for (const element of [document.body, document.documentElement])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  if (lost.splice(0).length > 0)
    throw new Error(
      'A test removed styles that later test files need. Remove only what the test adds, or name the file *.isolated.test.ts(x).',
    );
}
