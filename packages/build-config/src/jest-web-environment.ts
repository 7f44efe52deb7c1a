import { TestEnvironment } from 'jest-environment-jsdom';

/** Web APIs that jsdom lacks, taken from Node. */
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

/** jsdom with the missing web APIs that the portal uses. */
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
    // jsdom has no layout, so nothing scrolls.
    this.global.Element.prototype.scrollIntoView ??= () => {};
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default WebEnvironment;
