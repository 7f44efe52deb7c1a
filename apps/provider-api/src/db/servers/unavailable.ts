import { hasErrorCode } from '../../error-code.ts';

/** The database server could not be reached, went away, or does not take writes (any more). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown, message = 'The database cannot be reached.') {
    super(message, { cause });
  }
}

/** SQLSTATE: a read-only server, one that stops, starts or takes no more connections, and a login that it refuses. */
const STATES: readonly string[] = ['25006', '57P01', '57P02', '57P03', '53300', '28000', '28P01'];
const CONNECTION_STATES = '08';
const NETWORK_CODES: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
];
/** What node-postgres throws without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The client was closed|Cannot use a pool after calling end)/;

/**
 * Whether an error of node-postgres means that the server cannot be used, rather than that a statement is wrong. Checks
 * the shape instead of the class, because an error may come from another realm.
 */
export function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    STATES.includes(code) ||
    (code.length === 5 && code.startsWith(CONNECTION_STATES)) ||
    NETWORK_CODES.includes(code) ||
    ('message' in error && MESSAGES.test(String(error.message)))
  );
}

/** Whether a statement or transaction failed because the database was unavailable. Drizzle wraps errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** A replica ends statements that need rows which the primary has removed meanwhile. */
export const isRecoveryConflict = (error: unknown): boolean => hasErrorCode(error, '40001');
