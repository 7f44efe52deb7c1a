import { containerName } from '@portal/build-config/build-files';
import { SHARED_MODULES } from '@portal/build-config/sharing';
import { findDeclarationProblems, type ReleaseRecord } from '@portal/release-manifest';

const LAYERS: ReadonlySet<string> = new Set(
  SHARED_MODULES.filter(({ provided }) => provided === 'lazy').map(({ request }) => request),
);

/** What a build says about itself and cannot be true, or does not say and must, one line each. */
export function findRecordProblems(record: ReleaseRecord): string[] {
  return [
    ...findFileProblems(record),
    ...findLayerProblems(record),
    ...(record.kind === 'area' ? findAreaProblems(record) : []),
    ...findSymbolProblems(record),
  ];
}

/** Contradictions that older versions can have too: an area's declarations, and its pages. */
export function findPageProblems(record: ReleaseRecord): string[] {
  if (record.kind === 'shell') return [];
  const undeclared = record.pages.filter(
    ({ path }) => record.routes.length > 0 && !record.routes.some((route) => route.path === path),
  );
  return [
    ...findDeclarationProblems(record),
    ...undeclared.map(({ path }) => `The page ${path} is not a declared route.`),
  ];
}

function findFileProblems(record: ReleaseRecord): string[] {
  const named: [what: string, files: readonly string[]][] = [
    ['entry', record.entries],
    ...record.pages.map(({ path, scripts }): [string, string[]] => [`script of the page ${path}`, scripts]),
  ];
  if (record.kind === 'area') named.push(['preloaded file', record.preload]);
  else {
    named.push(['script of the layout', record.frame?.scripts ?? []]);
    for (const scripts of [record.layerScripts, record.layerScriptsLater])
      for (const [layer, files] of Object.entries(scripts)) named.push([`script of ${layer}`, files]);
  }
  return named.flatMap(([what, files]) =>
    files
      .filter((file) => !Object.hasOwn(record.files, file))
      .map((file) => `The ${what} ${file} is not a file of the build.`),
  );
}

function findLayerProblems(record: ReleaseRecord): string[] {
  const named =
    record.kind === 'area'
      ? record.layers
      : [...(record.frame?.layers ?? []), ...Object.keys(record.layerScripts)];
  const used = [...named, ...record.pages.flatMap(({ layers }) => layers)];
  return [...new Set(used)]
    .filter((layer) => !LAYERS.has(layer))
    .map((layer) => `${layer} is not a layer that the shell shares.`);
}

function findAreaProblems({ name, container, entries }: Extract<ReleaseRecord, { kind: 'area' }>): string[] {
  const problems: string[] = [];
  if (entries.length > 1) problems.push(`An area has one entry; this build names ${entries.join(' and ')}.`);
  const own = containerName(name);
  if (container !== own)
    problems.push(`The container of ${name} must be ${own}; ${container} is another area's.`);
  return problems;
}

/** Without these lists, nothing could say whether the version fits what is live. */
function findSymbolProblems(record: ReleaseRecord): string[] {
  // A stock build records ranges of versions instead, and symbols only if its sources were found.
  const isStock = record.kind === 'area' && record.pages.length === 0 && isEmpty(record.versions);
  if (isStock && !isEmpty(record.shared)) return [];
  const list = record.kind === 'area' ? 'uses' : 'provides';
  const symbols = record.kind === 'area' ? record.uses : record.provides;
  return [
    ...(isEmpty(symbols) ? [`"${list}" is missing: the exports of shared modules, by module.`] : []),
    ...(isEmpty(record.versions) ? ['"versions" is missing: the version of each shared package.'] : []),
  ];
}

const isEmpty = (value: object) => Object.keys(value).length === 0;
