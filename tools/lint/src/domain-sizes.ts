import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IModule } from 'dependency-cruiser';
import { domainOf } from './provider-domains.ts';
import type { Violation } from './violation.ts';

export const MAX_DOMAIN_LINES = 3000;

/** Finds provider domains over the line limit; tests do not count. */
export async function findLargeDomains(root: string, modules: readonly IModule[]): Promise<Violation[]> {
  const lines = new Map<string, number>();
  for (const { source } of modules) {
    const domain = domainOf(source);
    if (domain === undefined) continue;
    const text = await readFile(join(root, source), 'utf8');
    lines.set(domain, (lines.get(domain) ?? 0) + text.trimEnd().split('\n').length);
  }
  return [...lines]
    .filter(([, count]) => count > MAX_DOMAIN_LINES)
    .map(([domain, count]) => ({
      rule: 'domain-size',
      message: `${domain} has ${count} lines without tests; a domain has at most ${MAX_DOMAIN_LINES}. Divide it.`,
    }));
}
