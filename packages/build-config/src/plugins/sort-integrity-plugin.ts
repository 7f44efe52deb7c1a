import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** The table of chunk integrities that the integrity plugin adds to a runtime, after minification. */
const TABLE = /(\.sriHashes=\{)([^}]*)(\})/;

/** Sorts the integrity table, whose order is random: the same sources must give the same build. */
export class SortIntegrityPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('SortIntegrity', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SortIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.js')) continue;
            const code = source.source().toString();
            const sorted = code.replace(
              TABLE,
              (_, start: string, rows: string, end: string) => start + rows.split(',').sort().join(',') + end,
            );
            if (sorted !== code) compilation.updateAsset(file, new sources.RawSource(sorted));
          }
        },
      );
    });
  }
}
