import { contract } from '@portal/api-client';
import {
  type CrfDraft,
  getSectionReadiness,
  toFormPath,
  useCrfContext,
} from '@portal/quote-kit/request-form';
import { useForm } from '@portal/ui/forms';
import { useEffect, useRef, useState } from 'react';
import type { CrfStep } from '../../shared/crf-steps.ts';
import type { CrfAnswer } from '../../shared/quote-types.ts';

/**
 * The sections that show their validation messages: those begun before the form was opened, those the user has left, and
 * the one a submit points to.
 */
export function useSectionErrors(section: CrfStep, opened: Pick<CrfAnswer, 'sections' | 'savedAt'>) {
  const form = useForm<CrfDraft>();
  const context = useCrfContext();
  const panel = useRef<HTMLDivElement>(null);
  const [sectionsWithErrors, setSectionsWithErrors] = useState<ReadonlySet<CrfStep>>(
    () =>
      new Set(
        opened.savedAt === null
          ? []
          : getSectionReadiness(opened.sections, context)
              .filter(({ state }) => state === 'incomplete')
              .map((begun) => begun.section),
      ),
  );
  const [focusing, setFocusing] = useState<{ section: CrfStep } | null>(null);

  useEffect(() => {
    if (section === 'documents' || !sectionsWithErrors.has(section)) return;
    // A field shows its message once it is blurred.
    for (const { path } of contract.crf.crfIssues(section, form.getState().values, context))
      form.blur(toFieldName(toFormPath(section, path)) as keyof CrfDraft); // final-form's types know paths one level deep
  }, [section, sectionsWithErrors, form, context]);

  useEffect(() => {
    if (focusing?.section !== section) return;
    // The messages must be rendered before the first invalid field can be found.
    const timer = setTimeout(() => focusFirstInvalidField(panel.current), 0);
    return () => clearTimeout(timer);
  }, [section, focusing]);

  return {
    panel,
    sectionsWithErrors,
    showErrors(which: CrfStep, { focus }: { focus: boolean }): void {
      setSectionsWithErrors((before) => new Set([...before, which]));
      if (focus) setFocusing({ section: which });
    },
  };
}

function focusFirstInvalidField(panel: HTMLElement | null): void {
  const field = panel?.querySelector('[data-field-error="true"]');
  field
    ?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
    )
    ?.focus();
}

/** `contactDetails.secondaryContacts.0.name` → `contactDetails.secondaryContacts[0].name` */
function toFieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
