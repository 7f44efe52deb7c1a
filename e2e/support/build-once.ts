import { buildAll } from '@portal/start/build-all';

/** Builds what changed before the first portal starts. The workers' portals only serve the builds. */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default async function buildOnce(): Promise<void> {
  await buildAll();
}
