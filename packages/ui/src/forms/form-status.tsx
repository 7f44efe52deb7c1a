import { useForm, useFormState } from 'react-final-form';
import { AlertBanner } from '../core/feedback/alert-banner.tsx';
import { useMountedFields } from './form-context.ts';
import type { FormStatusProps } from './types/form.ts';
import { displayMessage } from './validation/messages.ts';
import type { FormProblem } from './validation/server-errors.ts';
import { getAllMessages, pathKeys } from './validation/validate.ts';

/** Errors of the whole form: a failed submit, and errors of fields that are not mounted. */
export function FormStatus({ success }: FormStatusProps) {
  const form = useForm('FormStatus');
  const labels = useMountedFields();
  const {
    submitError,
    submitErrors,
    errors,
    submitFailed,
    submitSucceeded,
    submitting,
    dirtySinceLastSubmit,
  } = useFormState({
    subscription: {
      submitError: true,
      submitErrors: true,
      errors: true,
      submitFailed: true,
      submitSucceeded: true,
      submitting: true,
      dirtySinceLastSubmit: true,
    },
  });
  if (submitting) return null;
  if (submitSucceeded && success && !dirtySinceLastSubmit) {
    return <AlertBanner tone="success">{success}</AlertBanner>;
  }
  if (!submitFailed) return null;

  const problem = submitError as FormProblem | undefined; // set by `submitErrors` only
  const onScreen = form.getRegisteredFields().map((name) => pathKeys(name).join('.'));
  const lost = [...getAllMessages(errors), ...getAllMessages(submitErrors)].filter(
    ([path]) => !onScreen.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  const texts = [
    ...new Set(
      lost
        .filter(([path]) => !path.startsWith('FINAL_FORM'))
        .map(([path, text]) => displayMessage(text, labels.get(path)?.label, path)),
    ),
  ];
  if (!problem && texts.length === 0) return null;
  return (
    <AlertBanner tone={problem?.isCancelled ? 'info' : 'danger'} tabIndex={-1} data-form-problem="">
      {problem?.message}
      {problem?.reference && ` (reference ${problem.reference})`}
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </AlertBanner>
  );
}
