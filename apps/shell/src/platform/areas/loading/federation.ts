import { createInstance } from '@module-federation/enhanced/runtime';
import { AreaLoadError } from './area-load-error.ts';
import { HOST_NAME } from './host-name.ts';
import { type EntryRequest, loadEntry } from './load-entry.ts';
import { getShareScope } from './share-scope.ts';

type Host = ReturnType<typeof createInstance>;
type Plugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];

/** One attempt to load one version of an area. */
interface Attempt {
  request: EntryRequest;
  /** Ends the attempt with a reason that the runtime would not pass on. */
  timer: ReturnType<typeof setTimeout>;
}

/** The attempts that are under way, by the name of their remote. */
const attempts = new Map<string, Attempt>();

/** Loads entries with their integrity. The time limit ends with a container's init, for which the runtime would wait forever. */
const portalEntries: Plugin = {
  name: 'portal-entries',
  loadEntry: async ({ remoteInfo: { name } }) => {
    const attempt = attempts.get(name);
    if (attempt === undefined) throw new Error(`Nothing loads ${name}.`);
    // The runtime itself refuses anything that is not a container.
    return (await loadEntry(attempt.request)) as Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>;
  },
  afterInitRemote: ({ remoteInfo: { name } }) => clearTimeout(attempts.get(name)?.timer),
};

let host: Host | undefined;

/** The page's instance of Module Federation, made when the first area loads. */
function getHost(): Host {
  if (host === undefined) {
    host = createInstance({ name: HOST_NAME, remotes: [], plugins: [portalEntries] });
    host.initShareScopeMap('default', getShareScope());
  }
  return host;
}

/**
 * Loads what an area exposes.
 * @param remote a name that no other version or attempt has: the runtime keeps every remote for the life of the page
 */
export async function loadExposed<T>(remote: string, request: EntryRequest): Promise<T | null> {
  const failed = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new AreaLoadError(request.area, 'timeout')), request.limitMs);
    attempts.set(remote, { request, timer });
  });
  try {
    getHost().registerRemotes([
      {
        name: remote,
        entry: request.url,
        type: request.type === 'module' ? 'module' : 'global',
        entryGlobalName: request.container,
      },
    ]);
    return await Promise.race([getHost().loadRemote<T>(`${remote}/area`), failed]);
  } finally {
    clearTimeout(attempts.get(remote)?.timer);
    attempts.delete(remote);
  }
}
