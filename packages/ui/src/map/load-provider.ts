import { getPageNonce } from '../theme/styles/nonce.ts';
import type { MapProvider } from './types.ts';

const loads = new Map<string, Promise<boolean>>();

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown;
}

/** Where the page requires Trusted Types, only the operator's script URL is toTrustedUrl. */
function toTrustedUrl(address: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return address;
  const policy = factory.createPolicy('portal-map', {
    createScriptURL: (url) => (url === address ? url : ''),
  });
  return policy.createScriptURL(address) as string; // `script.src` accepts it under Trusted Types
}

function isPolicyFactory(value: unknown): value is {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy;
} {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

function injectScript({ scriptUrl, key, callbackParameter = 'callback' }: MapProvider): Promise<boolean> {
  return new Promise((resolve) => {
    const callback = `portalMapReady${loads.size}`;
    const settle = (ready: boolean) => {
      Reflect.deleteProperty(window, callback);
      resolve(ready);
    };
    Reflect.set(window, callback, () => settle(true));
    try {
      const address = new URL(scriptUrl, window.location.href);
      address.searchParams.set('key', key);
      address.searchParams.set(callbackParameter, callback);
      const script = document.createElement('script');
      script.src = toTrustedUrl(address.href);
      script.async = true;
      // Services put this nonce on the styles they add, so that the page's policy accepts them.
      script.nonce = getPageNonce() ?? '';
      script.addEventListener('error', () => {
        script.remove();
        settle(false);
      });
      document.head.append(script);
    } catch {
      // A malformed URL, or one the policy forbids, is ignored like a script that fails (specification §8).
      settle(false);
    }
  });
}

/** Resolves to true once the service's script has called back. Each script is loaded once per page. */
export function loadProvider(provider: MapProvider): Promise<boolean> {
  const known = loads.get(provider.scriptUrl);
  if (known) return known;
  const load = injectScript(provider);
  loads.set(provider.scriptUrl, load);
  return load;
}
