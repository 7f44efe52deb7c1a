/** One JSON line an event, to standard output; nothing in it may be a password, a token or a cookie. */
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
      // What is done in one turn is written at once: a write holds up the whole process.
      if (waiting === '') setImmediate(flush);
      waiting += line({ level: 'info', event, ...fields });
    },
    // Errors are always worth a line: a silent failure in a test would hide its reason.
    error(event, error, fields = {}) {
      flush();
      process.stdout.write(line({ level: 'error', event, ...fields, ...describe(error) }));
    },
  };
}
