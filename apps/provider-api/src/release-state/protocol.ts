import * as v from 'valibot';

/** The socket in the data folder on which the portal's process answers calls. */
export const SOCKET = 'state.sock';

/** Limits a call and its reply. More than a log of 100,000 entries needs. */
export const MAX_BYTES = 64 * 1024 * 1024;
export const TOO_LARGE =
  'The state of releases is too large to send between processes. Stop the portal, and run the command again.';

const call = <Operation extends string, Entries extends v.ObjectEntries>(
  operation: Operation,
  entries: Entries,
) => v.strictObject({ operation: v.literal(operation), store: v.string(), ...entries });

const key = v.string();
const lines = v.string();

/** A call of a method of `ReleaseDocuments`. */
export const callSchema = v.variant('operation', [
  call('read', { key }),
  call('write', { key, content: v.string(), onlyIf: v.optional(v.nullable(v.string())) }),
  call('remove', { key }),
  call('readLog', {}),
  call('appendLog', { lines }),
  call('replaceLog', { lines }),
  call('hasOtherStores', {}),
]);
export type Call = v.InferOutput<typeof callSchema>;

const textSchema = v.nullable(v.object({ content: v.string(), tag: v.string() }));
const nothingSchema = v.null();

/** What the method of each operation returns. */
export const resultSchemas = {
  read: textSchema,
  write: v.nullable(v.string()),
  remove: nothingSchema,
  readLog: textSchema,
  appendLog: nothingSchema,
  replaceLog: nothingSchema,
  hasOtherStores: v.boolean(),
} as const satisfies Record<Call['operation'], v.GenericSchema>;

export type ResultOf<Operation extends Call['operation']> = v.InferOutput<(typeof resultSchemas)[Operation]>;

export const replySchema = v.union([
  v.object({ error: v.object({ message: v.string(), code: v.optional(v.string()) }) }),
  v.object({ result: v.unknown() }),
]);
export type Reply = v.InferOutput<typeof replySchema>;
