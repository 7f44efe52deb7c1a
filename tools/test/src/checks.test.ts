import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { CHECKS, createChecks } from './checks.ts';
import { REPOSITORY } from './run-command.ts';

it('runs every check at least every night', async () => {
  const nightly = await readFile(join(REPOSITORY, '.ci/nightly'), 'utf8');
  expect(nightly).toContain('npm run test:long');
  for (const { name, runs } of CHECKS)
    if (runs === 'by-name-only') expect(nightly).toContain(`npm test -- ${name.split(/\W/)[0]}`);
});

it('installs areas of every bundler from npm', async () => {
  const runBrowser = jest.fn(async (_files: readonly string[], _env?: NodeJS.ProcessEnv) => ({
    counts: { passed: 1, failed: 0 },
    output: '',
  }));
  await createChecks(runBrowser)
    .find(({ name }) => name.startsWith('outside'))
    ?.run([]);
  const env = expect.objectContaining({ E2E_ALL: '1', OUTSIDE_INSTALLATION: 'npm' });
  expect(runBrowser).toHaveBeenCalledWith(['outside-areas'], env);
});
