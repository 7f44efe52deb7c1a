import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { REPOSITORY } from './run-command.ts';

const runBrowserTests = jest.fn(async (_files: string[], _env: NodeJS.ProcessEnv) => ({
  counts: { passed: 1, failed: 0 },
  output: '',
}));
jest.unstable_mockModule('./browser-tests.ts', () => ({ runBrowserTests }));
const { CHECKS } = await import('./checks.ts');

it('runs every check at least every night', async () => {
  const nightly = await readFile(join(REPOSITORY, '.ci/nightly'), 'utf8');
  expect(nightly).toContain('npm run test:long');
  for (const { name, runs } of CHECKS)
    if (runs === 'by-name-only') expect(nightly).toContain(`npm test -- ${name.split(/\W/)[0]}`);
});

it('installs areas of every bundler from npm', async () => {
  await CHECKS.find(({ name }) => name.startsWith('outside'))?.run([]);
  const env = expect.objectContaining({ E2E_ALL: '1', OUTSIDE_INSTALLATION: 'npm' });
  expect(runBrowserTests).toHaveBeenCalledWith(['outside-areas'], env);
});
