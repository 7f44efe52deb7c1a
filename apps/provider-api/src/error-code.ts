/** Whether the system said no in this way: `EEXIST`, `ENOENT`, … */
export function hasErrorCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
