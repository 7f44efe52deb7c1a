/** Whether an error has a code, such as `ENOENT` or PostgreSQL’s `55P03`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
