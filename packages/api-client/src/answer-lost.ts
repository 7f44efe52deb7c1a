import type { ApiError, ApiErrorCode } from './error.ts';

const CODES: ReadonlySet<ApiErrorCode> = new Set(['server', 'offline', 'timeout', 'malformed']);

/** Whether the server may have made the change although the call failed. All other errors are refusals. */
export const isAnswerLost = (error: Pick<ApiError, 'code'>): boolean =>
  CODES.has(error.code) && !isRefusedStatus('status' in error ? error.status : undefined);

/** Also 4xx statuses that have no separate code, such as 400 and 405. */
const isRefusedStatus = (status: unknown): boolean =>
  typeof status === 'number' && status >= 400 && status < 500;
