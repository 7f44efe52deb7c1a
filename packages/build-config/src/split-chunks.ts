import type { Chunk, Configuration } from '@rspack/core';
import type { AppSource } from './pages/app-source.ts';
import { readAreaPages } from './pages/area-pages.ts';
import { EXPOSED_CHUNK } from './plugins/build-report-plugin.ts';
import { isLoadedAs } from './plugins/chunk-scripts.ts';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
type CacheGroups = NonNullable<SplitChunks['cacheGroups']>;
type Test = Extract<Exclude<CacheGroups[string], false>['test'], (...args: never[]) => unknown>;

/** Layers that nearly every signed-in page uses. Of the grid only its small first part is in this script. */
const FRAME_LAYERS = ['@portal/ui/page', '@portal/ui/grid', '@portal/area-kit'];
/** Layers of pages about one record, one script: such a page uses most of it. */
const DETAIL_LAYERS = ['@portal/ui/detail', '@portal/ui/fields', '@portal/area-kit/detail'];
/** Inputs that tables and filters use without a form. */
const INPUTS = /[\\/]ui[\\/]src[\\/]forms[\\/]inputs[\\/]/;
/** Large layers, one script each, and one script for what they share. */
const LARGE_LAYERS = ['@portal/ui/grid', '@portal/ui/charts', '@portal/ui/dates'];
/** The contract and the library of its schemas. Sizes are compared before their unused parts, most of them, are removed. */
const SCHEMAS = /[\\/](?:api-client[\\/]src|valibot)[\\/]/;
const MIN_SIZE = 100_000;
const MIN_SCHEMAS_SIZE = 400_000;

/** Code that two or more pages share, after all other groups. */
const SHARED = { minChunks: 2, priority: -20, reuseExistingChunk: true };

/**
 * Few, larger scripts. Code shared by two pages becomes a separate chunk from about 10 KB on the wire; below that,
 * duplicating it is cheaper than another request. Browsers open six connections to a server without HTTP/2, so what a
 * page needs to render must fit in the first six responses (P4): the layout and the layers that every page uses are one
 * script, and so is the code that all pages of an area share.
 */
export function splitChunks(app: AppSource): SplitChunks {
  return {
    minSize: MIN_SIZE,
    cacheGroups: {
      defaultVendors: false,
      default: { ...SHARED, test: (module) => !SCHEMAS.test(module.nameForCondition() ?? '') },
      schemas: { ...SHARED, test: SCHEMAS, minSize: MIN_SCHEMAS_SIZE },
      ...(app.kind === 'shell' ? shellGroups(app) : areaGroups(app)),
    },
  };
}

function shellGroups({ shell }: AppSource): CacheGroups {
  const frame = (chunk: Chunk) =>
    isLoadedBy(chunk, shell?.frame ?? '') || FRAME_LAYERS.some((layer) => isLoadedBy(chunk, layer));
  const forms = (chunk: Chunk) => isLoadedBy(chunk, '@portal/ui/forms');
  const detail = (chunk: Chunk) => DETAIL_LAYERS.some((layer) => isLoadedBy(chunk, layer));
  const table = (chunk: Chunk) => isPartOfLayer(chunk, '@portal/ui/grid');
  return {
    frame: group('frame', 20, (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      // What forms and tables share, such as checkboxes: otherwise every table would load the forms.
      const isShared = chunks.some(forms) && chunks.some(table);
      return isShared || INPUTS.test(module.nameForCondition() ?? '') || chunks.some(frame);
    }),
    forms: group(
      'forms',
      16,
      (module, { chunkGraph }) =>
        !INPUTS.test(module.nameForCondition() ?? '') &&
        [...chunkGraph.getModuleChunksIterable(module)].some(forms),
    ),
    // The shell's own pages keep what they use of it, instead of loading all of it.
    detail: { name: 'detail', priority: 15, chunks: detail, enforce: true },
    widgets: group('widgets', 10, (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      const layers = chunks.map((chunk) => LARGE_LAYERS.find((layer) => isPartOfLayer(chunk, layer)));
      // Code that a page also uses stays in the page's chunk; otherwise the page would load all layers.
      return new Set(layers).size > 1 && !layers.includes(undefined);
    }),
  };
}

function areaGroups(app: AppSource): CacheGroups {
  const pages = [...new Set(readAreaPages(app.root, app.area?.routes ?? []).map(({ request }) => request))];
  if (pages.length < 2) return {};
  return {
    // Only the pages count, not what they load later: a chart that three tabs share is not for every page.
    area: group(EXPOSED_CHUNK, 20, (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      return pages.every((page) => chunks.some((chunk) => isLoadedBy(chunk, page)));
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

function isLoadedBy(chunk: Chunk, request: string): boolean {
  return groupsOf(chunk).some((group) => isLoadedAs(group, request));
}

/** Whether a chunk belongs to a layer, or to what the layer loads once rendered. */
function isPartOfLayer(chunk: Chunk, layer: string): boolean {
  return groupsOf(chunk).some((group) =>
    [group, ...group.getParents()].some((each) => isLoadedAs(each, layer)),
  );
}
