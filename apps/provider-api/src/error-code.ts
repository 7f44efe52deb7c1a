/** Whether an error has a system code such as `EEXIST` or `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
