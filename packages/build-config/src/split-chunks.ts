import type { Chunk, Configuration } from '@rspack/core';
import type { AppSource } from './app-source.ts';
import { readAreaPages } from './area-pages.ts';
import { EXPOSED_CHUNK } from './build-report-plugin.ts';
import { isSameRequest, providerOf } from './chunk-scripts.ts';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
type CacheGroups = NonNullable<SplitChunks['cacheGroups']>;
type Test = Extract<Exclude<CacheGroups[string], false>['test'], (...args: never[]) => unknown>;

/** What nearly every page of the signed-in takes from the widget package, besides the layout around it; of the grid it is a few lines. */
const FRAME_LAYERS = ['@portal/ui/page', '@portal/ui/forms', '@portal/ui/grid', '@portal/area-kit'];
/** The large layers: each has a script of its own, and what they have in common is one more. */
const LARGE_LAYERS = ['@portal/ui/grid', '@portal/ui/charts', '@portal/ui/dates'];

/**
 * Few and larger scripts: what two pages share is a chunk of its own from about 10 KB on the wire, below that it is
 * cheaper to carry twice than to ask for; libraries stay with the page that uses them. Browsers open six connections to
 * a server without HTTP/2, so what a page cannot be shown without is to come in the first six answers (P4): the layout
 * and the layers that every page uses are one script, and so is what all pages of an area share.
 */
export function splitChunks(app: AppSource): SplitChunks {
  return {
    minSize: 100_000,
    cacheGroups: { defaultVendors: false, ...(app.kind === 'shell' ? shellGroups(app) : areaGroups(app)) },
  };
}

function shellGroups({ shell }: AppSource): CacheGroups {
  const frame = (chunk: Chunk) =>
    isOpenedBy(chunk, shell?.frame ?? '') ||
    FRAME_LAYERS.some((layer) => groupsOf(chunk).some((each) => provides(each, layer)));
  return {
    frame: group('frame', 20, (module, { chunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(frame),
    ),
    widgets: group('widgets', 10, (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      const layers = chunks.map((chunk) => LARGE_LAYERS.find((layer) => isOfLayer(chunk, layer)));
      // What a page uses besides stays with it: it would carry all the rest.
      return new Set(layers).size > 1 && !layers.includes(undefined);
    }),
  };
}

function areaGroups(app: AppSource): CacheGroups {
  const pages = new Set(readAreaPages(app.root).map(({ request }) => request)).size;
  if (pages < 2) return {};
  return {
    area: group(EXPOSED_CHUNK, 20, (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      return chunks.length >= pages;
    }),
  };
}

function group(name: string, priority: number, test: Test): CacheGroups[string] {
  return { name, priority, test, chunks: 'async', enforce: true };
}

type ChunkGroup = Chunk['groupsIterable'] extends ReadonlySet<infer Group> ? Group : never;

function groupsOf(chunk: Chunk): ChunkGroup[] {
  return [...chunk.groupsIterable];
}

function isOpenedBy(chunk: Chunk, request: string): boolean {
  return groupsOf(chunk).some(({ origins }) =>
    origins.some((origin) => origin.request !== undefined && isSameRequest(origin.request, request)),
  );
}

function provides({ origins }: ChunkGroup, layer: string): boolean {
  return origins.some((origin) => origin.module?.identifier().startsWith(providerOf(layer)));
}

/** Part of a layer, or of what a layer fetches once it is shown. */
function isOfLayer(chunk: Chunk, layer: string): boolean {
  return groupsOf(chunk).some((group) =>
    [group, ...group.getParents()].some((each) => provides(each, layer)),
  );
}
