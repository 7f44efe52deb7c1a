import { join, resolve } from 'node:path';
import { readAppSource } from '@portal/build-config/app-source';
import { BuildReportPlugin } from '@portal/build-config/build-report';
import { compressFolder } from '@portal/build-config/compress';
import { createConfig } from '@portal/build-config/rspack';
import { rspack } from '@rspack/core';

export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** Builds shell and areas from the same sources, with the same settings, as one bundle without federation. */
export async function buildMono(outputPath: string): Promise<void> {
  const app = readAppSource(join(REPOSITORY, 'apps', 'shell'));
  const config = createConfig(app, { mode: 'production', outputPath });
  const withoutFederation = (config.plugins ?? []).filter(
    (plugin) =>
      plugin?.constructor.name !== 'ModuleFederationPlugin' && !(plugin instanceof BuildReportPlugin),
  );
  const compiler = rspack({
    ...config,
    plugins: [
      ...withoutFederation,
      new rspack.NormalModuleReplacementPlugin(
        /areas\/load-area\.ts$|^\.\/load-area\.ts$/,
        join(REPOSITORY, 'bench', 'mono', 'load-area.ts'),
      ),
      new BuildReportPlugin(app),
    ],
  });
  await new Promise<void>((done, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => done());
    });
  });
  await compressFolder(outputPath);
}
