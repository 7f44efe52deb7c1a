import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BOUNDARY_RULES } from './boundary-rules.ts';
import { findDomainCycles } from './domain-cycles.ts';
import { findLargeDomains } from './domain-sizes.ts';
import { findUnsharedExports, KIT } from './shared-exports.ts';
import type { Violation } from './violation.ts';

const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench'];

/** Every import below `root` that breaks a rule. `folders` are relative to `root`. */
export async function findViolations(
  root: string,
  folders: readonly string[] = FOLDERS,
): Promise<Violation[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...BOUNDARY_RULES] },
      // TypeScript 7 has no compiler API; SWC also sees type-only imports.
      parser: 'swc',
      moduleSystems: ['es6'],
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|storybook-static|\\.cache)/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  );
  const { modules, summary } = output as ICruiseResult; // without an outputType the result is an object
  const comments = new Map(BOUNDARY_RULES.map(({ name, comment }) => [name, comment]));
  const imports = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    message: `${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}\n    ${comments.get(rule.name)}`,
  }));
  return [
    ...imports,
    ...findDomainCycles(modules),
    ...(await findLargeDomains(root, modules)),
    ...(existsSync(join(root, KIT)) ? await findUnsharedExports(root) : []),
  ];
}
