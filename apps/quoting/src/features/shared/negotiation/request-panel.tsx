import * as v from '@portal/api-client/schema';
import { isApiError, showAlert, useCommand, useQuery } from '@portal/portal-sdk';
import { type QuoteSummary, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { FormDraft, integer, MoneyField, minValue } from '@portal/ui/fields';
import { formatMonthly, formatTermMonths } from '@portal/ui/format';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  numberValue,
  SelectField,
  SubmitButton,
  TextareaField,
} from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';

const requestSchema = v.object({
  /** Pence. */
  targetMonthly: numberValue(integer(), minValue(1)),
  targetTermMonths: v.nullish(v.string()),
  notes: nullableText(max(2000)),
});

/** The terms that suppliers sell. */
const TERMS = { single: [12, 36, 60], broadband: [12, 24, 36] } as const;

export interface RequestPanelProps {
  quote: Pick<QuoteSummary, 'reference' | 'version' | 'monthlyCost' | 'termMonths'>;
  /** The negotiation whose offer this request declines; absent to start a negotiation or another round. */
  countered?: string | null;
  onClose: () => void;
}

/** Asks the pricing desk for a better price, with an optional target. */
export function RequestPanel({ quote, countered = null, onClose }: RequestPanelProps) {
  const { calls, kind } = useQuoteKind();
  const { create, counter } = calls.negotiations;
  const start = useCommand(create);
  const decline = useCommand(counter);
  const { reference } = quote;
  // After a conflict, the next attempt uses the latest version of the quote.
  const [hasChanged, setHasChanged] = useState(false);
  const latest = useQuery(calls.get, hasChanged ? { reference } : null);
  const { version, monthlyCost, termMonths } = latest.data ?? quote;

  async function noteConflict(error: unknown): Promise<never> {
    if (isApiError(error) && error.code === 'conflict') {
      setHasChanged(true);
      await latest.refresh();
    }
    throw error;
  }

  return (
    <SidebarModal
      open
      onClose={onClose}
      title={countered === null ? 'Negotiate the price' : 'Make a counter-offer'}
    >
      <Form
        schema={requestSchema}
        aria-label="Negotiate the price"
        initialValues={{ targetMonthly: null, targetTermMonths: '', notes: null }}
        onSubmit={async ({ targetTermMonths, ...values }) => {
          const request = {
            ...values,
            reference,
            targetTermMonths: targetTermMonths ? Number(targetTermMonths) : null,
          };
          await (countered === null
            ? start.run({ ...request, version }).catch(noteConflict)
            : decline.run({ ...request, negotiationUuid: countered }));
          showAlert('The pricing desk has received your request.');
          onClose();
        }}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`quote-negotiation:${countered ?? reference}`} version={1} />
          <FormStatus />
          <Text>
            {countered !== null && 'This declines the current offer. '}
            {reference} costs {formatMonthly(monthlyCost)} for {formatTermMonths(termMonths)}. You cannot
            accept or change it until you accept or decline the new offer.
          </Text>
          <MoneyField
            name="targetMonthly"
            label="Target price per month"
            help="For the whole quote, with its add-ons."
            optional
          />
          <SelectField
            name="targetTermMonths"
            label="Term"
            help="The pricing desk may offer a longer term if you leave this blank."
            optional
            placeholder="Any term"
            options={TERMS[kind].map((months) => ({ value: `${months}`, label: formatTermMonths(months) }))}
          />
          <TextareaField
            name="notes"
            label="Message to the pricing desk"
            help="For example, a competing price or the date when your customer decides."
            optional
            rows={4}
            maxLength={2000}
          />
          <ModalSubmitBar>
            <SubmitButton>Send to the pricing desk</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
