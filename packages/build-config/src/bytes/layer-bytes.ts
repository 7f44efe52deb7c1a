import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { brotliOf } from '../compress.ts';
import type { AppSource } from '../pages/app-source.ts';
import type { LayerBytes } from '../plugins/build-report-plugin.ts';
import { createConfig } from '../rspack.ts';
import { readReport, writeReport } from './part-bytes.ts';

/** The eager layer is part of the first scripts, so it is built separately to measure it. */
const CORE = '@portal/ui';

/** Adds the size of each layer to the report of a built shell and returns the table that the build prints. */
export async function reportLayers(app: AppSource, folder: string): Promise<string> {
  const report = await readReport(folder);
  const core = await buildCore(app);
  const layerBytes: LayerBytes[] = [{ layer: CORE, raw: core.length, brotli: brotliOf(core).length }];
  for (const [layer, files] of Object.entries(report.layerScripts)) {
    const sizes = await Promise.all(files.map((file) => sizesOf(join(folder, file))));
    layerBytes.push({
      layer,
      raw: sizes.reduce((sum, { raw }) => sum + raw, 0),
      brotli: sizes.reduce((sum, { brotli }) => sum + brotli, 0),
    });
  }
  await writeReport(folder, { ...report, layerBytes });
  return layerTable(layerBytes);
}

/** A script too small for compression is sent as it is. */
async function sizesOf(script: string): Promise<{ raw: number; brotli: number }> {
  const raw = (await stat(script)).size;
  const brotli = await stat(`${script}.br`).then(
    ({ size }) => size,
    () => raw,
  );
  return { raw, brotli };
}

/** The core with MUI's theme and emotion, but without React, which is shared separately. */
async function buildCore(app: AppSource): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-core-'));
  try {
    const { module, resolve, target } = createConfig(app, { mode: 'production' });
    const compiler = rspack({
      mode: 'production',
      context: app.root,
      target,
      module,
      resolve,
      entry: { core: CORE },
      // Keeps all exports, as in the shared module.
      output: { path: folder, filename: '[name].js', library: { type: 'module' }, module: true },
      externalsType: 'module',
      externals: ['react', 'react-dom', 'react/jsx-runtime'],
      performance: false,
      devtool: false,
    });
    await new Promise<void>((done, fail) => {
      compiler.run((error, stats) => {
        if (error || !stats || stats.hasErrors())
          fail(
            error ??
              new Error(stats?.toString('errors-only') ?? 'The size of the core could not be measured.'),
          );
        else done();
      });
    });
    await new Promise<void>((done) => compiler.close(() => done()));
    return await readFile(join(folder, 'core.js'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);

function layerTable(layers: readonly LayerBytes[]): string {
  const width = Math.max(...layers.map(({ layer }) => layer.length));
  return [
    `${'Layer'.padEnd(width)} ${'raw'.padStart(10)} ${'brotli'.padStart(10)}`,
    ...layers.map(({ layer, raw, brotli }) => `${layer.padEnd(width)} ${kb(raw)} ${kb(brotli)}`),
  ].join('\n');
}
