import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertAppsWithinBudgets,
  buildAll,
  buildStorybook,
  publishedApps,
  RELEASE_CONSOLE,
} from '@portal/start/build-all';
import { SEEDED_DATA, startApi } from './portal-process.ts';
import { TOY_AREAS } from './releases/toy-areas.ts';

/**
 * Before the first test: builds what changed, and seeds the data folder that each portal starts from a copy of, because
 * seeding takes much longer than starting. Returns what to do after the last test.
 */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default async function prepareRun(): Promise<() => Promise<void>> {
  const apps = [...publishedApps(), RELEASE_CONSOLE, ...TOY_AREAS.map(({ app }) => app)];
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-seeded-'));
  // Storybook too, because two workers must not build it at the same time.
  const build = buildAll(apps).then(() => buildStorybook());
  await Promise.all([build, startApi(folder).then((stop) => stop())]);
  await assertAppsWithinBudgets(publishedApps());
  process.env[SEEDED_DATA] = folder; // the workers inherit it
  return () => rm(folder, { recursive: true, force: true });
}
