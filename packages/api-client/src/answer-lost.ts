import type { ApiError, ApiErrorCode } from './error.ts';

const CODES: ReadonlySet<ApiErrorCode> = new Set(['server', 'offline', 'timeout', 'malformed']);

/** Whether the server may have made the change although the call failed. All other errors are refusals. */
export const isAnswerLost = ({ code }: Pick<ApiError, 'code'>): boolean => CODES.has(code);
