import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/storage/data-dir-lock.ts';
import { testConfig } from '../testing/config.ts';
import { createSmall } from '../testing/database/create-small.ts';
import { type StateProcess, startStateProcess } from '../testing/release-state.ts';
import { openReleaseDatabase } from './open.ts';

const WRITER = join(import.meta.dirname, '..', 'testing', 'release-state-writer.ts');

let root: string;
let dataDir: string;
let portal: StateProcess;

const open = (options = {}) => openReleaseDatabase({ DATA_DIR: dataDir }, options);
const lockOwner = () => JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-state-'));
  dataDir = join(root, 'data');
  portal = await startStateProcess(dataDir);
});
afterAll(async () => {
  await portal.kill();
  rmSync(root, { recursive: true, force: true });
});

describe('while a portal runs', () => {
  it('lets only one of many writers in several processes replace a document', async () => {
    const documents = (await open()).documentsOf('store');
    const writers = await Promise.all([startWriter(), startWriter()]);
    for (let round = 0; round < 20; round += 1) {
      const tag = await documents.write(`${round}`, 'first', { onlyIf: null });
      const won = await Promise.all(writers.map((writer) => writer.race(`${round} ${tag}`)));
      expect([...won].sort()).toEqual([0, 1]);
    }
    for (const writer of writers) writer.end();
  });

  it('answers as a database of this process does', async () => {
    const database = await open();
    const documents = database.documentsOf('other');
    expect(await documents.read('a')).toBeNull();
    expect(await documents.readLog()).toBeNull();
    const tag = await documents.write('a', 'ä\u2028"\n', { onlyIf: null });
    expect(await documents.write('a', 'b', { onlyIf: null })).toBeNull();
    const { content } = (await documents.read('a')) ?? {};
    expect([content instanceof Buffer, String(content)]).toEqual([true, 'ä\u2028"\n']);
    expect(await documents.write('a', 'c', { onlyIf: 'missing' })).toBeNull();
    expect(await documents.write('a', 'c', { onlyIf: tag })).toEqual(expect.any(String));
    expect(await documents.write('a', 'd')).toEqual(expect.any(String));
    await documents.remove('a');
    expect(await documents.read('a')).toBeNull();
    expect(await documents.hasOtherStores()).toBe(true);
    await expect(documents.write('a', 'null character: \0')).rejects.toMatchObject({ code: '22021' });
    await database.close();
  });

  it('returns a log of 3,000 entries as it was written', async () => {
    const documents = (await open()).documentsOf('log');
    const lines = Array.from({ length: 3000 }, (_, at) => `{"at":${at},"reason":"${'r'.repeat(300)}"}\n`);
    await documents.replaceLog(lines.slice(0, 2990).join(''));
    for (const line of lines.slice(2990)) await documents.appendLog(line);
    expect(String((await documents.readLog())?.content)).toBe(lines.join(''));
  });

  it('lets only its own user connect, and survives hostile input', async () => {
    const path = join(dataDir, 'state.sock');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const call = (body: string, length = body.length) =>
      send(path, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`);
    const read = { operation: 'read', store: 'store', key: 'a' };
    expect(await call(JSON.stringify(read))).toContain('{"result":null}');
    for (const wrong of [
      ...['', '{', 'null', '[]', '{"operation":"drop"}', '{"operation":"__proto__"}'],
      JSON.stringify({ ...read, key: { toString: 'a' } }),
      JSON.stringify({ ...read, extra: 1 }),
      JSON.stringify({ ...read, operation: 'write' }),
    ])
      expect(await call(wrong)).toContain('400 Bad Request');
    expect(await call('{', 2 ** 40)).toContain('413 Payload Too Large');
    expect(await send(path, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')).toContain(
      '413',
    );
    expect(await send(path, '\0\u0001 not HTTP\r\n\r\n')).toContain('400 Bad Request');
    expect(
      await send(path, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', { ends: true }),
    ).toMatch(/^$|400 Bad Request/);
    expect(await call(JSON.stringify({ ...read, key: 'k'.repeat(2 ** 20) }))).toContain('{"result":null}');
    expect(await call(JSON.stringify(read))).toContain('{"result":null}');
  });
});

describe('opening', () => {
  it('is refused without a database, and creates nothing', async () => {
    const missing = join(root, 'missing');
    await expect(openReleaseDatabase({ DATA_DIR: missing })).rejects.toThrow('There is no database in');
    expect(existsSync(missing)).toBe(false);
    const empty = mkdtempSync(join(root, 'empty-'));
    await expect(openReleaseDatabase({ DATA_DIR: empty })).rejects.toThrow('There is no database in');
    expect(readdirSync(empty)).toEqual([]);
  });

  it('is refused if no portal has created the tables', async () => {
    const folder = mkdtempSync(join(root, 'old-'));
    const database = await openDatabase(testConfig({ dataDir: folder }), await createSmall());
    await database.close();
    await expect(openReleaseDatabase({ DATA_DIR: folder })).rejects.toThrow(
      'Start the API of this version first',
    );
    expect(readdirSync(folder)).not.toContain('server.lock');
  }, 30_000);

  it('is refused while a portal runs in a folder whose path is too long for a socket', async () => {
    const long = createFolder('d'.repeat(80));
    const unlock = lockDataDir(long);
    for (const options of [{}, { staysOpen: true }])
      await expect(openReleaseDatabase({ DATA_DIR: long }, options)).rejects.toThrow(
        'too long for the socket',
      );
    unlock();
  });

  it('is refused if the answer is cut off, or not of this version', async () => {
    const folder = createFolder('other');
    let answer = '';
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(answer, () => socket.destroy()));
    });
    server.listen(join(folder, 'state.sock'));
    const openOther = () => openReleaseDatabase({ DATA_DIR: folder }, { staysOpen: true });
    for (const cut of ['', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"result"']) {
      answer = cut;
      await expect(openOther()).rejects.toThrow('No portal runs on');
    }
    for (const wrong of ['', '{', '{}', '{"result":"yes"}', '{"error":"no"}']) {
      answer = `HTTP/1.1 200 OK\r\nContent-Length: ${wrong.length}\r\n\r\n${wrong}`;
      await expect(openOther()).rejects.toThrow('Run the same version as the portal');
    }
    server.close();
  });
});

/** A data folder that looks like it has a database. */
function createFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'db'), { recursive: true });
  writeFileSync(join(folder, 'db', 'PG_VERSION'), '18');
  return folder;
}

describe('when the portal ends', () => {
  it('fails calls, lets a command open the database, and lets the portal start afterwards', async () => {
    const running = await open();
    const documents = running.documentsOf('killed');
    await documents.write('app.json', 'live');
    await portal.kill();
    expect(existsSync(join(dataDir, 'state.sock'))).toBe(true);
    await expect(documents.read('app.json')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: `The portal that uses ${dataDir} does not answer. It may have been stopped. Before you repeat a change, check with "release list" whether it was made.`,
    });
    await expect(open({ staysOpen: true })).rejects.toThrow('Start the portal first');
    const command = await open();
    expect(lockOwner()).toBe(process.pid);
    expect(String((await command.documentsOf('killed').read('app.json'))?.content)).toBe('live');
    await expect(startStateProcess(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    // A second command waits for the first one.
    const second = open();
    await wait(500);
    await command.close();
    await (await second).close();
    portal = await startStateProcess(dataDir);
    expect(String((await documents.read('app.json'))?.content)).toBe('live');
  });

  it('answers the calls that run before it stops, and removes the socket', async () => {
    const idle = connect(join(dataDir, 'state.sock')).on('error', () => {});
    const documents = (await open()).documentsOf('stopped');
    const writes = Array.from({ length: 50 }, (_, at) => documents.write(`${at}`, 'a'));
    await Promise.race(writes);
    const [results] = await Promise.all([Promise.allSettled(writes), portal.stop()]);
    expect(readdirSync(dataDir)).not.toContain('state.sock');
    idle.destroy();
    const command = await open();
    for (const [at, { status }] of results.entries()) {
      const isStored = (await command.documentsOf('stopped').read(`${at}`)) !== null;
      expect([at, isStored]).toEqual([at, status === 'fulfilled']);
    }
    await command.close();
  });
});

/** Sends bytes to a socket and returns the answer. */
function send(path: string, text: string, { ends = false } = {}): Promise<string> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(path, () => (ends ? socket.end(text) : socket.write(text)));
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => {});
    socket.on('close', () => done(answer));
  });
}

async function startWriter() {
  const child = spawn(process.execPath, ['--no-warnings', WRITER, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    race: async (line: string) => {
      child.stdin.write(`${line}\n`);
      return Number((await lines.next()).value);
    },
    end: () => child.stdin.end(),
  };
}
