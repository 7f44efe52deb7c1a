import { createInstance, Module } from '@module-federation/enhanced/runtime';
import { getShareScope } from './share-scope.ts';

type Host = ReturnType<typeof createInstance>;
type LoadedRemote = InstanceType<typeof Module>;

const SHARE_SCOPE = 'default';

let host: Host | undefined;

/** The page's instance of Module Federation, made when the first area loads. */
function getHost(): Host {
  if (host === undefined) {
    host = createInstance({ name: 'portal_shell', remotes: [] });
    // The modules are in the page already, so the runtime has none to fetch or to choose. Its type has more than
    // containers read.
    const scope = getShareScope() as unknown as Host['shareScopeMap'][string];
    host.initShareScopeMap(SHARE_SCOPE, scope);
  }
  return host;
}

interface Remote {
  name: string;
  /** URL of its entry, for errors. */
  entry: string;
  entryGlobalName: string;
}

/** A remote whose entry has run. `container` is what the entry assigned; the runtime's init checks it. */
export function createRemote(remote: Remote, container: unknown): LoadedRemote {
  const remoteInfo = { ...remote, type: 'global' as const, shareScope: SHARE_SCOPE };
  const module = new Module({ host: getHost(), remoteInfo });
  module.remoteEntryExports = container as LoadedRemote['remoteEntryExports'];
  return module;
}
