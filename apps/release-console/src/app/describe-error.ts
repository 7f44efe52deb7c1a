import { isApiError } from '@portal/api-client';
import type { DescribeError } from '@portal/ui';

const FINAL: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'not-found']);

/** Describes an error of a call to the operator, for every widget that shows one. */
export const describeError: DescribeError = (error) => {
  if (!isApiError(error))
    return { title: 'Something went wrong', description: 'We could not show this. Try again.' };
  return {
    title: error.code === 'not-found' ? 'Not found' : 'This could not be loaded',
    description: error.message,
    canRetry: !FINAL.has(error.code),
    isNotFound: error.code === 'not-found',
  };
};
