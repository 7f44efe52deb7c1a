/** Web APIs taken from Node: jsdom lacks them, or Node's `fetch` does not accept those of jsdom. */
export const NODE_GLOBALS = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'File',
  'Blob',
  'ReadableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'structuredClone',
] as const;

/** Node's `FormData`, which `fetch` can send. It can also be created from a form: React does so when a submit starts a transition. */
export class FormDataWithForm extends FormData {
  constructor(form?: { elements: Iterable<{ name?: string; value?: string }> }) {
    super();
    for (const { name, value } of form?.elements ?? []) if (name) this.append(name, value ?? '');
  }
}

/** Adds the web APIs that the portal uses and jsdom lacks. */
export function addWebApis(window: typeof globalThis): void {
  window.matchMedia ??= ((query: string) => ({
    // A computer with a mouse.
    matches: query.includes('pointer: fine'),
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  })) as typeof window.matchMedia;
  window.navigator.sendBeacon ??= () => true;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as typeof window.ResizeObserver;
  // jsdom has no layout, so nothing scrolls.
  window.Element.prototype.scrollIntoView ??= () => {};
}
