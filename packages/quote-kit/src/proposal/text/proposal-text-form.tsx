import { contract } from '@portal/api-client';
import { Card, Stack, Text } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, FormStatus, TextareaField, TextField, useFormState } from '@portal/ui/forms';
import { useEffect } from 'react';
import type { ProposalText } from '../proposal-subject.ts';
import { proposalTextSchema, type TypedText } from './proposal-text-schema.ts';

const { PROPOSAL_LIMITS } = contract.proposals;

interface ProposalTextFormProps {
  /** For buttons elsewhere on the page that submit the form. */
  id: string;
  draftKey: string;
  initial: ProposalText;
  onTyped: (typed: Partial<TypedText>) => void;
  onSubmit: (text: ProposalText) => Promise<void>;
}

/** The texts of a proposal beside its prices. */
export function ProposalTextForm({ id, draftKey, initial, onTyped, onSubmit }: ProposalTextFormProps) {
  return (
    <Form
      id={id}
      schema={proposalTextSchema}
      aria-label="Text of the proposal"
      initialValues={{
        recipientName: initial.recipientName,
        introduction: initial.introduction ?? '',
        notes: initial.notes ?? '',
      }}
      keepDirtyOnReinitialize
      onSubmit={onSubmit}
    >
      <ReportTyped onTyped={onTyped} />
      <Card>
        <Stack gap={4}>
          <FormDraft draftKey={draftKey} version={1} />
          <FormStatus />
          <TextField
            name="recipientName"
            label="Recipient name"
            help="The person or company that this proposal is for."
          />
          <TextareaField
            name="introduction"
            label="Introduction"
            optional
            rows={2}
            maxLength={PROPOSAL_LIMITS.introduction}
          />
          <TextareaField name="notes" label="Notes" optional rows={2} maxLength={PROPOSAL_LIMITS.notes} />
          <Text variant="dense" tone="muted">
            Shown to the customer, above and below the prices.
          </Text>
        </Stack>
      </Card>
    </Form>
  );
}

function ReportTyped({ onTyped }: Pick<ProposalTextFormProps, 'onTyped'>) {
  const { values } = useFormState<Partial<TypedText>>({ subscription: { values: true } });
  useEffect(() => onTyped(values), [values, onTyped]);
  return null;
}
