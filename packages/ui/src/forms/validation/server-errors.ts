import { FORM_ERROR, type SubmissionErrors } from 'final-form';
import { buildErrorTree, pathKeys } from './validate.ts';

/** The shape of errors of `@portal/api-client`, which this package cannot import. */
interface CodedError {
  code: string;
  message: string;
  fieldErrors?: Record<string, readonly string[]>;
  reference?: string | null;
}

/** Content of the form's status. */
export interface FormProblem {
  message: string;
  reference: string | null;
  /** The user cancelled; nothing failed. */
  isCancelled?: boolean;
}

const UNEXPECTED = 'Something went wrong on our side. Your changes are still here. Please try again.';

const NOT_SENT =
  'Not sent, because you were offline. What you entered is still here: send it again when you reconnect.';

/** Failures that support can look up by reference. */
const TRACED = new Set(['server', 'malformed', 'timeout']);

export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * Converts a failed submit for final-form: field errors at their paths, other errors at the form.
 * @param wasOffline whether the browser was offline when the user submitted, so that nothing can have been stored
 */
export function toSubmitErrors(error: unknown, wasOffline: boolean): SubmissionErrors {
  if (!isCodedError(error)) {
    // Not a server response but a bug in our code, so it must be reported.
    reportError(error);
    return { [FORM_ERROR]: { message: UNEXPECTED, reference: null } satisfies FormProblem };
  }
  const { fieldErrors = {} } = error;
  const message = wasOffline && error.code === 'offline' ? NOT_SENT : error.message;
  const reference = TRACED.has(error.code) ? (error.reference ?? null) : null;
  const fields = Object.entries(fieldErrors).filter(([, texts]) => texts.length > 0);
  if (error.code !== 'invalid' || fields.length === 0) {
    const isCancelled = error.code === 'cancelled';
    return { [FORM_ERROR]: { message, reference, isCancelled } satisfies FormProblem };
  }
  return buildErrorTree(
    fields.map(([path, texts]) => [pathKeys(path).join('.'), texts[0] ?? message] as const),
  );
}
