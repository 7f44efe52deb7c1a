import { cutText } from '@portal/api-client/limits';
import pino from 'pino';
import { getCurrentTrace } from './tracing/current-trace.ts';

/** One line per event to standard output; never a password, token or cookie. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

/** `json`: every event, for programs. `text`: what concerns a person who watches a terminal. */
export type LogFormat = 'json' | 'text';

type Fields = Readonly<Record<string, unknown>>;

/** The message of a failed query, without the values of its parameters: personal data, hashes and tokens. */
const toSafeMessage = ({ message }: Error) =>
  message.startsWith('Failed query') ? (message.split('\nparams: ', 1)[0] ?? '') : message;

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const message = toSafeMessage(error);
  const cause = error.cause instanceof Error ? { cause: toSafeMessage(error.cause) } : {};
  // The stack begins with the message.
  return { error: message, stack: error.stack?.replace(error.message, () => message), ...cause };
}

/** Links carry a secret in the path: after `impersonation`, or as one long segment. */
const MAX_ID_CHARACTERS = 40;
export function redactPath(path: string): string {
  return path
    .replace(/(\/impersonation\/).+/i, '$1[redacted]')
    .split('/')
    .map((segment) => (segment.length > MAX_ID_CHARACTERS ? '[redacted]' : segment))
    .join('/');
}

/** Anyone can put control characters into a path; they must not move the cursor or start a line of their own. */
const printable = (value: unknown) => String(value).replace(/\p{Cc}+/gu, ' ');

/** A line of a terminal has room for a part of a long text. */
const MAX_PATH = 60;
const MAX_REASON = 160;
/** Enough of a request's id to find it by the reference that its page shows. */
const ID_PART = 8;
const shorten = (text: string, max: number) => (text.length > max ? `${cutText(text, max - 1)}…` : text);

const clock = (at: Date) => at.toTimeString().slice(0, 8);

/** Visitors who are not signed in get 401 on every page, so it says nothing. */
const isFailure = (status: unknown) => typeof status === 'number' && status >= 400 && status !== 401;

/** The readable line of an event, or null for one that concerns nobody. */
function infoText(event: string, fields: Fields): string | null {
  if (event === 'job') return null;
  if (event === 'request') {
    const { status, method, path, ms, requestId, reason } = fields;
    if (!isFailure(status)) return null;
    const request = String(requestId).slice(0, ID_PART);
    const line = `${status} ${method} ${shorten(printable(path), MAX_PATH)} (${ms} ms, request ${request})`;
    return reason === undefined ? line : `${line}: ${shorten(printable(reason), MAX_REASON)}`;
  }
  const details = Object.entries(fields).map(([name, value]) => `${name} ${printable(value)}`);
  return [event, ...details].join(', ');
}

function errorText(event: string, { error: message, cause }: Fields, fields: Fields): string {
  const details = Object.entries(fields).flatMap(([name, value]) =>
    value == null
      ? []
      : [`${name} ${printable(name === 'requestId' ? String(value).slice(0, ID_PART) : value)}`],
  );
  // A failed query's message repeats the statement and its values; the cause says what is wrong.
  const isQuery = cause !== undefined && String(message).startsWith('Failed query');
  const whole = isQuery ? String(cause) : cause === undefined ? String(message) : `${message}: ${cause}`;
  const reason = shorten(printable(whole), MAX_REASON);
  return `Error in ${event}: ${reason}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

/** The readable line of a record of the log. */
function toText(record: Fields): string {
  const { level, at, event, error, stack: _stack, cause, ...fields } = record;
  const text =
    level === 'error' ? errorText(String(event), { error, cause }, fields) : infoText(String(event), fields);
  return text === null ? '' : `${clock(new Date(String(at)))} ${text}\n`;
}

/** Where the log goes. */
export interface LogOutput {
  write(text: string): void;
  /** Writes what waits, before the process does anything else. */
  flushSync(): void;
}

/** Lines are written together, without blocking the process; those that wait are written when it exits. */
let standardOutput: LogOutput | null = null;
function getStandardOutput(): LogOutput {
  standardOutput ??= pino.destination({ dest: process.stdout.fd, sync: false });
  return standardOutput;
}

/** No caller logs these; should one do so by mistake, the value does not get out. */
const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization', 'code'];

export function createLog(
  level: 'info' | 'silent',
  format: LogFormat,
  now: () => Date,
  output: LogOutput = getStandardOutput(),
): Log {
  const logger = pino(
    {
      // Errors are logged even in silent mode, so that failing tests show their cause.
      level: level === 'silent' ? 'error' : level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${now().toISOString()}"`,
      // The line's own fields override these.
      mixin() {
        const traceId = getCurrentTrace()?.traceId;
        return traceId === undefined ? {} : { traceId };
      },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    format === 'json' ? output : { write: (line) => output.write(toText(JSON.parse(line))) },
  );
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    error(event, error, fields = {}) {
      logger.error({ ...fields, ...describe(error) }, event);
      output.flushSync();
    },
  };
}
