import type { AreaRecord, ShellRecord } from './record.ts';

/** Package that defines the contract between shell and areas. */
const CONTRACT_PACKAGE = '@portal/portal-sdk';

/**
 * What an area needs and a shell does not provide, one line each: `@portal/ui has no export "Ribbon"`. Empty when the
 * two fit. Versions published before symbols were recorded are only checked for what they declare.
 */
export function findIncompatibilities(
  area: Pick<AreaRecord, 'uses' | 'versions' | 'sdk'>,
  shell: Pick<ShellRecord, 'provides' | 'versions'>,
): string[] {
  const contract = shell.versions[CONTRACT_PACKAGE];
  const found: string[] = [];
  if (contract !== undefined && !satisfiesRange(contract, area.sdk))
    found.push(`the area contract is version ${contract}, the area needs ${area.sdk}`);
  for (const [name, version] of Object.entries(area.versions)) {
    const provided = shell.versions[name];
    if (name === CONTRACT_PACKAGE || provided === undefined) continue;
    if (!satisfiesRange(provided, `^${version}`))
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

/** Same major version and not older: `^1.2.0` accepts 1.2.0 and 1.3.1, but not 1.1.9 or 2.0.0. */
export function satisfiesRange(version: string, range: string): boolean {
  const have = parseVersion(version);
  const want = parseVersion(range.replace(/^\^/, ''));
  if (have === null || want === null || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

function parseVersion(version: string): [number, number, number] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])];
}
