import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
