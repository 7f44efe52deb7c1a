import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The crash test with many kills: `npm run crash -- 100`. A seed after the number repeats the same kills.
const [kills = '100', seed] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(kills)) {
  process.stderr.write('Usage: npm run crash -- [kills] [seed]\n');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const jest = join(
  createRequire(join(root, 'package.json')).resolve('jest/package.json'),
  '..',
  'bin',
  'jest.js',
);
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--no-warnings', jest, 'src/faults/crash.test'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CRASH_KILLS: kills, ...(seed === undefined ? {} : { CRASH_SEED: seed }) },
  },
);
process.exit(status ?? 1);
