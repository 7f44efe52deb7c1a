import { contract } from '@portal/api-client';
import { convertPercent, type DealLine } from '@portal/api-client/proposal';
import { isApiError, showAlert, useApiClient } from '@portal/portal-sdk';
import { Button, Stack, Text } from '@portal/ui';
import { formatMonthly } from '@portal/ui/format';
import {
  Form,
  FormStatus,
  maxValue,
  minValue,
  NumberField,
  numberValue,
  SubmitButton,
} from '@portal/ui/forms';
import { DataTable } from '@portal/ui/grid';
import { Modal, pageIcons, Section } from '@portal/ui/page';
import { useState } from 'react';
import * as v from 'valibot';

const { MAX_PERCENT } = contract.proposals;
const percent = () => numberValue(minValue(0), maxValue(MAX_PERCENT.margin));
const schema = v.object({ monthlyPercent: percent(), installPercent: percent() });

interface QuoteMarginsProps {
  uuid: string;
  lines: readonly DealLine[];
  onChanged: () => Promise<unknown>;
}

/** Our price and the customer's for each site; a site can have an individual margin. */
export function QuoteMargins({ uuid, lines, onChanged }: QuoteMarginsProps) {
  const client = useApiClient();
  const [edited, setEdited] = useState<DealLine | null>(null);

  async function remove({ quote: { reference } }: DealLine): Promise<void> {
    try {
      await client.call(contract.multiQuotes.proposal.removeQuoteMargin, { uuid, reference });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The margin of ${reference} was not changed. ${error.message}`, { success: false });
    }
    await onChanged();
  }

  return (
    <Section title="Prices per site" description="Each site uses the deal’s margin unless you set its own.">
      <DataTable<DealLine>
        aria-label="Prices per site"
        mode="client"
        initialState={{ pageSize: 10 }}
        rows={lines}
        getRowId={({ quote }) => quote.reference}
        rowLabel={({ quote }) => `${quote.reference}, ${quote.customerName}`}
        columns={[
          {
            id: 'customerName',
            header: 'Site',
            value: ({ quote }) => `${quote.customerName}, ${quote.postcode}`,
            sortable: true,
            priority: 1,
            minWidth: 180,
          },
          {
            id: 'cost',
            header: 'Our monthly',
            value: ({ quote }) => quote.monthlyCost,
            kind: 'money',
            sortable: true,
            width: 120,
          },
          {
            id: 'price',
            header: 'Customer’s monthly',
            value: ({ monthly }) => monthly,
            kind: 'money',
            sortable: true,
            width: 170,
          },
          { id: 'margin', header: 'Margin', value: describeMargin, align: 'right', width: 170 },
        ]}
        rowActions={[
          { id: 'edit', label: 'Set its own margin', icon: <pageIcons.edit />, onSelect: setEdited },
          {
            id: 'remove',
            label: 'Use the deal’s margin',
            icon: <pageIcons.delete />,
            when: ({ quote }) => quote.ownMargin !== null,
            onSelect: (line) => void remove(line),
          },
        ]}
      />
      {edited !== null && (
        <OwnMarginDialog
          line={edited}
          onSaved={async () => {
            setEdited(null);
            await onChanged();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

/** "15% of £800.24", with whose margin it is. */
function describeMargin({ quote, monthly }: DealLine): string {
  const share = monthly === 0 ? 0 : Math.round((1 - quote.monthlyCost / monthly) * 1000) / 10;
  return `${share}% ${quote.ownMargin === null ? 'deal' : 'its own'}`;
}

interface OwnMarginDialogProps {
  line: DealLine;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

function OwnMarginDialog({ line: { quote }, onSaved, onClose }: OwnMarginDialogProps) {
  const client = useApiClient();
  const toMargin = (markup: number | undefined) =>
    markup === undefined ? 0 : Math.round(convertPercent(markup, 'markup') * 10) / 10;
  return (
    <Modal open onClose={onClose} title={`Margin of ${quote.reference}`}>
      <Form
        schema={schema}
        aria-label="Margin of this site"
        initialValues={{
          monthlyPercent: toMargin(quote.ownMargin?.monthlyPercent),
          installPercent: toMargin(quote.ownMargin?.installPercent),
        }}
        onSubmit={async ({ monthlyPercent, installPercent }) => {
          // A quote stores mark-ups.
          await client.call(contract.quotes.single.updateMargin, {
            reference: quote.reference,
            monthlyPercent: convertPercent(monthlyPercent ?? 0, 'margin'),
            installPercent: convertPercent(installPercent ?? 0, 'margin'),
          });
          await onSaved();
        }}
      >
        <Stack gap={4}>
          <Text>
            {quote.customerName}, {quote.postcode}: {formatMonthly(quote.monthlyCost)}.
          </Text>
          <FormStatus />
          <NumberField name="monthlyPercent" label="Margin on monthly" suffix="%" min={0} decimals={1} />
          <NumberField name="installPercent" label="Margin on install" suffix="%" min={0} decimals={1} />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton>Save margin</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
