import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import LongestFirst, { LONG_FILES } from './longest-first.ts';
import { REPOSITORY } from './run-command.ts';

type Sort = LongestFirst['sort'];

const sort = (sizes: Readonly<Record<string, number>>): string[] => {
  const context = {
    config: { cacheDirectory: join(tmpdir(), 'no-durations'), id: 'test' },
    hasteFS: { getSize: (path: string) => sizes[path] },
  };
  const tests = Object.keys(sizes).map((path) => ({ path, context })) as unknown as Parameters<Sort>[0]; // what `sort` reads
  const sequencer = new LongestFirst({} as ConstructorParameters<typeof LongestFirst>[0]);
  return sequencer.sort(tests).map(({ path }) => path);
};

it('starts files that run for long before larger ones, and the rest by size', () => {
  const crash = '/portal/apps/provider-api/src/faults/crash.test.ts';
  expect(sort({ '/portal/a.test.ts': 5000, [crash]: 3000, '/portal/b.test.ts': 9000 })).toEqual([
    crash,
    '/portal/b.test.ts',
    '/portal/a.test.ts',
  ]);
});

it('names files that exist', () => {
  const missing = LONG_FILES.filter(
    (file) => !['apps', 'packages', 'tools'].some((group) => existsSync(join(REPOSITORY, group, file))),
  );
  expect(missing).toEqual([]);
});
