import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The crash test with many kills: `npm run crash -- 100`. A seed after the number repeats the same kills. With
// `--full-disk`, the data folder is on a small disk, which is filled during every second kill. The table that it prints
// at the end is for bench/results/crash.md.
const args = process.argv.slice(2);
const isDiskFull = args.includes('--full-disk');
const [kills = '100', seed] = args.filter((each) => each !== '--full-disk');
if (!/^[1-9]\d*$/.test(kills)) {
  process.stderr.write('Usage: npm run crash -- [kills] [seed] [--full-disk]\n');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const jest = join(
  createRequire(join(root, 'package.json')).resolve('jest/package.json'),
  '..',
  'bin',
  'jest.js',
);
// Mounting the disk needs the rights of root, or a namespace of one's own.
const isRoot = process.getuid?.() === 0;
const prefix = isDiskFull && !isRoot ? ['unshare', '--map-root-user', '--mount'] : [];
const [command = process.execPath, ...before] = [...prefix, process.execPath];
const { status } = spawnSync(
  command,
  [...before, '--experimental-vm-modules', '--no-warnings', jest, 'src/faults/crash.test'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CRASH_KILLS: kills,
      ...(seed === undefined ? {} : { CRASH_SEED: seed }),
      ...(isDiskFull && { CRASH_FULL_DISK: '1' }),
    },
  },
);
process.exit(status ?? 1);
