import { createContext, use } from 'react';

/** An error in the user's words: what happened, what was kept, what to do. */
export interface ErrorDescription {
  readonly title: string;
  readonly text: string;
  /** What to quote to support. */
  readonly reference?: string;
  /** False where trying again cannot help. */
  readonly canRetry?: boolean;
}

export type DescribeError = (error: unknown) => ErrorDescription;

export const describeUnknownError: DescribeError = () => ({
  title: 'This could not be loaded',
  text: 'Nothing you saved is affected. Try again in a moment.',
});

export const DescribeErrorContext = createContext<DescribeError>(describeUnknownError);

export const useDescribeError = (): DescribeError => use(DescribeErrorContext);
