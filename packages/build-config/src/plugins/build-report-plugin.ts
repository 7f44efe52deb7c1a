import type { AreaDeclaration } from '@portal/release-manifest';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { BUILD_REPORT, containerName, integrityOf } from '../build-files.ts';
import type { AppSource } from '../pages/app-source.ts';
import { type AreaPage, readAreaPages } from '../pages/area-pages.ts';
import { findLayers } from '../sharing/find-layers.ts';
import {
  collectFacades,
  collectProvides,
  collectUses,
  findWholeImports,
  type SymbolTable,
} from '../sharing/shared-symbols.ts';
import { SHARED_MODULES } from '../sharing/sharing.ts';
import { ChunkScripts, scriptsOf } from './chunk-scripts.ts';

/** Scripts that one page needs in addition to its app's first script. */
export interface PageScripts {
  /** Path with `:name` for parameters. */
  path: string;
  scripts: string[];
  /** The shell's lazy layers that it uses, by request. */
  layers: string[];
}

/** `build.json`, written next to the files of a build: everything that publishing needs. */
export interface BuildReport {
  name: string;
  version: string;
  kind: 'shell' | 'area';
  container: string | null;
  /** First scripts, in order, relative to the build's folder. An area has one, its federation entry. */
  entries: string[];
  /** Scripts worth fetching together with the entry. */
  preload: string[];
  /** The shell's lazy layers that its pages use. */
  layers: string[];
  /** Added after the build: brotli bytes of the entry, the layout and what each page adds to the entry. */
  bytes?: PartBytes;
  /** Shell only, added after the build: the size of each layer of `@portal/ui`. */
  layerBytes?: LayerBytes[];
  /** The scripts that each page fetches. The page server preloads them. */
  pages: PageScripts[];
  /** Shell only: scripts of the layout around signed-in pages. */
  frame: Omit<PageScripts, 'path'> | null;
  /** Shell only: scripts of each lazy layer, by its request. */
  layerScripts: Record<string, string[]>;
  /** Shell only: scripts that a layer fetches once it is rendered, by its request. */
  layerScriptsLater: Record<string, string[]>;
  /** Shell only: the media query of each script that only some windows need. */
  scriptMedia: Record<string, string>;
  paths: string[];
  audience: AreaDeclaration['audience'] | null;
  sdk: string | null;
  routes: AreaDeclaration['routes'];
  menu: AreaDeclaration['menu'];
  targets: AreaDeclaration['targets'];
  /** First reads of pages, by path. */
  commands: AreaDeclaration['commands'];
  starts: AreaDeclaration['starts'];
  flags: AreaDeclaration['flags'];
  /** Areas: the exports of each shared module that the build uses. */
  uses: SymbolTable;
  /** Shell: the exports of each shared module that it provides. */
  provides: SymbolTable;
  /** Installed version of each shared package. */
  versions: Record<string, string>;
  /** Every file of the build with its integrity. */
  files: Record<string, string>;
}

interface PartBytes {
  entry: number;
  frame: number | null;
  /** By path. */
  pages: Record<string, number>;
}

export interface LayerBytes {
  layer: string;
  /** Bytes of its scripts; a script shared by two layers counts for both. */
  raw: number;
  brotli: number;
}

export const ENTRY_NAME = 'remoteEntry';

/** Writes the {@link BuildReport}. Integrity is of the final bytes, so this runs after every other plugin. */
export class BuildReportPlugin implements RspackPluginInstance {
  private readonly app: AppSource;

  constructor(app: AppSource) {
    this.app = app;
  }

  private get pages(): readonly AreaPage[] {
    if (this.app.area !== null) return readAreaPages(this.app.root, this.app.area.routes);
    return Object.entries(this.app.shell?.pages ?? {}).map(([path, request]) => ({ path, request }));
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildReport', (compilation) => {
      // Collected before modules are merged, when each still has its own source file.
      const sources = new Set<string>();
      compilation.hooks.finishModules.tap('BuildReport', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition();
          if (file && /\.tsx?$/.test(file)) sources.add(file);
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'BuildReport', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const whole = this.app.kind === 'area' ? findWholeImports(sources) : [];
          if (whole.length > 0) throw new Error(whole.join('\n'));
          const files: Record<string, string> = {};
          // Sorted, because the order of assets differs between builds of the same sources.
          for (const [name, source] of Object.entries(assets).sort(([a], [b]) => (a < b ? -1 : 1))) {
            if (!name.endsWith('.map')) files[name] = integrityOf(source.buffer());
          }
          const chunks = new ChunkScripts(compilation);
          // The layout provides all layers to areas; a page of the shell needs those that its own sources use.
          const layout = new Set(chunks.importedAs(this.app.shell?.frame ?? '').sources);
          const scriptsFor = (request: string): Omit<PageScripts, 'path'> => {
            const { scripts, sources: files } = chunks.importedAs(request);
            return { scripts, layers: findLayers(files.filter((file) => !layout.has(file))) };
          };
          const frame = this.app.shell === null ? null : scriptsFor(this.app.shell.frame);
          // The layout would otherwise be spread over the scripts of all pages.
          if (frame?.scripts.length === 0)
            throw new Error(`shell.json: no import() of the shell loads the frame ${this.app.shell?.frame}.`);
          const report: BuildReport = {
            name: this.app.name,
            version: this.app.version,
            kind: this.app.kind,
            container: this.app.kind === 'area' ? containerName(this.app.name) : null,
            entries: scriptsOf(
              compilation.entrypoints.get(this.app.kind === 'area' ? containerName(this.app.name) : 'main'),
            ),
            preload: this.app.kind === 'area' ? exposedScripts(compilation.chunks) : [],
            layers: this.app.kind === 'area' ? findLayers(sources) : [],
            pages: this.pages.map(({ path, request }) => ({ path, ...scriptsFor(request) })),
            frame,
            layerScripts: this.app.kind === 'shell' ? chunks.layers() : {},
            layerScriptsLater: this.app.kind === 'shell' ? chunks.layersLater() : {},
            scriptMedia: this.app.kind === 'shell' ? chunks.scriptMedia() : {},
            paths: this.app.area?.paths ?? [],
            audience: this.app.area?.audience ?? null,
            sdk: this.app.area?.sdk ?? null,
            routes: this.app.area?.routes ?? [],
            menu: this.app.area?.menu ?? [],
            commands: this.app.area?.commands ?? [],
            targets: this.app.area?.targets ?? {},
            starts: this.app.area?.starts ?? this.app.shell?.starts ?? {},
            flags: this.app.area?.flags ?? [],
            uses:
              this.app.kind === 'area' ? { ...collectUses(sources), ...collectFacades(this.app.root) } : {},
            provides: this.app.kind === 'shell' ? collectProvides(this.app.root) : {},
            versions: sharedVersions(this.app),
            files,
          };
          compilation.emitAsset(
            BUILD_REPORT,
            new compiler.rspack.sources.RawSource(JSON.stringify(report, null, 2)),
          );
        },
      );
    });
  }
}

/** The chunk of the exposed `./area` module. The entry is useless without it, so both are preloaded. */
function exposedScripts(chunks: Iterable<{ name?: string | undefined; files: Iterable<string> }>): string[] {
  return [...chunks]
    .filter((chunk) => chunk.name === EXPOSED_CHUNK)
    .flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
}

export const EXPOSED_CHUNK = 'area';

function sharedVersions(app: AppSource): Record<string, string> {
  const packages = [...new Set(SHARED_MODULES.map((shared) => shared.package))].sort();
  return Object.fromEntries(packages.map((name) => [name, app.versionOf(name)]));
}
