import { dirname, join } from 'node:path';
import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import { SHARED_MODULES, type SharedModule } from '../sharing/sharing.ts';

type ChunkGroup = Compilation['chunkGroups'][number];

/** Finds the scripts that an `import('…')` of a finished build loads. */
export class ChunkScripts {
  private readonly compilation: Compilation;

  constructor(compilation: Compilation) {
    this.compilation = compilation;
  }

  /**
   * Scripts of a lazily imported module and the source files in them. Requests are compared without their leading dots.
   * A module without its own chunk is part of an earlier script and needs nothing more.
   */
  importedAs(request: string): { scripts: string[]; sources: string[] } {
    const groups = this.compilation.chunkGroups.filter(
      (group) => !group.isInitial() && isLoadedAs(group, request),
    );
    return {
      scripts: unique(groups.flatMap((group) => scriptsOf(group))),
      sources: unique(groups.flatMap((group) => this.modulesOf(group).flatMap(sourcesOf))),
    };
  }

  /** Scripts of each lazy layer that this build provides, by its request. */
  layers(): Record<string, string[]> {
    return this.byLayer((groups) => groups);
  }

  /** Scripts that a layer fetches once it is rendered, by the layer's request. */
  layersLater(): Record<string, string[]> {
    return this.byLayer(
      (groups) => groups.flatMap((group) => group.childrenIterable),
      ({ showsAtOnce }) => showsAtOnce === true,
    );
  }

  /** The media query of each script that only some windows need. */
  scriptMedia(): Record<string, string> {
    const always = new Set(Object.values(this.layers()).flat());
    return Object.fromEntries(
      SHARED_MODULES.flatMap(({ request, showsIf }) => {
        if (showsIf === undefined) return [];
        const children = this.compilation.chunkGroups
          .filter((group) => isLoadedAs(group, request))
          .flatMap((group) => [...group.childrenIterable]);
        const isConditional = (group: ChunkGroup) => isLoadedAs(group, showsIf.request);
        for (const group of children.filter((child) => !isConditional(child)))
          for (const script of scriptsOf(group)) always.add(script);
        const scripts = unique(children.filter(isConditional).flatMap((group) => scriptsOf(group)));
        return scripts.filter((script) => !always.has(script)).map((script) => [script, showsIf.media]);
      }),
    );
  }

  private byLayer(
    pick: (groups: ChunkGroup[]) => Iterable<ChunkGroup>,
    isIncluded: (layer: SharedModule) => boolean = () => true,
  ): Record<string, string[]> {
    return Object.fromEntries(
      SHARED_MODULES.filter((layer) => layer.provided === 'lazy' && isIncluded(layer)).map(({ request }) => {
        const groups = this.compilation.chunkGroups.filter((group) => isLoadedAs(group, request));
        return [request, unique([...pick(groups)].flatMap((group) => scriptsOf(group)))];
      }),
    );
  }

  private modulesOf(group: ChunkGroup) {
    return group.chunks.flatMap((chunk) => this.compilation.chunkGraph.getChunkModules(chunk));
  }
}

/** Whether an `import('…')` of this request, or of this file below `src`, loads the chunks of a group. */
export function isLoadedAs({ origins }: Pick<ChunkGroup, 'origins'>, request: string): boolean {
  return origins.some(
    ({ module, request: imported }) =>
      imported !== undefined &&
      (isSameRequest(imported, request) || isFileBelowSrc(module?.nameForCondition(), imported, request)),
  );
}

function isFileBelowSrc(importer: string | undefined, imported: string, file: string): boolean {
  if (importer === undefined || !imported.startsWith('.')) return false;
  return join(dirname(importer), imported).endsWith(join('/src', file));
}

export function scriptsOf(group: { getFiles(): readonly string[] } | undefined): string[] {
  return (group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
}

/** The modules that were merged into one, or the module itself. */
export function partsOf(module: Module): readonly Module[] {
  return module instanceof ConcatenatedModule ? module.modules : [module];
}

function sourcesOf(module: Module): string[] {
  return partsOf(module).flatMap((part) => {
    const file = part.nameForCondition();
    return file && /\.tsx?$/.test(file) ? [file] : [];
  });
}

function isSameRequest(a: string, b: string): boolean {
  return a.replace(/^(?:\.{1,2}\/)+/, '') === b.replace(/^(?:\.{1,2}\/)+/, '');
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
