import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { dirname, join } from 'node:path';

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
  // In a private folder, nobody else can connect before the socket is private too. Its path is not longer than `path`.
  const folder = mkdtempSync(join(dirname(path), 's'));
  const draft = join(folder, 's');
  try {
    // Creates the socket before it returns. A failure is reported by the event `error`.
    server.listen(draft);
    if (server.listening) {
      chmodSync(draft, 0o600);
      renameSync(draft, path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  server.unref();
}
