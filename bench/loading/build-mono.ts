import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readAppSource } from '@portal/build-config/app-source';
import { BuildReportPlugin } from '@portal/build-config/build-report';
import { compressFolder } from '@portal/build-config/compress';
import { createConfig } from '@portal/build-config/rspack';
import { areaNames } from '@portal/start/build-all';
import { rspack } from '@rspack/core';
import { createBundledLoader } from './bundled-loader.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** A module with the exports of the shell's loader that loads the areas from the same bundle with `import()`. */
function loaderSource(): string {
  const areas = areaNames().map(
    (name) => `  '${name}': () => import('${join(REPOSITORY, 'apps', name, 'src', 'area.ts')}'),`,
  );
  return `import { createBundledLoader } from '${join(import.meta.dirname, 'bundled-loader.ts')}';

export const { ${Object.keys(createBundledLoader({})).join(', ')} } = createBundledLoader({
${areas.join('\n')}
});
`;
}

/** Builds shell and areas from the same sources, with the same settings, as one bundle without federation. */
export async function buildMono(outputPath: string): Promise<void> {
  await mkdir(dirname(outputPath), { recursive: true });
  const loader = `${outputPath}-load-area.js`;
  await writeFile(loader, loaderSource());
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
      new rspack.NormalModuleReplacementPlugin(/(?:^|\/)load-area\.ts$/, loader),
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
