import { getIn, setIn } from 'final-form';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { Button } from '../../core/actions/button.tsx';
import { AlertBanner } from '../../core/feedback/alert-banner.tsx';
import { useFormScope } from '../form-context.ts';
import type { FormDraftProps } from '../types/draft.ts';
import { isSameValue } from '../values/is-same-value.ts';
import { DraftOverlapNotice } from './draft-overlap-notice.tsx';
import { formatSavedTime } from './format-saved-time.ts';
import { planRestore } from './restore-draft.ts';
import { trackSent } from './track-sent.ts';
import { setUnsent, takeTransferredDraft } from './unsent-forms.ts';
import { useDraftWithBase } from './use-draft.ts';

type Values = Record<string, unknown>;

const withoutPaths = (values: Values, paths: readonly string[]): Values =>
  paths.reduce<object>((all, path) => setIn(all, path, undefined) as object, values) as Values; // without these paths

/**
 * Saves the surrounding form's values as a draft, offers to restore it on the next visit, and removes it after submit.
 * Restores only the fields that the user had changed, and names those that have changed since.
 */
export function FormDraft({ draftKey, exclude, restore = 'ask', ...options }: FormDraftProps) {
  const form = useForm<Values>('FormDraft');
  const { labels, submission } = useFormScope();
  const draft = useDraftWithBase<Values>({ key: draftKey, ...options });
  const { save, clear, found } = draft;
  const [answered, setAnswered] = useState(false);
  /** Restored fields whose saved values have changed since, or may have. */
  const [overlaps, setOverlaps] = useState<{ paths: readonly string[]; isCertain: boolean } | null>(null);
  const plan =
    found === null || answered
      ? null
      : planRestore(found, form.getState().initialValues ?? {}, (path) =>
          [...labels.keys()].some((field) => field.startsWith(`${path}.`)),
        );
  const offered = plan !== null && plan.changes.length > 0;

  const putBack = () => {
    if (found === null || plan === null) return;
    setAnswered(true);
    form.batch(() => {
      for (const { path, value } of plan.changes) form.change(path, value);
    });
    const isCertain = found.initialValues !== undefined;
    // A draft without initial values cannot show whether a search or a comment that is always restored has changed.
    if (plan.overlaps.length > 0 && (isCertain || restore !== 'always'))
      setOverlaps({ paths: plan.overlaps, isCertain });
  };
  const latest = useRef({ exclude, putBack });
  useEffect(() => {
    latest.current = { exclude, putBack };
  });

  const [isTransferred, setIsTransferred] = useState(false);
  // The fields of the form are known after the first render.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    setIsMounted(true);
    if (takeTransferredDraft(draftKey)) setIsTransferred(true);
  }, [draftKey]);

  const isRestored = restore === 'always' || isTransferred;
  useEffect(() => {
    if (isMounted && isRestored && offered) latest.current.putBack();
  }, [isMounted, isRestored, offered]);

  useEffect(() => {
    let first = true;
    /** Whether the values have differed from these initial values. */
    let hasChanged = false;
    let initial: object | undefined;
    const sent = trackSent();
    const stop = form.subscribe(
      ({ values, initialValues, submitting, submitSucceeded }) => {
        sent.update({ values, initialValues, submitting });
        const isSent = submitSucceeded === true && sent.isEverything();
        const isChanged = !isSameValue(values, initialValues);
        setUnsent(form, draftKey, !isSent && isChanged);
        if (initial === undefined || !isSameValue(initial, initialValues)) hasChanged = false;
        initial = initialValues;
        const isCleared = hasChanged && !isChanged;
        hasChanged = isChanged;
        // The initial values are not a draft, and must not overwrite a stored one that is still offered.
        if (first) {
          first = false;
          return;
        }
        // The user has undone or deleted everything. A form with new initial values has not been changed yet.
        if (isSent || isCleared) {
          clear();
          setOverlaps(null);
          return;
        }
        if (!isChanged) return;
        setAnswered(true);
        const excluded = latest.current.exclude ?? [];
        save(withoutPaths(values, excluded), withoutPaths(initialValues ?? {}, excluded));
      },
      { values: true, initialValues: true, submitting: true, submitSucceeded: true },
    );
    return () => {
      stop();
      setUnsent(form, draftKey, false);
      // A form may close while it is being sent. A closed form does not report how its submit ends.
      if (form.getState().submitting && sent.isEverything())
        void submission.current?.then((errors) => errors ?? clear());
    };
  }, [form, draftKey, save, clear, submission]);

  if (overlaps !== null)
    return (
      <DraftOverlapNotice
        {...overlaps}
        onUseSaved={() => {
          const { initialValues = {} } = form.getState();
          form.batch(() => {
            for (const path of overlaps.paths) form.change(path, getIn(initialValues, path));
          });
          setOverlaps(null);
        }}
        onClose={() => setOverlaps(null)}
      />
    );
  if (!offered || isRestored || !found) return null;
  return (
    <AlertBanner
      tone="info"
      action={
        <>
          <Button size="small" onClick={putBack}>
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
