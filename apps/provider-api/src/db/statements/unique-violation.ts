import { hasErrorCode } from '../../error-code.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the same value in a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (hasErrorCode(error, UNIQUE_VIOLATION)) return true;
  return error instanceof Error && error.cause !== undefined && isUniqueViolation(error.cause);
}
