import { createContext, use } from 'react';

/** An error as text for the user: the failure, its effect on saved data, and the next step. */
interface ErrorDescription {
  readonly title: string;
  readonly description: string;
  /** Reference that the user quotes to support. */
  readonly reference?: string;
  /** False where trying again cannot help. */
  readonly canRetry?: boolean;
  /** The requested resource does not exist. */
  readonly isNotFound?: boolean;
}

export type DescribeError = (error: unknown) => ErrorDescription;

export const describeUnknownError: DescribeError = () => ({
  title: 'This could not be loaded',
  description: 'Nothing you saved is affected. Try again in a moment.',
});

export const DescribeErrorContext = createContext<DescribeError>(describeUnknownError);

export const useDescribeError = (): DescribeError => use(DescribeErrorContext);
