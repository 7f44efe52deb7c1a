import { contract } from '@portal/api-client';
import { useForm } from '@portal/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { useCrfContext } from '../fields/crf-context.ts';
import type { CrfStep } from '../model/crf-parts.ts';
import { toFieldName, toFormPath } from '../model/crf-schema.ts';
import type { CrfDraft } from '../model/crf-types.ts';

/** Which sections show what is missing in them: those that were left, and the one that a submit points to. */
export function useSectionErrors(section: CrfStep) {
  const form = useForm<CrfDraft>();
  const context = useCrfContext();
  const panel = useRef<HTMLDivElement>(null);
  const [revealed, setRevealed] = useState<ReadonlySet<CrfStep>>(new Set());
  const [focusing, setFocusing] = useState<{ section: CrfStep } | null>(null);

  useEffect(() => {
    if (section === 'documents' || !revealed.has(section)) return;
    // A field shows its message once it was left; those of a section that was left are all.
    for (const { path } of contract.crf.crfIssues(section, form.getState().values, context))
      form.blur(toFieldName(toFormPath(section, path)) as keyof CrfDraft); // final-form's types know paths one level deep
  }, [section, revealed, form, context]);

  useEffect(() => {
    if (focusing?.section !== section) return;
    // After the messages are on screen, so that the first field with one can be found.
    const timer = setTimeout(() => focusFirstProblem(panel.current), 0);
    return () => clearTimeout(timer);
  }, [section, focusing]);

  return {
    panel,
    revealed,
    reveal(which: CrfStep, { focus }: { focus: boolean }): void {
      setRevealed((before) => new Set([...before, which]));
      if (focus) setFocusing({ section: which });
    },
  };
}

function focusFirstProblem(panel: HTMLElement | null): void {
  const field = panel?.querySelector('[data-field-error="true"]');
  field
    ?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
    )
    ?.focus();
}
