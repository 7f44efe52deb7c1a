import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@portal/build-config/build-files';
import type { BuildReport } from '@portal/build-config/build-report';
import { REPOSITORY } from '../portal-process.ts';

/** Copies an area's build and appends lines to its entry, which makes it a different build. */
export async function createAlternateBuild(
  area: string,
  lines: string,
  change: (report: BuildReport) => void = () => undefined,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(join(REPOSITORY, 'apps', area, 'dist'), folder, { recursive: true });
  const report: BuildReport = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'));
  const [entry = ''] = report.entries;
  const code = `${await readFile(join(folder, entry), 'utf8')}\n${lines}`;
  await writeFile(join(folder, entry), code);
  await rm(join(folder, `${entry}.br`), { force: true });
  report.files[entry] = integrityOf(code);
  change(report);
  await writeFile(join(folder, 'build.json'), JSON.stringify(report));
  return folder;
}
