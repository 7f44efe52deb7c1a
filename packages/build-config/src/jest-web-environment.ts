import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom leaves out, taken from Node. */
const NODE_GLOBALS = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'File',
  'Blob',
  'ReadableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'structuredClone',
] as const;

/** jsdom with the web APIs that the portal relies on and jsdom does not have. */
class WebEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    this.global.matchMedia ??= ((query: string) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    })) as typeof this.global.matchMedia;
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as typeof this.global.ResizeObserver;
    // Nothing is laid out, so nothing scrolls.
    this.global.Element.prototype.scrollIntoView ??= () => {};
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default WebEnvironment;
