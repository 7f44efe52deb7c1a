/** Time that statements may take of one turn of the event loop before others have theirs. */
const TURN_MS = 5;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Lets requests and responses run between statements. The embedded database runs a statement in the server's own
 * thread, and its caller continues in the same turn of the event loop: the statements of a transaction, or of several
 * job workers, would together be one long turn. Call the result before each statement, with nothing between.
 */
export function createTurns(): () => Promise<void> {
  let began: number | null = null;
  return async () => {
    if (began !== null && performance.now() - began > TURN_MS) await nextTurn();
    if (began !== null) return;
    began = performance.now();
    setImmediate(() => {
      began = null;
    });
  };
}
