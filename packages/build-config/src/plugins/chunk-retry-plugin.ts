import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** How often a chunk is requested again before its import fails. */
const RETRIES = 2;
/** Pause before each retry, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Makes a build request a failed chunk again under another URL. Without it a chunk that was damaged on the way stays
 * broken: the browser caches it as immutable, so the same URL returns the same bytes after the server has healed. A
 * chunk that timed out is not retried at once, because that would take as long again, but its next import is.
 */
export class ChunkRetryPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    const { ensureChunk, getChunkScriptFilename } = RuntimeGlobals;

    class ChunkRetryRuntime extends RuntimeModule {
      constructor() {
        super('portal chunk retry', RuntimeModule.STAGE_TRIGGER);
      }

      override generate(): string {
        return `
var tries = {};
var scriptFilename = ${getChunkScriptFilename};
${getChunkScriptFilename} = function (chunkId) {
  var file = scriptFilename.apply(this, arguments);
  return file && tries[chunkId] ? file + "?try=" + tries[chunkId] : file;
};
var ensureChunk = ${ensureChunk};
${ensureChunk} = function (chunkId) {
  var args = arguments;
  var left = ${RETRIES};
  function attempt() {
    return ensureChunk.apply(null, args).catch(function (error) {
      tries[chunkId] = (tries[chunkId] || 0) + 1;
      if (!error || error.name !== "ChunkLoadError" || error.type === "timeout" || left === 0) throw error;
      left -= 1;
      return new Promise(function (resolve) { setTimeout(resolve, ${PAUSE_MS}); }).then(attempt);
    });
  }
  return attempt();
};`;
      }
    }

    compiler.hooks.thisCompilation.tap('ChunkRetry', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkRetry', (chunk, requirements) => {
        if (!requirements.has(ensureChunk)) return;
        requirements.add(getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntime());
      });
    });
  }
}
