import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const FOLDERS = ['apps', 'packages'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'stories', 'testing', 'format']);
/** Formatters outside this package: of texts that the server writes too, and of the clock of cases. */
const FORMATTERS = new Set([
  'packages/api-client/src/units.ts',
  'apps/support/src/features/case-detail/sla-summary.ts',
]);

/** A value in a text or in JSX, followed by a unit that only a formatter writes. */
const WRITTEN_BY_HAND = {
  'formatSpeed or formatLineSpeed': /\}\s?(?:Mb|Gb)(?:ps)?\b/,
  'formatTermMonths or formatTermYears': /\}\s?(?:Months?|months|Years?)\b(?! of)/,
  formatLeadTime: /\} working days?\b|'working days?'|leadTime\w*\} days?\b/i,
  'formatMonthly, formatOneOff or formatCharges': /\} (?:per month|a month|one-off)\b|suffix="per month"/,
};

it.each(Object.entries(WRITTEN_BY_HAND))('only %s writes its unit', (_, pattern) => {
  const files = FOLDERS.flatMap((folder) => sourcesIn(join(REPOSITORY, folder)));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${relative(REPOSITORY, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || SKIPPED.has(entry.name) ? [] : sourcesIn(path);
    const isSource = /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name);
    return isSource && !FORMATTERS.has(relative(REPOSITORY, path)) ? [path] : [];
  });
}
