import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import BaseEnv from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** Web APIs taken from Node, because jsdom lacks them or has others than Node's `fetch` takes. */
const NODE_GLOBALS = [
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
class FormDataWithForm extends FormData {
  constructor(form?: { elements: Iterable<{ name?: string; value?: string }> }) {
    super();
    for (const { name, value } of form?.elements ?? []) if (name) this.append(name, value ?? '');
  }
}

/** jsdom with the missing web APIs that the portal uses. */
class WebEnvironment extends BaseEnv {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
  }

  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    Object.defineProperty(this.global, 'FormData', {
      value: FormDataWithForm,
      configurable: true,
      writable: true,
    });
    this.global.matchMedia ??= ((query: string) => ({
      // A computer with a mouse.
      matches: query.includes('pointer: fine'),
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    })) as typeof this.global.matchMedia;
    this.global.navigator.sendBeacon ??= () => true;
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as typeof this.global.ResizeObserver;
    // jsdom has no layout, so nothing scrolls.
    this.global.Element.prototype.scrollIntoView ??= () => {};
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default WebEnvironment;
