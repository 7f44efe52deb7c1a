/** Whether the system refused with one of these codes. Checks the shape, because an error may come from another realm. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

/** The store cannot be changed now, because it is in use or damaged. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Whether a command refused its input. Errors of the system have a code, and mistakes of the program another class. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && !('code' in error);
}

/**
 * Whether the store's bucket or database cannot be used now. Compares names, because packed commands contain neither
 * client.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['BucketError', 'DatabaseUnavailable'].includes(error.name) || isUnreachable(error.cause);
}
