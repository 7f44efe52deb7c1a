import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const HOLD = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
  lockDataDir(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

/** Takes the locks that no other process has, and prints how many. */
const RACE = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
  process.stdout.write('ready');
  process.stdin.once('data', () => {
    let taken = 0;
    for (const folder of process.argv.slice(1)) {
      try {
        lockDataDir(folder);
        taken += 1;
      } catch (error) {
        if (error.name !== 'DataDirLockedError') throw error;
      }
    }
    process.stdout.write(String(taken));
  });
`;

/** Takes the lock, if no other process has it, and writes the result into a file of the data folder. */
const TAKE = `
  const { renameSync, writeFileSync } = await import('node:fs');
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
  const [dataDir, name] = process.argv.slice(1);
  let result = 'held';
  try {
    lockDataDir(dataDir);
  } catch (error) {
    result = error.name;
  }
  writeFileSync(dataDir + '/draft', result);
  renameSync(dataDir + '/draft', dataDir + '/' + name);
  process.stdin.resume().once('end', () => process.exit());
`;

/** Takes the lock as above. A second process tries before the old lock is removed, and a third one afterwards. */
const INTERRUPTED = `
  const { spawn } = await import('node:child_process');
  const { default: fs } = await import('node:fs');
  const { syncBuiltinESMExports } = await import('node:module');
  const run = (name) => {
    spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', process.argv[3], process.argv[1], name], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    while (!fs.existsSync(process.argv[1] + '/' + name));
  };
  let isRemoved = false;
  for (const method of ['renameSync', 'rmSync']) {
    const original = fs[method];
    fs[method] = (path, ...rest) => {
      if (isRemoved || path !== process.argv[1] + '/server.lock') return original(path, ...rest);
      isRemoved = true;
      run('second');
      original(path, ...rest);
      run('third');
    };
  }
  syncBuiltinESMExports();
  ${TAKE}
`;

describe('the lock of a data folder', () => {
  it('rejects a second holder until it is released', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.pid}`);
    unlock();
    lockDataDir(dataDir)();
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('is held against another process and taken over once its holder was killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, dataDir]);
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDataDir(dataDir)();
  });

  it('takes over the lock of a zombie process', async () => {
    // The shell's child holds the lock and dies; the shell sleeps on and never asks for its end.
    const shell = spawn('sh', [
      '-c',
      `"$0" --input-type=module -e "$1" "$2" & exec sleep 60`,
      process.execPath,
      HOLD,
      dataDir,
    ]);
    await once(shell.stdout, 'data');
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    while (existsSync('/proc/self/stat') && state() !== 'Z') await new Promise((next) => setImmediate(next));
    lockDataDir(dataDir)();
    shell.kill('SIGKILL');
  });

  it('is taken over by one process only when several find the lock of a dead one', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const folders = Array.from({ length: 100 }, (_, at) => join(dataDir, `${at}`));
    for (const folder of folders) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid, started: '1' }));
    }
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', RACE, ...folders]),
    );
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data'))); // ready
    const counts = children.map(({ stdout }) => once(stdout, 'data'));
    for (const { stdin } of children) stdin.write('go');
    const taken = (await Promise.all(counts)).map(([count]) => Number(count));
    expect(taken.reduce((sum, count) => sum + count)).toBe(folders.length);
    for (const child of children) child.kill('SIGKILL');
  });

  it('is taken over by one process only when others come before and after the removal of the old lock', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid, started: '1' }));
    const first = spawn(process.execPath, [
      ...['--no-warnings', '--input-type=module', '-e', INTERRUPTED],
      ...[dataDir, 'first', TAKE],
    ]);
    const resultOf = (name: string) => join(dataDir, name);
    while (!existsSync(resultOf('first'))) await new Promise((next) => setTimeout(next, 20));
    const results = ['first', 'second', 'third'].map((name) => readFileSync(resultOf(name), 'utf8'));
    expect(results.toSorted()).toEqual(['DataDirLockedError', 'DataDirLockedError', 'held']);
    expect(readdirSync(dataDir).toSorted()).toEqual(['first', 'second', 'server.lock', 'third']);
    first.kill('SIGKILL');
    await once(first, 'exit');
  });

  it('continues after a process was killed while it took over a lock', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const file of ['server.lock', 'server.lock.takeover'])
      writeFileSync(join(dataDir, file), JSON.stringify({ pid, started: '1' }));
    lockDataDir(dataDir)();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('takes over a lock with a reused PID or a damaged file', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const content of [
      JSON.stringify({ pid, started: '1' }),
      JSON.stringify({ pid: 1, started: 'long ago' }),
      '{"pi',
    ]) {
      writeFileSync(join(dataDir, 'server.lock'), content);
      const unlock = lockDataDir(dataDir);
      expect(JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid).toBe(process.pid);
      unlock();
    }
  });
});
