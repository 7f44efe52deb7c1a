import { type ApiError, isApiError } from '@portal/portal-sdk';
import type { DescribeError } from '@portal/ui';

const TITLES: Readonly<Record<ApiError['code'], string>> = {
  unauthenticated: 'Your session has ended',
  forbidden: 'You are not allowed to see this',
  'not-found': 'Not found',
  conflict: 'This has changed since you opened it',
  'too-large': 'The file is too large',
  csrf: 'This page was open for too long',
  invalid: 'Some details are not valid',
  'confirm-password': 'Confirm your password',
  'too-many': 'Too many attempts',
  server: 'We could not load this',
  offline: 'Cannot reach the portal',
  timeout: 'The portal took too long to respond',
  malformed: 'We could not read this',
};

/** Errors that a retry cannot fix. */
const FINAL: ReadonlySet<ApiError['code']> = new Set(['unauthenticated', 'forbidden', 'not-found']);

/** Describes an API error to the user, for every widget that shows one. */
export const describeError: DescribeError = (error) => {
  if (!isApiError(error)) {
    return {
      title: 'Something went wrong',
      description: 'We could not show this. Nothing you saved is affected. Try again.',
    };
  }
  return {
    title: TITLES[error.code],
    description: error.message,
    reference: error.reference,
    canRetry: !FINAL.has(error.code),
    isNotFound: error.code === 'not-found',
  };
};
