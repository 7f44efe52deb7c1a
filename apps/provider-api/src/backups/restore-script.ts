const TRANSACTION_TIMEOUT = 'SET transaction_timeout = 0;\n';
/** The settings are at the beginning of a script, before all data. */
const HEAD_BYTES = 4096;

const trimHead = (head: Buffer): Buffer =>
  Buffer.from(head.toString('latin1').replace(TRANSACTION_TIMEOUT, ''), 'latin1');

/** pg_restore from version 17 on writes a setting that servers before version 17 do not know. */
export async function* withoutTransactionTimeout(script: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of script) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield trimHead(head);
    head = null;
  }
  if (head !== null) yield trimHead(head);
}
