import type { PGlite } from '@electric-sql/pglite';

/** Time that statements may take of one turn of the event loop before others have theirs. */
const TURN_MS = 5;

/**
 * Lets requests and responses run between statements. The embedded database runs a statement in the server's own
 * thread, and its caller continues in the same turn of the event loop: the statements of a transaction, or of
 * several job workers, would together be one long turn. It replaces the one function that sends statements, so that the
 * job queue's are included.
 */
export function shareTurns(pglite: PGlite): void {
  const send = pglite.execProtocolRaw.bind(pglite);
  let began: number | null = null;
  pglite.execProtocolRaw = async (message, options) => {
    if (began !== null && performance.now() - began > TURN_MS) await nextTurn();
    if (began === null) {
      began = performance.now();
      setImmediate(() => {
        began = null;
      });
    }
    return send(message, options);
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
