import { setIn } from 'final-form';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { Button } from '../../core/actions/button.tsx';
import { AlertBanner } from '../../core/feedback/alert-banner.tsx';
import type { FormDraftProps } from '../types/draft.ts';
import { isSameValue } from '../values/is-same-value.ts';
import { formatSavedTime } from './format-saved-time.ts';
import { setUnsent, takeTransferredDraft } from './unsent-forms.ts';
import { useDraft } from './use-draft.ts';

type Values = Record<string, unknown>;

/** Saves the surrounding form's values as a draft, offers to restore it on the next visit, and removes it after submit. */
export function FormDraft({ draftKey, exclude, restore = 'ask', ...options }: FormDraftProps) {
  const form = useForm<Values>('FormDraft');
  const draft = useDraft<Values>({ key: draftKey, ...options });
  const { save, clear, found } = draft;
  const [answered, setAnswered] = useState(false);
  const offered = found !== null && !answered && !isSameValue(found.values, form.getState().initialValues);

  const putBack = (values: Values) => {
    setAnswered(true);
    form.batch(() => {
      for (const [name, value] of Object.entries(values)) form.change(name, value);
    });
  };
  const latest = useRef({ exclude, putBack });
  useEffect(() => {
    latest.current = { exclude, putBack };
  });

  const [isTransferred, setIsTransferred] = useState(false);
  useEffect(() => {
    if (takeTransferredDraft(draftKey)) setIsTransferred(true);
  }, [draftKey]);

  const isRestored = restore === 'always' || isTransferred;
  useEffect(() => {
    if (isRestored && offered && found) latest.current.putBack(found.values);
  }, [isRestored, offered, found]);

  useEffect(() => {
    let first = true;
    const stop = form.subscribe(
      ({ values, initialValues, submitSucceeded, dirtySinceLastSubmit }) => {
        const isSent = submitSucceeded && !dirtySinceLastSubmit;
        setUnsent(form, draftKey, !isSent && !isSameValue(values, initialValues));
        // The initial values are not a draft, and must not overwrite a stored one that is still offered.
        if (first) {
          first = false;
          return;
        }
        if (isSent) {
          clear();
          return;
        }
        if (isSameValue(values, initialValues)) return;
        setAnswered(true);
        const remaining = (latest.current.exclude ?? []).reduce<object>(
          (all, path) => setIn(all, path, undefined) as object,
          values,
        );
        save(remaining as Values); // the form's values without the excluded ones
      },
      { values: true, initialValues: true, submitSucceeded: true, dirtySinceLastSubmit: true },
    );
    return () => {
      stop();
      setUnsent(form, draftKey, false);
    };
  }, [form, draftKey, save, clear]);

  if (!offered || isRestored || !found) return null;
  return (
    <AlertBanner
      tone="info"
      action={
        <>
          <Button size="small" onClick={() => putBack(found.values)}>
            Restore draft
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setAnswered(true);
              draft.discard();
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      Unsent draft saved at {formatSavedTime(found.savedAt)}.
    </AlertBanner>
  );
}
