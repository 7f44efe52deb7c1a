import type { contract, InputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, CustomerLink, MentionField, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import {
  getPartnerDetails,
  PARTNER_DETAIL_LABELS,
  PartnerDetailsFields,
  partnerDetailsSchema,
  type Quote,
  type QuotePermissions,
  useQuoteKind,
} from '@portal/quote-kit/quotes';
import { Button, Row, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { FormDraft } from '@portal/ui/fields';
import { Form, FormStatus, max, nullableText, SubmitButton, useForm, useFormState } from '@portal/ui/forms';
import { pageIcons, Section } from '@portal/ui/page';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getDisabledReason } from '../../shared/actions/quote-actions.ts';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';

type UpdateInput = InputOf<typeof contract.quotes.single.update>;
/** Add-ons, the bookmark and the owner have controls of their own. */
type EditedField = Exclude<
  keyof UpdateInput,
  'reference' | 'version' | 'addons' | 'isBookmarked' | 'ownerId'
>;

const LABELS = {
  ...PARTNER_DETAIL_LABELS,
  notes: 'Notes',
} satisfies Record<EditedField, string>;
const FIELDS = Object.keys(LABELS) as EditedField[]; // the keys of the table

const detailsSchema = v.object({
  ...partnerDetailsSchema,
  notes: nullableText(max(2000)),
} satisfies Record<EditedField, unknown>);

interface PartnerDetailsProps {
  quote: Quote;
  permissions: QuotePermissions;
  /** Whether the open form has changes that are not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Customer name, reference and notes, editable in place. */
export function PartnerDetails({ quote, permissions, onUnsaved }: PartnerDetailsProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const reason = getDisabledReason('edit', quote, permissions);

  useEffect(() => {
    // When the form closes, focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <DetailsForm quote={quote} onUnsaved={onUnsaved} onClose={() => setEditing(false)} />;
  const values: Record<EditedField, ReactNode> = {
    ...getPartnerDetails(quote),
    customerName: <CustomerLink name={quote.customerName} />,
    notes: quote.notes,
  };
  return (
    <Section
      title="Customer and notes"
      description={reason}
      action={
        reason === null && (
          <Button
            ref={edit}
            data-print="hide"
            size="small"
            icon={<pageIcons.edit />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      <KeyValueList
        items={[
          ...FIELDS.map((field) => ({ label: LABELS[field], value: values[field] })),
          { label: 'Owner', value: quote.ownerName ?? 'No owner' },
        ]}
      />
    </Section>
  );
}

interface DetailsFormProps {
  quote: Quote;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}

function DetailsForm({ quote, onUnsaved, onClose }: DetailsFormProps) {
  const { calls } = useQuoteKind();
  const [openedAt] = useState(quote.updatedAt);
  const edit = useVersionedCommand({
    endpoint: calls.update,
    entity: quote,
    getValues: (each: Quote) => ({ ...getPartnerDetails(each), notes: each.notes }),
    getInput: (values) => ({
      reference: quote.reference,
      ...(values satisfies Record<EditedField, unknown>),
    }),
    labels: LABELS,
    canEdit: ({ actions }) => actions.includes('edit'),
    refreshes: [calls.get, calls.list, calls.listHistory],
    onSaved: () => {
      showAlert('Changes saved.');
      onClose();
    },
  });
  return (
    <Section title="Customer and notes">
      <Form
        schema={detailsSchema}
        aria-label="Customer and notes"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`quote-details:${quote.reference}`} version={1} />
          <UnsavedChanges onChange={onUnsaved} />
          <FormStatus />
          <PartnerDetailsFields />
          <MentionField
            name="notes"
            label={LABELS.notes}
            optional
            rows={3}
            maxLength={2000}
            capability="quotes"
          />
          <Row gap={2}>
            <SubmitButton>Save changes</SubmitButton>
            <DiscardButton onDiscarded={onClose} />
          </Row>
        </Stack>
      </Form>
      <ConflictDialog
        {...edit.conflict}
        what="this quote"
        changes={<QuoteChangesSince reference={quote.reference} since={openedAt} />}
      />
    </Section>
  );
}

/** Reports whether the surrounding form has changes. */
function UnsavedChanges({ onChange }: { onChange: (isUnsaved: boolean) => void }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  const report = useEffectEvent(onChange);
  useEffect(() => {
    report(dirty);
    return () => report(false);
  }, [dirty]);
  return null;
}

/** Closes the form, and removes its draft. */
function DiscardButton({ onDiscarded }: { onDiscarded: () => void }) {
  const form = useForm();
  return (
    <Button
      variant="quiet"
      onClick={() => {
        form.reset();
        onDiscarded();
      }}
    >
      Discard changes
    </Button>
  );
}
