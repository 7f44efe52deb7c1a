import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { OnlineCopy } from '../db/database.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { describeLongPath, listenInDataDir, socketPath } from '../db/storage/data-dir-socket.ts';
import type { Log } from '../log.ts';

const SOCKET = 'backup.sock';

const replySchema = v.object({ label: v.optional(v.string()), error: v.optional(v.string()) });

/** Serves one back-up at a time on a socket in the data folder. Returns a function that stops it. */
export function serveOnlineCopy(dataDir: string, copy: OnlineCopy, log: Log): () => void {
  const path = socketPath(dataDir, SOCKET);
  if (path === null) return () => {};
  let isTaken = false;
  const server = createServer((socket) => {
    let hasBegun = false;
    let isHeld = false;
    const release = async () => {
      if (!hasBegun) return '';
      hasBegun = false;
      try {
        return await copy.end();
      } finally {
        isTaken = false;
      }
    };
    const finish = async () => {
      await release();
      if (!isHeld) return;
      isHeld = false;
      await copy.finish();
    };
    const answer = async (step: string): Promise<v.InferOutput<typeof replySchema>> => {
      if (step === 'end') return { label: await release() };
      if (step !== 'begin') return { error: `Unknown step "${step}".` };
      if (isTaken) return { error: 'Another back-up is being taken.' };
      isTaken = true;
      try {
        await copy.begin();
      } catch (error) {
        isTaken = false;
        throw error;
      }
      hasBegun = true;
      isHeld = true;
      // The command was killed while the copy began.
      if (socket.destroyed) await finish();
      return {};
    };
    socket.on('error', () => {});
    socket.on('close', () => void finish().catch((error: unknown) => log.error('backup.failed', error)));
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (step) => {
      answer(step)
        .catch((error: unknown) => {
          log.error('backup.failed', error);
          return { error: error instanceof Error ? error.message : String(error) };
        })
        .then((reply) => socket.destroyed || socket.write(`${JSON.stringify(reply)}\n`));
    });
  });
  server.on('error', (error) => log.error('backup.socket', error));
  listenInDataDir(server, path);
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

export interface CopySession {
  /** Ends the copy in the server and returns the label. */
  end(): Promise<string>;
  close(): void;
}

/** Asks the running server to begin. @throws BackupError if it refuses or does not answer. */
export async function beginOnlineCopy(dataDir: string): Promise<CopySession> {
  const path = socketPath(dataDir, SOCKET);
  if (path === null) throw new BackupError(describeLongPath(dataDir));
  const socket = createConnection(path);
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  let failure: Error | null = null;
  socket.on('error', (error) => (failure = error));

  async function send(step: string) {
    socket.write(`${step}\n`);
    const reply = await replies.next().catch(() => ({ done: true as const, value: undefined }));
    if (reply.done)
      throw new BackupError(
        `The portal that uses ${dataDir} did not answer${failure === null ? '; it may have been stopped' : ` (${failure.message})`}. Try again.`,
      );
    const { label, error } = v.parse(replySchema, JSON.parse(reply.value));
    if (error !== undefined) throw new BackupError(`The portal refused the back-up: ${error}`);
    return label ?? '';
  }

  try {
    await send('begin');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return { end: () => send('end'), close: () => socket.destroy() };
}
