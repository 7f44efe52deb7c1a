import type { Page } from '@playwright/test';

interface SharedVersion {
  from?: string;
  loaded?: unknown;
}

/**
 * The versions of a shared module that the page uses, each once: the shell's, and those that an area has loaded. Vite's
 * plugin also lists the version against which an area was built, without a copy of it. Nobody can load that version.
 */
export function sharedVersions(page: Page, module: string): Promise<string[]> {
  return page.evaluate((name) => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, SharedVersion>>> }[];
      };
    };
    const versions = federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
      Object.values(shareScopeMap).flatMap((scope) => Object.entries(scope[name] ?? {})),
    );
    const used = versions.filter(([, { from, loaded }]) => from === 'portal_shell' || Boolean(loaded));
    return [...new Set(used.map(([version]) => version))];
  }, module);
}
