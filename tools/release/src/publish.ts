import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_REPORT, type BuildReport, integrityOf } from '@portal/build-config/build-report';
import type { AppManifest, PublishedArea, PublishedRelease, PublishedShell, ReleaseStore } from './store.ts';

export interface PublishResult {
  name: string;
  version: string;
  /** False when this very build was published before. */
  isNew: boolean;
}

export interface PublishOptions {
  /** Make it live even when this very build was published (and perhaps rolled back) before. */
  force?: boolean;
}

/**
 * Publishes one build: copies its files into a folder of their own that never changes again, then names it in
 * `app.json`. The other areas are not touched. Refuses a build whose files are not what its report says.
 */
export async function publish(
  store: ReleaseStore,
  dist: string,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const report = await readReport(dist);
  const version = `${report.version}-${contentId(report)}`;
  const folder = report.kind === 'shell' ? join('shell', version) : join('areas', report.name, version);
  return store.exclusively(async () => {
    const isNew = await addVersion(store, dist, report, folder);
    if (isNew || options.force) await goLive(store, report, version, `/${folder.replaceAll('\\', '/')}/`);
    return { name: report.name, version, isNew };
  });
}

async function readReport(dist: string): Promise<BuildReport> {
  try {
    return JSON.parse(await readFile(join(dist, BUILD_REPORT), 'utf8'));
  } catch (cause) {
    throw new Error(`${dist} holds no finished build (${BUILD_REPORT} is missing or cut short).`, { cause });
  }
}

/** Names a build by all that is in it, so that two builds never share a folder and the same build is published once. */
function contentId(report: BuildReport): string {
  const { version: _, ...content } = report;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}

async function addVersion(
  store: ReleaseStore,
  dist: string,
  report: BuildReport,
  folder: string,
): Promise<boolean> {
  const target = store.path(folder);
  if (existsSync(target)) return false;
  // Beside its place, so that the last step is one rename: a half-finished copy is never seen.
  const draft = store.path('drafts', `${report.name}-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const [file, integrity] of Object.entries(report.files)) {
    const content = await readFile(join(dist, file));
    if (integrityOf(content) !== integrity)
      throw new Error(`${join(dist, file)} was changed after it was built. Build it again.`);
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await copyFile(join(dist, file), join(draft, file));
    if (existsSync(join(dist, `${file}.br`)))
      await copyFile(join(dist, `${file}.br`), join(draft, `${file}.br`));
  }
  await copyFile(join(dist, BUILD_REPORT), join(draft, BUILD_REPORT));
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
  return true;
}

async function goLive(
  store: ReleaseStore,
  report: BuildReport,
  version: string,
  base: string,
): Promise<void> {
  const manifest: AppManifest = (await store.manifest()) ?? {
    last_modified: '',
    shell: { version: '', scripts: [], previous: null },
    areas: [],
  };
  if (report.kind === 'shell') manifest.shell = nextShell(manifest.shell, report, version, base);
  else manifest.areas = nextAreas(manifest.areas, report, version, base);
  manifest.last_modified = new Date().toISOString();
  await store.replaceManifest(manifest);
}

function nextShell(live: PublishedShell, report: BuildReport, version: string, base: string): PublishedShell {
  const scripts = report.entries.map((file) => ({ path: base + file, integrity: integrityIn(report, file) }));
  const previous =
    live.version === '' || live.version === version
      ? live.previous
      : { version: live.version, scripts: live.scripts };
  return { version, scripts, previous };
}

function nextAreas(
  live: PublishedArea[],
  report: BuildReport,
  version: string,
  base: string,
): PublishedArea[] {
  const before = live.find((area) => area.name === report.name);
  const release = releaseOf(report, version, base);
  const area: PublishedArea = {
    name: report.name,
    container: report.container ?? '',
    paths: report.paths,
    audience: report.audience ?? 'everyone',
    ...release,
    previous:
      before === undefined || before.version === version ? (before?.previous ?? null) : withoutArea(before),
  };
  return [...live.filter((other) => other.name !== report.name), area].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function releaseOf(report: BuildReport, version: string, base: string): PublishedRelease {
  const entry = report.entries[0];
  if (entry === undefined) throw new Error(`The build of ${report.name} has no entry.`);
  return {
    version,
    entry: base + entry,
    integrity: integrityIn(report, entry),
    preload: report.preload.map((file) => ({ path: base + file, integrity: integrityIn(report, file) })),
    layers: report.layers,
    sdk: report.sdk ?? '',
  };
}

function withoutArea({ version, entry, integrity, preload, layers, sdk }: PublishedArea): PublishedRelease {
  return { version, entry, integrity, preload, layers, sdk };
}

function integrityIn(report: BuildReport, file: string): string {
  const integrity = report.files[file];
  if (integrity === undefined) throw new Error(`The build of ${report.name} does not list ${file}.`);
  return integrity;
}
