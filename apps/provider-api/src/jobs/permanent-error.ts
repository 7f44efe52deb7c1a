import * as v from 'valibot';
import { Refusal } from '../refusal.ts';

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** PostgreSQL refuses the data itself: a required value, a referenced row or a condition is missing. */
const REFUSED_DATA = new Set(['23502', '23503', '23514']);
/** Data exceptions: characters, numbers and dates that no column can hold. */
const DATA_EXCEPTION = '22';

function isPermanentCause(error: unknown): boolean {
  if (error instanceof v.ValiError) return true;
  if (error instanceof Refusal) return error.status === 404 || error.status === 422;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return false;
  return code.startsWith(DATA_EXCEPTION) || REFUSED_DATA.has(code);
}

/** Whether the same work would fail again however often it is tried. */
export function isPermanentError(error: unknown): boolean {
  if (isPermanentCause(error)) return true;
  return error instanceof Error && error.cause !== undefined && isPermanentError(error.cause);
}
