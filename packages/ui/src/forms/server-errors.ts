import { FORM_ERROR, type SubmissionErrors } from 'final-form';
import { errorTree, pathKeys } from './validate.ts';

/** What the client's errors look like from here (they come from `@portal/api-client`, which this package does not know). */
interface CodedError {
  code: string;
  message: string;
  fieldErrors?: Record<string, readonly string[]>;
  reference?: string | null;
}

/** What stands in the form's status. */
export interface FormProblem {
  message: string;
  reference: string | null;
  /** Nothing went wrong: the person stopped it. */
  isOwnWish?: boolean;
}

export const UNEXPECTED = 'Something went wrong on our side. What you typed is still here; please try again.';

/** Failures that support has to look up; of the others there is nothing to find. */
const TRACED = new Set(['server', 'malformed', 'timeout']);

export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** A refused submit as final-form wants it: messages at their paths, the rest at the form. */
export function submitErrors(error: unknown): SubmissionErrors {
  if (!isCodedError(error)) {
    // Not an answer of the server's: a fault in our own code, which somebody has to hear of.
    reportError(error);
    return { [FORM_ERROR]: { message: UNEXPECTED, reference: null } satisfies FormProblem };
  }
  const { fieldErrors = {}, message } = error;
  const reference = TRACED.has(error.code) ? (error.reference ?? null) : null;
  const fields = Object.entries(fieldErrors).filter(([, texts]) => texts.length > 0);
  if (error.code !== 'invalid' || fields.length === 0) {
    const isOwnWish = error.code === 'cancelled';
    return { [FORM_ERROR]: { message, reference, isOwnWish } satisfies FormProblem };
  }
  return errorTree(fields.map(([path, texts]) => [pathKeys(path).join('.'), texts[0] ?? message] as const));
}
