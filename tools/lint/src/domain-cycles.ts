import type { IModule } from 'dependency-cruiser';
import { domainOf } from './provider-domains.ts';
import type { Violation } from './violation.ts';

/** Domain → the domains it imports, each with one of the imports. */
function domainImports(modules: readonly IModule[]): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = domainOf(source);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Map<string, string>();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = domainOf(resolved);
      if (to !== undefined && to !== from && !targets.has(to)) targets.set(to, `${source} → ${resolved}`);
    }
  }
  return imports;
}

function pathBetween(imports: Map<string, Map<string, string>>, from: string, to: string): string[] | null {
  const queue = [[from]];
  const seen = new Set([from]);
  for (const path of queue) {
    for (const next of imports.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === to) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return null;
}

/** Folders of the provider that import each other in a circle, each circle once. */
export function findDomainCycles(modules: readonly IModule[]): Violation[] {
  const imports = domainImports(modules);
  const reported = new Set<string>();
  return [...imports.keys()].flatMap((domain) => {
    if (reported.has(domain)) return [];
    const cycle = pathBetween(imports, domain, domain);
    if (cycle === null) return [];
    for (const name of cycle) reported.add(name);
    const steps = cycle.slice(1).map((to, index) => `\n    ${imports.get(cycle[index] ?? '')?.get(to)}`);
    return [{ rule: 'domain-cycle', message: `${cycle.join(' → ')}${steps.join('')}` }];
  });
}
