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

/** Failures that support can look up by reference. */
const TRACED = new Set(['server', 'malformed', 'timeout']);

export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Converts a failed submit for final-form: field errors at their paths, other errors at the form. */
export function toSubmitErrors(error: unknown): SubmissionErrors {
  if (!isCodedError(error)) {
    // Not a server response but a bug in our code, so it must be reported.
    reportError(error);
    return { [FORM_ERROR]: { message: UNEXPECTED, reference: null } satisfies FormProblem };
  }
  const { fieldErrors = {}, message } = error;
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
