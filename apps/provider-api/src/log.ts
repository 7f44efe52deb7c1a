/** One JSON line per event to standard output; never a password, token or cookie. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { error: error.message, stack: error.stack, ...cause };
}

let waiting = '';

function flush(): void {
  if (waiting !== '') process.stdout.write(waiting);
  waiting = '';
}
process.once('exit', flush);

export function createLog(level: 'info' | 'silent', now: () => Date): Log {
  const line = (fields: Record<string, unknown>) =>
    `${JSON.stringify({ at: now().toISOString(), ...fields })}\n`;
  return {
    info(event, fields = {}) {
      if (level !== 'info') return;
      // Batches the lines of one event-loop turn: each write blocks the process.
      if (waiting === '') setImmediate(flush);
      waiting += line({ level: 'info', event, ...fields });
    },
    // Errors are logged even in silent mode, so that failing tests show their cause.
    error(event, error, fields = {}) {
      flush();
      process.stdout.write(line({ level: 'error', event, ...fields, ...describe(error) }));
    },
  };
}
