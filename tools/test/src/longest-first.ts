import { createRequire } from 'node:module';
import type DefaultSequencer from '@jest/test-sequencer';

// The package is CommonJS, but its types describe an ES module.
const Sequencer: typeof DefaultSequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

/**
 * Files that run for long although they are short. On a fresh clone Jest knows no durations and starts with the largest
 * files: one of these would begin when the others are done, and leave all cores but one idle.
 */
export const LONG_FILES = [
  'provider-api/src/faults/crash.test.ts',
  'pack/src/api/api-reports.test.ts',
  'provider-api/src/backups/backups.test.ts',
  'shell/src/app/router/route-table.test.tsx',
  'quoting/src/pages/availability-results-page.test.tsx',
  'provider-api/src/auth/matrix.test.ts',
  'provider-api/src/proposals/large-deal.test.ts',
  'provider-api/src/abuse/hostile-values.test.ts',
  'provider-api/src/abuse/corpus.test.ts',
  'release/src/publish/publish-kill.test.ts',
  'ui/src/stories.test.tsx',
];

type Tests = Parameters<DefaultSequencer['sort']>[0];

const rankOf = (path: string) => {
  const rank = LONG_FILES.findIndex((file) => path.endsWith(`/${file}`));
  return rank < 0 ? LONG_FILES.length : rank;
};

/** Starts the longest test files first. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default class LongestFirst extends Sequencer {
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    return sorted.toSorted((a, b) => rankOf(a.path) - rankOf(b.path));
  }
}
