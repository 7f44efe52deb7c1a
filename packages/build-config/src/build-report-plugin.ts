import { createHash } from 'node:crypto';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import type { AppSource } from './app-source.ts';
import { containerName } from './app-source.ts';
import { SHARED_MODULES } from './sharing.ts';

/** `build.json`, written beside the files of a build: all that publishing it needs to know. */
export interface BuildReport {
  name: string;
  version: string;
  kind: 'shell' | 'area';
  container: string | null;
  /** First scripts, in order, relative to the build's folder. An area has one, its federation entry. */
  entries: string[];
  /** Scripts worth fetching together with the entry. */
  preload: string[];
  /** Lazy layers of the shell's that its pages use. */
  layers: string[];
  paths: string[];
  audience: 'everyone' | 'testers' | null;
  sdk: string | null;
  /** Every file of the build with its sha384 integrity. */
  files: Record<string, string>;
}

export const BUILD_REPORT = 'build.json';
export const ENTRY_NAME = 'remoteEntry';

export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Writes the {@link BuildReport}. Integrity is of the final bytes, so this runs after every other plugin. */
export class BuildReportPlugin implements RspackPluginInstance {
  private readonly app: AppSource;

  constructor(app: AppSource) {
    this.app = app;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildReport', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildReport', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const files: Record<string, string> = {};
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.map')) files[name] = integrityOf(source.buffer());
          }
          const report: BuildReport = {
            name: this.app.name,
            version: this.app.version,
            kind: this.app.kind,
            container: this.app.kind === 'area' ? containerName(this.app.name) : null,
            entries: scriptsOf(
              compilation.entrypoints.get(this.app.kind === 'area' ? containerName(this.app.name) : 'main'),
            ),
            preload: this.app.kind === 'area' ? exposedScripts(compilation.chunks) : [],
            layers: this.app.kind === 'area' ? lazyLayers(compilation.modules) : [],
            paths: this.app.area?.paths ?? [],
            audience: this.app.area?.audience ?? null,
            sdk: this.app.area?.sdk ?? null,
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

function scriptsOf(entrypoint: { getFiles(): readonly string[] } | undefined): string[] {
  return (entrypoint?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
}

/** The chunk of the exposed `./area` module: without it the entry is of no use, so both are fetched at once. */
function exposedScripts(chunks: Iterable<{ name?: string | undefined; files: Iterable<string> }>): string[] {
  return [...chunks]
    .filter((chunk) => chunk.name === EXPOSED_CHUNK)
    .flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
}

/** The consumed shared modules that the shell provides lazily, by their requests. */
function lazyLayers(modules: Iterable<{ identifier(): string }>): string[] {
  const consumed = new Set<string>();
  for (const module of modules) {
    const request = /^consume shared module \(default\) (.+?)@/.exec(module.identifier())?.[1];
    if (request !== undefined) consumed.add(request);
  }
  return SHARED_MODULES.filter(({ provided, request }) => provided === 'lazy' && consumed.has(request)).map(
    ({ request }) => request,
  );
}

export const EXPOSED_CHUNK = 'area';
