import { contract } from '@portal/api-client';
import type { CrfDraft } from '@portal/quote-kit/request-form';
import { useCrfContext } from '@portal/quote-kit/request-form';
import { useForm, useFormState } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';

/** Sets the answers that follow from an answer that the user has changed. A component, so that only it renders. */
export function FollowAnswers(): null {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const { values } = useFormState<CrfDraft>({ subscription: { values: true } });
  const before = useRef(values);
  useEffect(() => {
    if (before.current === values) return;
    const followed = contract.crf.followAnswers(context, before.current, values);
    before.current = followed;
    if (followed === values) return;
    form.batch(() => {
      for (const section of contract.crf.CRF_SECTIONS)
        if (followed[section] !== values[section]) form.change(section, followed[section]);
    });
  }, [context, form, values]);
  return null;
}
