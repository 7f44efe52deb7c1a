import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createApi } from '../../api.ts';
import { DEMO_PASSWORD } from '../../seed/people.ts';
import { createBrowser } from '../../testing/browser.ts';
import { testConfig } from '../../testing/config.ts';
import { filledDatabase } from '../../testing/database/template.ts';
import { inLongRun } from '../../testing/in-long-run.ts';
import { type NotStarted, startServer } from '../../testing/server-process.ts';
import { openDatabase } from '../database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-room-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Root may write anywhere: then for a moment as nobody. */
async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.('nobody');
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const open = (path: string, minFreeMb = 0) => openDatabase(testConfig({ dataDir: path, minFreeMb }));
const MORE_THAN_ANY_DISK_MB = 1e12;

describe('a data folder', () => {
  it('that is not writable is rejected with the reason', async () => {
    chmodSync(dataDir, 0o555);
    const opened = asNobody(() => open(dataDir));
    await expect(opened).rejects.toThrow(`${dataDir} may not be written by the user who runs the server`);
    await expect(asNobody(() => open(join(dataDir, 'below')))).rejects.toThrow('may not be written');
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('that is not a folder is rejected with the reason', async () => {
    const path = join(dataDir, 'file');
    writeFileSync(path, '');
    await expect(open(path)).rejects.toThrow(`${path} is not a folder`);
  });

  it('on an almost full disk is rejected with the reason and stays untouched', async () => {
    await expect(open(dataDir, MORE_THAN_ANY_DISK_MB)).rejects.toThrow(
      /has \d+ MB left; at least 1000000000000 MB/,
    );
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  inLongRun('ends the process with one line that explains why', async () => {
    const started = startServer({ DATA_DIR: dataDir, MIN_FREE_MB: String(MORE_THAN_ANY_DISK_MB) });
    const error = await started.then(
      () => null,
      (reason: NotStarted) => reason,
    );
    expect(error).toMatchObject({ name: 'NotStarted', code: 1 });
    expect(error?.message).toMatch(/^The disk of the data folder .* has \d+ MB left; [^\n]*$/);
  });

  it('that another process uses ends the second one with one line', async () => {
    const config = testConfig({ dataDir, minFreeMb: 0 });
    const api = await createApi({ config, from: await filledDatabase() });
    const second = await startServer({ DATA_DIR: dataDir, DEMO_DATA: '0' }).then(
      () => null,
      (reason: NotStarted) => reason,
    );
    expect(second?.code).toBe(1);
    expect(second?.message).toMatch(
      new RegExp(`^The data folder .* is in use by process ${process.pid}\\.[^\\n]*$`),
    );
    const user = createBrowser((request) => api.app.fetch(request));
    await expect(user.call(contract.auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await api.close();
  });

  it('that fills up at runtime rejects writes and still serves reads', async () => {
    const config = testConfig({ dataDir, minFreeMb: 0 });
    const api = await createApi({ config, from: await filledDatabase() });
    const user = createBrowser((request) => api.app.fetch(request));
    await user.call(contract.auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
    const create = () => user.call(contract.multiQuotes.create, { name: 'Is there room?' });
    const { uuid } = await create();
    config.minFreeMb = MORE_THAN_ANY_DISK_MB;
    // What is known of the disk is a second old at most: write until it has been looked at again.
    const refused = await until(async () => {
      const response = await user.fetch('/api/v1/multi-quotes', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': user.csrfToken() },
        body: JSON.stringify({ name: 'No room' }),
      });
      return response.ok ? null : response;
    });
    expect(refused.status).toBe(503);
    await expect(refused.json()).resolves.toEqual({
      message: 'The server is out of disk space. Nothing was changed.',
    });
    await expect(user.call(contract.multiQuotes.get, { uuid })).resolves.toMatchObject({ uuid });
    config.minFreeMb = 0;
    await expect(create()).resolves.toMatchObject({ name: 'Is there room?' });
    await api.close();
  });
});

async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
  }
}
