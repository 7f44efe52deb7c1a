import type { createInstance } from '@module-federation/enhanced/runtime';
import { HOST_NAME } from './host-name.ts';
import { EAGER, LAZY } from './shared-modules.ts';

type Host = ReturnType<typeof createInstance>;
/** The modules that containers share: request → version. */
type ShareScope = Host['shareScopeMap'][string];
type Provided = ShareScope[string][string];

/** Version of each shared module, by request; the build puts it in. */
declare const PORTAL_SHARED_VERSIONS: Readonly<Record<string, string>>;

let scope: ShareScope | undefined;

/** What the shell provides to areas, one object for all of them. */
export function getShareScope(): ShareScope {
  scope ??= createShareScope(PORTAL_SHARED_VERSIONS);
  return scope;
}

/**
 * Throws when the sharing table and the modules here differ: an area would request a module that nothing provides.
 */
export function createShareScope(versions: Readonly<Record<string, string>>): ShareScope {
  const missing = Object.keys(versions).filter((request) => !(request in EAGER || request in LAZY));
  if (missing.length > 0) throw new Error(`The shell does not provide ${missing.join(', ')}.`);
  const created: ShareScope = {};
  const provide = (request: string, load: Pick<Provided, 'get' | 'lib' | 'loaded'>) => {
    const version = versions[request];
    if (version === undefined) throw new Error(`${request} is not in the sharing table.`);
    const provided: Provided = {
      ...load,
      version,
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
      scope: ['default'],
      from: HOST_NAME,
      useIn: [],
      deps: [],
      strategy: 'loaded-first',
    };
    created[request] = { [version]: provided };
    return provided;
  };
  for (const [request, module] of Object.entries(EAGER)) {
    const lib = () => module;
    provide(request, { get: () => lib, lib, loaded: true });
  }
  for (const [request, load] of Object.entries(LAZY)) {
    const provided = provide(request, {
      get: async () => {
        try {
          const module = await load();
          return () => module;
        } catch (error) {
          // The runtime would answer every later request with this failure (module-federation/core 5068).
          provided.loading = null;
          throw error;
        }
      },
    });
  }
  return created;
}
