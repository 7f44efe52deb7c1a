import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { collectSources } from './shared-symbols.ts';
import { SHARED_MODULES } from './sharing.ts';

/** Marks the request for a module's own code. */
const OWN = /^\?own$/;

/**
 * Rules for the build of an area: what a facade exports comes from the facade, in whatever way sources import it. They
 * need not know what is shared, and a function that the facade lacks is part of the area.
 */
export function facadeRules(root: string): RuleSetRule[] {
  const require = createRequire(join(root, 'package.json'));
  return SHARED_MODULES.filter(({ isFacade }) => isFacade).flatMap(({ request }) => {
    const facade = require.resolve(request);
    return Object.entries(collectSources(facade)).map(([source, names]) => ({
      // A package may have another file for the bundler than for Node.
      test: source.startsWith('.')
        ? join(dirname(facade), source)
        : new RegExp(`[\\\\/]node_modules[\\\\/]${source}[\\\\/]dist[\\\\/]index\\.m?js$`),
      resourceQuery: { not: OWN },
      enforce: 'pre' as const,
      loader: join(import.meta.dirname, '../replacements/through-facade.ts'),
      options: { request, names },
    }));
  });
}
