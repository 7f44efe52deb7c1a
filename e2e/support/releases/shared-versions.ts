import type { Page } from '@playwright/test';

/** The versions of a shared module that the shell and all areas see, each once. */
export function sharedVersions(page: Page, module: string): Promise<string[]> {
  return page.evaluate((name) => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, unknown>>> }[];
      };
    };
    const versions = federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
      Object.values(shareScopeMap).flatMap((scope) => Object.keys(scope[name] ?? {})),
    );
    return [...new Set(versions)];
  }, module);
}
