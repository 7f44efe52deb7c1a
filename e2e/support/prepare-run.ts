import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertAppsHaveHeadroom,
  assertAppsWithinBudgets,
  buildAll,
  buildStorybook,
  publishedApps,
  RELEASE_CONSOLE,
} from '@portal/start/build-all';
import { PREPARED_DATA, prepareData } from './portal-process.ts';
import { TOY_AREAS } from './releases/toy-areas.ts';
import { RUNS_ALL } from './runs-all.ts';

/**
 * Before the first test: builds what changed, and prepares the data folder that each portal starts from a copy of. Returns
 * what to do after the last test.
 */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default async function prepareRun(): Promise<() => Promise<void>> {
  const apps = [...publishedApps(), RELEASE_CONSOLE, ...TOY_AREAS.map(({ app }) => app)];
  await buildAll(apps);
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-prepared-'));
  // Tests of stories are in the long run. Two workers must not build Storybook at the same time.
  await Promise.all([RUNS_ALL ? buildStorybook() : undefined, prepareData(folder)]);
  await assertAppsWithinBudgets(publishedApps());
  await assertAppsHaveHeadroom(publishedApps());
  process.env[PREPARED_DATA] = folder; // the workers inherit it
  return () => rm(folder, { recursive: true, force: true });
}
