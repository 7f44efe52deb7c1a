import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirLockedError, lockDataDir } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const HOLD = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
  lockDataDir(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

describe('the lock of a data folder', () => {
  it('refuses a second holder with the reason, and lets one in once it is given back', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.pid}`);
    unlock();
    lockDataDir(dataDir)();
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('refuses while another process holds it, and is taken over once that one was killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, dataDir]);
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDataDir(dataDir)();
  });

  it('takes over the lock of a process whose number somebody else has now, or that was cut short', () => {
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
