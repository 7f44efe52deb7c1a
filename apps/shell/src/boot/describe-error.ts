import { type ApiError, isApiError } from '@portal/portal-sdk';
import type { DescribeError } from '@portal/ui';

const TITLES: Readonly<Record<ApiError['code'], string>> = {
  unauthenticated: 'Your session has ended',
  forbidden: 'You are not allowed to see this',
  'not-found': 'This is not here',
  conflict: 'This changed in the meantime',
  'too-large': 'This is too large',
  csrf: 'The page had been open too long',
  invalid: 'Something is not valid',
  'confirm-password': 'Confirm your password',
  'too-many': 'Too many tries',
  server: 'This could not be loaded',
  offline: 'The portal cannot be reached',
  timeout: 'The portal took too long',
  malformed: 'This could not be read',
};

/** Another try leads nowhere: the answer stays the same. */
const FINAL: ReadonlySet<ApiError['code']> = new Set(['unauthenticated', 'forbidden', 'not-found']);

/** An error of a call in the visitor's words, for every widget that shows one. */
export const describeError: DescribeError = (error) => {
  if (!isApiError(error)) {
    return {
      title: 'Something went wrong',
      description: 'This could not be shown. Nothing you saved is affected; try again.',
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
