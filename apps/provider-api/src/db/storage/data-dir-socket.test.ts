import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, jest } from '@jest/globals';
import { listenInDataDir } from './data-dir-socket.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-socket-'));
chmodSync(dataDir, 0o777);
const path = join(dataDir, 'state.sock');
const server = createServer((socket) => socket.end('connected'));
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('lets only its own user connect, and leaves the umask of the process alone', async () => {
  const umask = jest.spyOn(process, 'umask');
  const folders: number[] = [];
  const listen = server.listen.bind(server);
  jest.spyOn(server, 'listen').mockImplementation((socket) => {
    folders.push(statSync(join(String(socket), '..')).mode & 0o777);
    return listen(socket);
  });
  listenInDataDir(server, path);
  // Other threads create files and folders at the same time.
  expect(umask).not.toHaveBeenCalled();
  expect(folders).toEqual([0o700]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['state.sock']);
  expect(await text(connect(path))).toBe('connected');
});
