import { pageNonce } from '../theme/nonce.ts';
import type { MapProvider } from './types.ts';

const loads = new Map<string, Promise<boolean>>();

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown;
}

/** Where the page demands Trusted Types, an address set by the operator is trusted, and nothing else. */
function trusted(address: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return address;
  const policy = factory.createPolicy('portal-map', {
    createScriptURL: (url) => (url === address ? url : ''),
  });
  return policy.createScriptURL(address) as string; // what `script.src` takes under Trusted Types
}

function isPolicyFactory(value: unknown): value is {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy;
} {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

function inject({ scriptUrl, key, callbackParameter = 'callback' }: MapProvider): Promise<boolean> {
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
      script.src = trusted(address.href);
      script.async = true;
      // What services give the styles that they add, so that the page's policy takes them.
      script.nonce = pageNonce() ?? '';
      script.addEventListener('error', () => {
        script.remove();
        settle(false);
      });
      document.head.append(script);
    } catch {
      // A malformed address or a policy that forbids it: ignored like a script that fails (specification §8).
      settle(false);
    }
  });
}

/** True once the service's script has called back; one script per service for the life of the page. */
export function loadProvider(provider: MapProvider): Promise<boolean> {
  const known = loads.get(provider.scriptUrl);
  if (known) return known;
  const load = inject(provider);
  loads.set(provider.scriptUrl, load);
  return load;
}
