import { rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';

/** Longest path of a Unix socket on Linux and macOS. */
const MAX_SOCKET_BYTES = 103;

/** Path of a socket in the data folder; null if it is too long for a socket. */
export function socketPath(dataDir: string, name: string): string | null {
  const path = join(dataDir, name);
  return Buffer.byteLength(path) > MAX_SOCKET_BYTES ? null : path;
}

/** What operators can do if the path of a data folder is too long for a socket. */
export const describeLongPath = (dataDir: string) =>
  `The path of ${dataDir} is too long for the socket that other processes use to reach the portal. Stop the portal, or use a shorter path.`;

/**
 * Lets other processes of this user connect to the server. Replaces a socket that a killed server left, so call it only
 * while this process has the lock of the data folder.
 */
export function listenInDataDir(server: Server, path: string): void {
  rmSync(path, { force: true });
  // The socket is created before `listen` returns, so nobody else can connect even for a moment.
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  server.unref();
}
