import type { Quote } from '@portal/quote-kit/quotes';
import { CrfContext, crfSchema } from '@portal/quote-kit/request-form';
import { Form } from '@portal/ui/forms';
import { useMemo, useState } from 'react';
import type { CrfAnswer } from '../shared/quote-types.ts';
import { CrfWorkspace } from './crf-workspace.tsx';
import { FollowAnswers } from './follow-answers.tsx';

interface CrfFormProps {
  answer: CrfAnswer;
  quote: Quote;
  onSaved: (answer: CrfAnswer) => void;
}

/** The customer request form while it can be edited. */
export function CrfForm({ answer, quote, onSaved }: CrfFormProps) {
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
        <FollowAnswers />
        <CrfWorkspace answer={opened} quote={quote} onSaved={onSaved} />
      </Form>
    </CrfContext>
  );
}
