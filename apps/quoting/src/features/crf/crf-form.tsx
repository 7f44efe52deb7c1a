import type { QuoteKind } from '@portal/quote-kit/quotes';
import { type CrfAnswer, CrfContext, crfSchema } from '@portal/quote-kit/request-form';
import { Form } from '@portal/ui/forms';
import { useMemo, useState } from 'react';
import { CrfWorkspace } from './crf-workspace.tsx';

interface CrfFormProps {
  kind: QuoteKind;
  answer: CrfAnswer;
  onSaved: (answer: CrfAnswer) => void;
}

/** The customer request form while it can be edited. */
export function CrfForm({ kind, answer, onSaved }: CrfFormProps) {
  const schema = useMemo(() => crfSchema(answer.context), [answer.context]);
  // Every save returns the saved answers; the form must not reset to them.
  const [opened] = useState(answer);
  return (
    <CrfContext value={answer.context}>
      <Form
        schema={schema}
        initialValues={opened.sections}
        aria-label="Customer request form"
        onSubmit={() => undefined} // CrfSubmitButton submits, after saving
      >
        <CrfWorkspace kind={kind} answer={opened} onSaved={onSaved} />
      </Form>
    </CrfContext>
  );
}
