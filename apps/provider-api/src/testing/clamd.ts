import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClamdAddress, createScanner } from '../files/clamd.ts';

/** The test file that every scanner reports. In two parts, so that this source file is not reported. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

const CLAMD = '/usr/sbin/clamd';
const START_ATTEMPTS = 300;

export const isClamdInstalled = (): boolean => existsSync(CLAMD);

interface TestClamd {
  address: ClamdAddress;
  stop(): Promise<void>;
}

/** Starts Debian's clamd with one signature, that of {@link EICAR}: the real ones are 300 MB. */
export async function startClamd(): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-clamd-'));
  const path = join(folder, 'clamd.sock');
  const database = join(folder, 'db');
  await mkdir(database);
  await writeFile(join(database, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const config = join(folder, 'clamd.conf');
  await writeFile(
    config,
    [`LocalSocket ${path}`, `DatabaseDirectory ${database}`, 'Foreground yes', 'User root', ''].join('\n'),
  );
  const child = spawn(CLAMD, ['--config-file', config], { stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  const scanner = createScanner({ path });
  for (let attempt = 0; ; attempt += 1) {
    if (existsSync(path) && (await answers(scanner))) break;
    if (child.exitCode !== null || attempt === START_ATTEMPTS) throw new Error('clamd did not start.');
    await wait(100);
  }
  return {
    address: { path },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (scanner: ReturnType<typeof createScanner>) =>
  scanner.check().then(
    () => true,
    () => false,
  );

/** A server that speaks clamd's protocol. `reply` gets what was sent with INSTREAM, joined from its chunks. */
export async function speakClamd(reply: (content: Buffer) => string): Promise<TestClamd> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received = Buffer.concat([received, data as Buffer]);
      if (received.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0');
      const content = readStream(received);
      if (content !== null) socket.end(`${reply(content)}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    address: { host: '127.0.0.1', port: address.port },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** The content of a complete INSTREAM; null while chunks are missing. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
