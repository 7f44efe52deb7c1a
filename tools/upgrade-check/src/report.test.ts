import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { report } from './report.ts';
import { runStep } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-step-'));
const run = (name: string, script: string) =>
  runStep(name, [process.execPath, '-e', script], { folder, log: join(folder, `${name}.log`) });

it('names the changed versions, and the log of what failed', async () => {
  const steps = [
    await run('types', 'console.log("fine")'),
    await run('unit', 'console.error("1 test failed"); process.exitCode = 1'),
  ];
  const text = report([{ name: '@mui/material', from: '9.5.0', to: '9.6.1' }], steps);
  expect(text).toContain('@mui/material 9.5.0 → 9.6.1');
  expect(text).toMatch(/passed types \(\d+ s\)\n/);
  expect(text).toMatch(/FAILED unit \(\d+ s\): .*unit\.log\n/);
  expect(readFileSync(join(folder, 'unit.log'), 'utf8')).toContain('1 test failed');
});

it('says when the versions cannot be installed', async () => {
  const step = await runStep('install', ['no-such-program'], { folder, log: join(folder, 'install.log') });
  expect(step.ok).toBe(false);
  expect(report(null, [step])).toContain('cannot be installed together');
  expect(report([], [])).toContain('Every version is the newest.');
});
