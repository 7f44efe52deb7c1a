import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { formatDateTime } from '@portal/ui/format';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';

const { SHARING_LIMITS } = contract.proposals;
const schema = v.object({ answer: text(required(), max(SHARING_LIMITS.answer)) });

interface QuestionProps<Id extends object> {
  subject: ProposalSubject<Id>;
  number: number;
  question: Sharing['questions'][number];
}

/** A customer's question with its answer, or the form to answer it. */
export function Question<Id extends object>({ subject, number, question }: QuestionProps<Id>) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { calls, id, draftKey, history } = subject;
  const { name, email, askedAt, answer, answeredAt, answeredBy } = question;
  return (
    <Stack gap={2} sx={{ overflowWrap: 'anywhere' }}>
      <Text variant="dense" tone="muted">
        {name} ({email}), {formatDateTime(askedAt)}
      </Text>
      <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        {question.text}
      </Text>
      {answer !== null && answeredAt !== null ? (
        <Stack gap={1} sx={{ pl: 4 }}>
          <Text variant="dense" tone="muted">
            {answeredBy}, {formatDateTime(answeredAt)}
          </Text>
          <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {answer}
          </Text>
        </Stack>
      ) : (
        <Form
          schema={schema}
          aria-label={`Answer to ${name}`}
          initialValues={{ answer: '' }}
          onSubmit={async (values) => {
            await client.call(calls.answerQuestion, { ...id, ...values, number, questionId: question.id });
            await refresh(calls.listSharing, history);
          }}
        >
          <Stack gap={3}>
            <FormDraft draftKey={`proposal-answer:${draftKey}:${number}:${question.id}`} version={1} />
            <FormStatus />
            <TextareaField
              name="answer"
              label="Answer"
              rows={3}
              maxLength={SHARING_LIMITS.answer}
              help="Sent by email and shown on the customer’s page."
            />
            <div>
              <SubmitButton>Send answer</SubmitButton>
            </div>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
