import * as v from 'valibot';
import { containerName, relativeFile, versionName } from './fields.ts';
import { isVersionRange, type SharedModules } from './shared-modules.ts';

/** The name of this file in builds of federation plugins. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** More than any build has. A longer list is a mistake or an attack, and every entry costs time. */
const MAX_ITEMS = 500;

const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MAX_ITEMS, `must not have more than ${MAX_ITEMS} items`));

const scripts = v.object({ sync: list(v.string()), async: list(v.string()) });
const assets = v.object({ js: scripts, css: scripts });

/** Types of federation's entries that are classic scripts and assign their container to a global variable. */
const CLASSIC_TYPES = ['global', 'var', 'window', 'self', 'this'] as const;

/** The part of `mf-manifest.json` that publishing reads; plugins of every bundler write the same. */
const federationManifest = v.object({
  name: containerName,
  metaData: v.object({
    globalName: v.optional(v.string()),
    publicPath: v.optional(v.string(), 'a function'),
    buildInfo: v.optional(v.object({ buildVersion: v.optional(v.string(), '') }), { buildVersion: '' }),
    remoteEntry: v.object({
      name: v.string(),
      path: v.optional(v.string(), ''),
      type: v.picklist([...CLASSIC_TYPES, 'module', 'esm'], 'must be "global", "var" or "module"'),
    }),
  }),
  shared: v.optional(
    list(
      v.object({
        name: v.string(),
        requiredVersion: v.optional(v.nullable(v.union([v.string(), v.literal(false)])), null),
        singleton: v.optional(v.boolean(), false),
        assets,
      }),
    ),
    [],
  ),
  remotes: v.optional(list(v.unknown()), []),
  exposes: list(v.object({ path: v.string(), assets })),
});

/** The manifest of a stock build about its entry. */
export interface FederationBuild {
  /** Global variable of the container; every area has its own. */
  container: string;
  /** The version that the build gives itself. */
  version: string;
  entry: string;
  entryType: 'script' | 'module';
  /** Scripts that the exposed module needs at once. */
  preload: string[];
  /** Scripts that each exposed module needs at once, by its name: `./area`. */
  exposed: Record<string, string[]>;
  /** Scripts that the exposed module may need later. */
  later: string[];
  /** Every file that the manifest names. */
  assets: string[];
  shared: SharedModules;
}

const EXPOSED = './area';

/** Reads the content of `mf-manifest.json`. Throws with one line for each thing that is wrong. */
export function parseFederationManifest(value: unknown): FederationBuild {
  const parsed = v.safeParse(federationManifest, value);
  if (!parsed.success) throw new Error(v.summarize(parsed.issues));
  const { name, metaData, shared, remotes, exposes } = parsed.output;
  const entry = toFile(`${metaData.remoteEntry.path}/${metaData.remoteEntry.name}`);
  const exposed = exposes.find(({ path }) => path === EXPOSED);
  const problems: string[] = [];
  if (metaData.globalName !== undefined && metaData.globalName !== name)
    problems.push(`The name is ${name}, but the global variable is ${metaData.globalName}.`);
  if (!['auto', '', './'].includes(metaData.publicPath))
    problems.push(`The public path is ${metaData.publicPath}; build with "auto".`);
  if (exposed === undefined)
    problems.push(
      `${EXPOSED} is not exposed (exposed: ${exposes.map(({ path }) => path).join(', ') || 'nothing'}).`,
    );
  if (remotes.length > 0) problems.push('It declares remotes; only the shell loads remotes.');
  if (!shared.some((module) => module.name === 'react' || module.name.startsWith('react/')))
    problems.push('It does not share react; a page has one React.');
  const repeated = shared.map((module) => module.name).filter((each, at, all) => all.indexOf(each) !== at);
  for (const each of new Set(repeated)) problems.push(`${each} is shared twice.`);
  for (const module of shared)
    if (module.requiredVersion && !isVersionRange(module.requiredVersion))
      problems.push(
        `${module.name} requires "${module.requiredVersion}", which is not a range of versions such as ^19.0.0.`,
      );
  const named = [exposed, ...exposes, ...shared].flatMap((item) =>
    item === undefined ? [] : filesOf(item.assets),
  );
  const files = [...new Set([entry, ...named.map(toFile)])];
  for (const file of files)
    if (!v.is(relativeFile, file)) problems.push(`"${file}" is not a file that can be published.`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { buildVersion } = metaData.buildInfo;
  return {
    container: name,
    version: v.is(versionName, buildVersion) ? buildVersion : 'local',
    entry,
    entryType:
      metaData.remoteEntry.type === 'module' || metaData.remoteEntry.type === 'esm' ? 'module' : 'script',
    preload: (exposed?.assets.js.sync ?? []).map(toFile),
    later: (exposed?.assets.js.async ?? []).map(toFile),
    exposed: Object.fromEntries(exposes.map(({ path, assets: { js } }) => [path, js.sync.map(toFile)])),
    assets: files,
    shared: Object.fromEntries(
      shared.map((module) => [
        module.name,
        {
          requiredVersion: module.requiredVersion || '*',
          singleton: module.singleton,
          hasCopy: filesOf(module.assets).length > 0,
        },
      ]),
    ),
  };
}

function filesOf({ js, css }: v.InferOutput<typeof assets>): string[] {
  return [...js.sync, ...js.async, ...css.sync, ...css.async];
}

/** `./js//entry.js` → `js/entry.js`. */
function toFile(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
