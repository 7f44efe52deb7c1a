import { join } from 'node:path';
import type { Config } from 'jest';
import { mergeProjects, type PackageSettings } from './src/merge-projects.ts';
import { REPOSITORY } from './src/run-command.ts';

/** Jest settings of several packages in one run; `TESTED_FOLDERS` lists their folders. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default async function allPackages(): Promise<Config> {
  const folders: string[] = JSON.parse(process.env['TESTED_FOLDERS'] ?? '[]');
  const packages = await Promise.all(
    folders.map(async (folder): Promise<PackageSettings[]> => {
      const { default: settings }: { default: Config } = await import(
        join(REPOSITORY, folder, 'jest.config.ts')
      );
      return [settings.projects ?? settings]
        .flat()
        .map((project) => ({ folder, settings: project as Config }));
    }),
  );
  return { rootDir: REPOSITORY, projects: mergeProjects(packages.flat()) as Config['projects'] };
}
