import { Button, Row, Stack } from '@portal/ui';
import {
  Form,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { KeyValueList, pageIcons, Section } from '@portal/ui/page';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ConflictDialog } from '../../shared/merge/conflict-dialog.tsx';
import { ChangesSince } from '../../shared/quote-actions/changes-since.tsx';
import { getDisabledReason } from '../../shared/quote-actions/quote-actions.ts';
import type { QuotePermissions } from '../../shared/quote-actions/use-quote-permissions.ts';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';
import { DETAIL_LABELS, useDetailsEdit } from './use-details-edit.ts';

const detailsSchema = v.object({
  customerName: text(required(), max(255)),
  customReference: text(max(255)),
  notes: text(max(2000)),
});

/** Customer name, reference and notes, editable in place. */
export function PartnerDetails({
  kind,
  quote,
  permissions,
}: {
  kind: QuoteKind;
  quote: Quote;
  permissions: QuotePermissions;
}) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const reason = getDisabledReason('edit', quote, permissions);

  useEffect(() => {
    // When the form closes, focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <DetailsForm kind={kind} quote={quote} onClose={() => setEditing(false)} />;
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
          { label: DETAIL_LABELS.customerName, value: quote.customerName },
          { label: DETAIL_LABELS.customReference, value: quote.customReference },
          { label: DETAIL_LABELS.notes, value: quote.notes },
        ]}
      />
    </Section>
  );
}

function DetailsForm({ kind, quote, onClose }: { kind: QuoteKind; quote: Quote; onClose: () => void }) {
  const edit = useDetailsEdit(kind, quote, onClose);
  return (
    <Section title="Customer and notes">
      <Form
        schema={detailsSchema}
        aria-label="Customer and notes"
        initialValues={edit.base}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormStatus />
          <TextField name="customerName" label={DETAIL_LABELS.customerName} autoComplete="off" autoFocus />
          <TextField
            name="customReference"
            label={DETAIL_LABELS.customReference}
            optional
            autoComplete="off"
          />
          <TextareaField name="notes" label={DETAIL_LABELS.notes} optional rows={3} maxLength={2000} />
          <Row gap={2}>
            <SubmitButton>Save changes</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Discard changes
            </Button>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog
        what="this quote"
        changes={<ChangesSince kind={kind} reference={quote.reference} since={edit.openedAt} />}
        rows={edit.conflicts}
        busy={edit.busy}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
    </Section>
  );
}
