import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_REPORT } from '../build-files.ts';
import { brotliOf } from '../compress.ts';
import type { BuildReport } from '../plugins/build-report-plugin.ts';

/** Bytes of each script as it is sent: small files are sent uncompressed. */
export async function measureScripts(folder: string, report: BuildReport): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of Object.keys(report.files)) {
    if (!file.endsWith('.js')) continue;
    const path = join(folder, file);
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    sizes.set(file, size);
  }
  return sizes;
}

/** The scripts that a page adds to the entry. */
export function scriptsOfPage(report: BuildReport, scripts: readonly string[]): string[] {
  return [...new Set([...report.preload, ...scripts])];
}

/** Adds the bytes of entry, layout and pages to the report of a compressed build. */
export async function reportPartBytes(folder: string): Promise<void> {
  const report = await readReport(folder);
  const sizes = await measureScripts(folder, report);
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  await writeReport(folder, {
    ...report,
    bytes: {
      entry: sum(report.entries),
      frame: report.frame === null ? null : sum(report.frame.scripts),
      pages: Object.fromEntries(
        report.pages.map(({ path, scripts }) => [path, sum(scriptsOfPage(report, scripts))]),
      ),
    },
  });
}

export async function readReport(folder: string): Promise<BuildReport> {
  return JSON.parse(await readFile(join(folder, BUILD_REPORT), 'utf8'));
}

export async function writeReport(folder: string, report: BuildReport): Promise<void> {
  const path = join(folder, BUILD_REPORT);
  const text = Buffer.from(JSON.stringify(report, null, 2));
  await writeFile(path, text);
  await writeFile(`${path}.br`, brotliOf(text));
}
