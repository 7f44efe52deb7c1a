import { createHash } from 'node:crypto';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/**
 * In `output.uniqueName`: becomes the hash of the build's content once that is known. Letters only, because the bundler
 * derives identifiers from the name.
 */
export const BUILD_ID = 'portalBuildId';

/**
 * Gives each build of an area its own unique name. Two versions of an area run in one page when one falls back to the
 * other or replaces it, and their chunk and module ids are the same: with a common name one would run the other's code.
 * Named by content, so that the same sources give the same build. The bundler fills in hashes in file names only.
 */
export class BuildIdPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the code is minified, before the hashes in file names and the integrity are taken.
        { name: 'BuildId', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2 },
        (assets) => {
          const scripts = Object.entries(assets)
            .filter(([file]) => file.endsWith('.js'))
            .map(([file, source]) => [file, source.source().toString()] as const);
          // Without file names: at this stage the entry's still depends on the order of its integrity table.
          const hash = createHash('sha256');
          for (const code of scripts.map(([, text]) => text).sort()) hash.update(code);
          const id = hash.digest('hex').slice(0, 8);
          for (const [file, code] of scripts)
            compilation.updateAsset(file, new sources.RawSource(code.replaceAll(BUILD_ID, id)));
        },
      );
    });
  }
}
