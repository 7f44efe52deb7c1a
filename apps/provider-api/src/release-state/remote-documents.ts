import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { DatabaseUnavailable } from '../db/servers/unavailable.ts';
import { socketPath } from '../db/storage/data-dir-socket.ts';
import { hasErrorCode } from '../error-code.ts';
import type { ReleaseDocuments, ReleaseState } from './documents.ts';
import {
  type Call,
  MAX_BYTES,
  type ResultOf,
  replySchema,
  resultSchemas,
  SOCKET,
  TOO_LARGE,
} from './protocol.ts';

/** A portal that does not answer for this long is stopped or suspended. */
const ANSWER_MS = 15_000;

/** The portal's process refused or failed a call. The code says that the caller's input is not the reason. */
class ReleaseStateError extends Error {
  override readonly name = 'ReleaseStateError';
  readonly code: string;
  constructor(message: string, code = 'RELEASE_STATE') {
    super(message);
    this.code = code;
  }
}

/**
 * The state of releases in the embedded database of another process, which runs the portal. Each call connects again, so
 * it works as soon as that process was restarted.
 */
export function createRemoteState(dataDir: string): ReleaseState {
  const path = socketPath(dataDir, SOCKET);

  async function send<Operation extends Call['operation']>(
    call: Extract<Call, { operation: Operation }>,
  ): Promise<ResultOf<Operation>> {
    const body = Buffer.from(JSON.stringify(call));
    if (body.length > MAX_BYTES) throw new ReleaseStateError(TOO_LARGE);
    const answer = await exchange(path, body).catch((error: unknown) => {
      if (hasErrorCode(error, 'EACCES'))
        throw new ReleaseStateError(
          `Only the user who runs the portal on ${dataDir} can use its database. Run the command as that user.`,
        );
      throw new DatabaseUnavailable(
        error,
        `The portal that uses ${dataDir} does not answer. It may have been stopped. Before you repeat a change, check with "release list" whether it was made.`,
      );
    });
    const reply = parseReply(answer);
    if (reply !== null && 'error' in reply)
      throw new ReleaseStateError(reply.error.message, reply.error.code);
    const result = v.safeParse(resultSchemas[call.operation], reply?.result);
    if (!result.success)
      throw new ReleaseStateError(
        `The portal that uses ${dataDir} gave an answer that this version does not know. Run the same version as the portal.`,
      );
    return result.output as ResultOf<Operation>; // parsed with the schema of this operation
  }

  return {
    documentsOf: (store): ReleaseDocuments => ({
      read: async (key) => toBuffer(await send<'read'>({ operation: 'read', store, key })),
      write: (key, content, { onlyIf } = {}) =>
        send<'write'>({ operation: 'write', store, key, content, onlyIf }),
      remove: async (key) => void (await send<'remove'>({ operation: 'remove', store, key })),
      readLog: async () => toBuffer(await send<'readLog'>({ operation: 'readLog', store })),
      appendLog: async (lines) => void (await send<'appendLog'>({ operation: 'appendLog', store, lines })),
      replaceLog: async (lines) => void (await send<'replaceLog'>({ operation: 'replaceLog', store, lines })),
      hasOtherStores: () => send<'hasOtherStores'>({ operation: 'hasOtherStores', store }),
    }),
  };
}

const toBuffer = (found: ResultOf<'read'>) => found && { ...found, content: Buffer.from(found.content) };

/** Sends one call and returns the whole answer. Fails if there is no answer, or only a part of it. */
async function exchange(path: string | null, body: Buffer): Promise<string> {
  if (path === null) throw new Error('The path of the data folder is too long for a socket.');
  const sent = request({
    socketPath: path,
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  // A connection that breaks after the answer began also fails the request, for which nobody waits any more.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // Node's type is any
  return text(response);
}

function parseReply(answer: string): v.InferOutput<typeof replySchema> | null {
  try {
    return v.parse(replySchema, JSON.parse(answer));
  } catch {
    return null;
  }
}
