/** Versions of the catalog in `pnpm-workspace.yaml`, by name as it is written there. */
type Versions = ReadonlyMap<string, string>;

interface Choice {
  /** The newest of all, instead of the newest with the same first number. */
  major: boolean;
  /** Starts of names; empty for all. */
  only: readonly string[];
}

/** Lines of the catalog: two spaces, a name and a version. */
const ENTRY = /^( {2}(?:'([^']+)'|([^\s':]+)): )(\S+)$/;
const EXACT = /^(npm:(?:@[^/]+\/)?[^@]+@)?((\d+)\.\d+\.\d+)$/;

/**
 * The workspace file with a range instead of each chosen version, so that an installation takes the newest in it. Names
 * of the packages that run the check keep their version.
 */
export function loosenCatalog(workspace: string, { major, only }: Choice): string {
  return mapCatalog(workspace, (name, version) => {
    const [, alias = '', exact, first] = EXACT.exec(version) ?? [];
    if (exact === undefined || FIXED.has(name)) return version;
    if (only.length > 0 && !only.some((start) => name.startsWith(start))) return version;
    // An alias names its major version on purpose: TypeScript 6 beside 7.
    if (major && alias === '') return 'latest';
    return `'${alias}>=${exact} <${Number(first) + 1}.0.0'`;
  });
}

/** The commands of the check start with these; a newer one is a change of `tools/run.mjs` and CI. */
const FIXED: ReadonlySet<string> = new Set(['node', 'pnpm']);

export function readCatalog(workspace: string): Versions {
  const versions = new Map<string, string>();
  mapCatalog(workspace, (name, version) => {
    versions.set(name, EXACT.exec(version)?.[2] ?? version);
    return version;
  });
  return versions;
}

function mapCatalog(workspace: string, change: (name: string, version: string) => string): string {
  let isCatalog = false;
  return workspace
    .split('\n')
    .map((line) => {
      if (/^\S/.test(line)) isCatalog = line === 'catalog:';
      const [, start = '', quoted, plain, version = ''] = (isCatalog && ENTRY.exec(line)) || [];
      const name = quoted ?? plain;
      return name === undefined ? line : start + change(name, version);
    })
    .join('\n');
}

/** The versions that a lockfile has for the entries of the catalog. Named catalogs stay at an older version on purpose. */
export function readLockedCatalog(lockfile: string): Versions {
  const [, catalogs = ''] = /^catalogs:\n {2}default:\n((?: {4}.*\n|\n)+)/m.exec(lockfile) ?? [];
  const entry = /^ {4}(?:'([^']+)'|([^\s':]+)):\n {6}specifier: .+\n {6}version: (\S+)$/gm;
  return new Map(
    [...catalogs.matchAll(entry)].map(([, quoted, plain, version = '']) => [quoted ?? plain ?? '', version]),
  );
}

export interface Change {
  name: string;
  from: string;
  to: string;
}

export function changesBetween(before: Versions, after: Versions): Change[] {
  return [...before].flatMap(([name, from]) => {
    const to = after.get(name);
    return to === undefined || to === from ? [] : [{ name, from, to }];
  });
}
