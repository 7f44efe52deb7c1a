import { contract } from '@portal/api-client';
import type { DealLine, MarginBasis, ProposalMargin } from '@portal/api-client/proposal';
import { useApiClient } from '@portal/portal-sdk';
import {
  convertMargin,
  MarginFields,
  marginSchema,
  parseTyped,
  toTypedPercents,
  useBasis,
} from '@portal/quote-kit/proposal';
import { Button, Stack, Text } from '@portal/ui';
import { formatMonthly } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton, useFormState } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { useState } from 'react';

interface OwnMarginDialogProps {
  line: DealLine;
  /** The deal's margin, which applies unless the site has its own. */
  margin: ProposalMargin;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Sets a margin for one site instead of the deal's. */
export function OwnMarginDialog({ line: { quote }, margin, onSaved, onClose }: OwnMarginDialogProps) {
  const client = useApiClient();
  // A colleague can change the margin while the user types.
  const [start] = useState<ProposalMargin>(
    quote.ownMargin ? { basis: 'markup', ...quote.ownMargin } : margin,
  );
  const [basis, setBasis] = useBasis(start.basis);
  return (
    <Modal open onClose={onClose} title={`Margin of ${quote.reference}`}>
      <Form
        key={basis}
        schema={marginSchema(basis)}
        aria-label="Margin of this site"
        initialValues={toTypedPercents(start, basis)}
        onSubmit={async (typed) => {
          const next = parseTyped(typed, basis, start);
          if (next === null) return;
          // A quote stores mark-ups.
          const { monthlyPercent, installPercent } = convertMargin(next, 'markup');
          await client.call(contract.quotes.single.updateMargin, {
            reference: quote.reference,
            monthlyPercent,
            installPercent,
          });
          await onSaved();
        }}
      >
        <Stack gap={4}>
          <Text>
            {quote.customerName}, {quote.postcode}: {formatMonthly(quote.monthlyCost)}.
          </Text>
          <FormStatus />
          <TypedFields basis={basis} onBasis={setBasis} start={start} />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton>Save margin</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}

interface TypedFieldsProps {
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
  start: ProposalMargin;
}

function TypedFields({ basis, onBasis, start }: TypedFieldsProps) {
  const { values } = useFormState({ subscription: { values: true } });
  return <MarginFields basis={basis} onBasis={onBasis} margin={parseTyped(values, basis, start) ?? start} />;
}
