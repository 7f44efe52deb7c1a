import { satisfies } from 'semver';
import type { AreaRecord, ShellRecord } from './record.ts';
import { findSharedProblems } from './shared-modules.ts';

/** Package that defines the contract between shell and areas. */
const CONTRACT_PACKAGE = '@portal/portal-sdk';

/**
 * The modules and exports that an area needs and a shell does not provide, one line each: `@portal/ui has no export
 * "Ribbon"`. Empty when the two fit. Our own builds are checked by symbol and by the versions they were built
 * with, builds of other tools by the versions that they require and by the symbols of their sources. Versions published before symbols were recorded are only checked for what they declare.
 */
export function findIncompatibilities(
  area: Pick<AreaRecord, 'uses' | 'versions' | 'shared' | 'sdk'>,
  shell: Pick<ShellRecord, 'provides' | 'versions'>,
): string[] {
  const contract = shell.versions[CONTRACT_PACKAGE];
  const found: string[] = [];
  if (contract !== undefined && !satisfies(contract, area.sdk))
    found.push(`the area contract is version ${contract}, the area needs ${area.sdk}`);
  if (!isBuiltByUs(area)) found.push(...findSharedProblems(area.shared, shell));
  for (const [name, version] of Object.entries(area.versions)) {
    const provided = shell.versions[name];
    if (name === CONTRACT_PACKAGE || provided === undefined) continue;
    if (!satisfies(provided, `^${version}`))
      found.push(`${name} is version ${provided}, the area was built with ${version}`);
  }
  if (Object.keys(shell.provides).length === 0) return found;
  for (const [module, names] of Object.entries(area.uses)) {
    const provided = Object.hasOwn(shell.provides, module) ? shell.provides[module] : undefined;
    if (provided === undefined) found.push(`${module} is not shared`);
    else
      for (const name of names) if (!provided.includes(name)) found.push(`${module} has no export "${name}"`);
  }
  return found;
}

/** Only our own builder records the versions that it built with. */
export function isBuiltByUs({ versions }: Pick<AreaRecord, 'versions'>): boolean {
  return Object.keys(versions).length > 0;
}
