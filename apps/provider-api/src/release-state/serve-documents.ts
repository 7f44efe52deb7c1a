import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenInDataDir, socketPath } from '../db/storage/data-dir-socket.ts';
import type { Log } from '../log.ts';
import type { ReleaseState, TaggedText } from './documents.ts';
import {
  type Call,
  callSchema,
  MAX_BYTES,
  type Reply,
  type ResultOf,
  SOCKET,
  TOO_LARGE,
} from './protocol.ts';

/** How long calls may still run when the portal stops. */
const STOP_MS = 2000;

/**
 * Lets other processes use the state of releases in the embedded database, which only this process can open. Returns a
 * function that stops this after the calls that run.
 */
export function serveDocuments(dataDir: string, state: ReleaseState, log: Log): () => Promise<void> {
  const path = socketPath(dataDir, SOCKET);
  if (path === null) return async () => {};
  const server = createServer(async (request, response) => {
    const { status, body } = serialize(await answer(request, state, log));
    // If a call was refused before it was read, the connection cannot be used for another one.
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
  });
  server.on('error', (error) => log.error('release-state.socket', error));
  listenInDataDir(server, path);
  return async () => {
    const closed = new Promise((done) => server.close(done));
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closed;
    clearTimeout(timer);
    rmSync(path, { force: true });
  };
}

interface Answer {
  status: number;
  reply: Reply;
}

const refuse = (status: number, message: string): Answer => ({ status, reply: { error: { message } } });

function serialize({ status, reply }: Answer): { status: number; body: string } {
  const body = JSON.stringify(reply);
  if (Buffer.byteLength(body) <= MAX_BYTES) return { status, body };
  return serialize(refuse(500, TOO_LARGE));
}

async function answer(request: IncomingMessage, state: ReleaseState, log: Log): Promise<Answer> {
  // Without the length, the body could be endless.
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return refuse(413, TOO_LARGE);
  const parsed = v.safeParse(callSchema, await readJson(request));
  if (!parsed.success) return refuse(400, `The call is wrong: ${v.summarize(parsed.issues)}`);
  try {
    return { status: 200, reply: { result: await run(state, parsed.output) } };
  } catch (error) {
    log.error('release-state', error);
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
    return { status: 500, reply: { error: { message, ...code } } };
  }
}

/** Undefined if it is no JSON, or if the other process ended. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request));
  } catch {
    return undefined;
  }
}

async function run({ documentsOf }: ReleaseState, call: Call): Promise<ResultOf<Call['operation']>> {
  const documents = documentsOf(call.store);
  switch (call.operation) {
    case 'read':
      return toMessage(await documents.read(call.key));
    case 'write':
      return documents.write(call.key, call.content, { onlyIf: call.onlyIf });
    case 'remove':
      await documents.remove(call.key);
      return null;
    case 'readLog':
      return toMessage(await documents.readLog());
    case 'appendLog':
      await documents.appendLog(call.lines);
      return null;
    case 'replaceLog':
      await documents.replaceLog(call.lines);
      return null;
    case 'hasOtherStores':
      return documents.hasOtherStores();
  }
}

const toMessage = (found: TaggedText | null) => found && { ...found, content: found.content.toString() };
