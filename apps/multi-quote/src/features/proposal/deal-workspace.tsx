import { contract } from '@portal/api-client';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { convertPercent, getDealLine, getDealOffer, getDealProfit } from '@portal/api-client/proposal';
import { isApiError, pathTo, useApiClient } from '@portal/portal-sdk';
import { ProposalSheet, SHEET_WIDTH, useSender } from '@portal/quote-kit/proposal';
import { Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import {
  type Autosave,
  Form,
  NumberField,
  RadioGroupField,
  useAutosave,
  useFormState,
} from '@portal/ui/forms';
import { PageHeader, pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { type MarginValues, marginFormSchema, parseMarginValues } from './margin-form.ts';
import { QuoteMargins } from './quote-margins.tsx';

type DealMargin = contract.multiQuotes.DealMargin;

interface DealWorkspaceProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  quotes: readonly contract.multiQuotes.ProposalQuote[];
  margin: DealMargin;
  onSaved: (margin: DealMargin) => void;
  /** After a quote’s individual margin was set or removed. */
  onQuoteMargin: () => Promise<unknown>;
}

/** The deal's margin, what it earns, the quotes with margins of their own, and the proposal. */
export function DealWorkspace(props: DealWorkspaceProps) {
  // A saved margin must not reset the fields it came from.
  const [{ basis, monthlyPercent, installPercent }] = useState(props.margin);
  const opened = { basis, monthlyPercent, installPercent };
  return (
    <Form
      schema={marginFormSchema}
      aria-label="Margin"
      initialValues={opened}
      onSubmit={() => window.print()} // Enter in a field acts like the Print button
    >
      <Workspace {...props} />
    </Form>
  );
}

function Workspace({ multiQuote, quotes, margin, onSaved, onQuoteMargin }: DealWorkspaceProps) {
  const client = useApiClient();
  const sender = useSender();
  const { uuid } = multiQuote;
  const { values } = useFormState<Partial<MarginValues>>({ subscription: { values: true } });
  const typed = parseMarginValues(values);
  // An invalid value changes nothing: the proposal keeps the last valid one.
  const deal = typed ?? { ...margin };
  const save = async (next: MarginValues) =>
    onSaved(await client.call(contract.multiQuotes.proposal.updateMargin, { uuid, ...next }));
  const autosave = useAutosave<Partial<MarginValues>>({
    onAutosave: async (next) => {
      const parsed = parseMarginValues(next);
      if (parsed !== null) await save(parsed);
    },
  });

  /** Saves the margin, so that the printed proposal matches the deal. */
  function print(): void {
    void (margin.setAt === null ? save(deal).catch(ignoreApiError) : autosave.flush());
    window.print();
  }

  const lines = quotes.map((quote) => getDealLine(quote, deal));
  const [firstExpiry = ''] = quotes.map(({ expiredAt }) => expiredAt).sort();
  return (
    <>
      <Box data-print="hide">
        <PageHeader
          title="Customer proposal"
          breadcrumbs={[
            { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
            { label: multiQuote.name, href: pathTo('multi-quotes.show', { uuid }) },
          ]}
          actions={<Button href={pathTo('multi-quotes.show', { uuid })}>Back to quotes</Button>}
          action={
            <Button variant="primary" icon={<pageIcons.print />} disabled={typed === null} onClick={print}>
              Print or save as PDF
            </Button>
          }
        />
        <Stack gap={4} sx={{ maxWidth: SHEET_WIDTH, mb: 6 }}>
          <Card>
            <Stack gap={4}>
              <RadioGroupField<MarginValues['basis']>
                name="basis"
                label="Add to our prices"
                layout="row"
                options={[
                  { value: 'margin', label: 'A margin (share of your price)' },
                  { value: 'markup', label: 'A mark-up (share of our price)' },
                ]}
              />
              <Row gap={4} wrap align="start">
                <PercentField name="monthlyPercent" label="On monthly" />
                <PercentField name="installPercent" label="On install" />
                <Earnings profit={getDealProfit(lines)} />
              </Row>
              <Stack gap={1}>
                <Text variant="dense" tone="muted">
                  {describeOtherBasis(deal)} Included in all prices below and not shown to the customer.
                  Nothing is added to ECC.
                </Text>
                <MarginStatus margin={margin} autosave={autosave} />
              </Stack>
            </Stack>
          </Card>
          <QuoteMargins uuid={uuid} lines={lines} onChanged={onQuoteMargin} />
        </Stack>
      </Box>
      <ProposalSheet
        content={{
          recipientName: multiQuote.name,
          introduction: null,
          notes: null,
          validUntil: getLastValidDay(firstExpiry),
          sender,
          offer: getDealOffer(multiQuote.name, lines),
        }}
      />
    </>
  );
}

function ignoreApiError(error: unknown): void {
  // Printing does not depend on the save; the next change retries it and shows any error.
  if (!isApiError(error)) throw error;
}

const NAMES = { margin: 'margin', markup: 'mark-up' } as const;
const round = (percent: number) => Math.round(percent * 10) / 10;

/** "15% margin is a 17.6% mark-up on monthly prices." */
function describeOtherBasis({ basis, monthlyPercent }: MarginValues): string {
  const other = basis === 'margin' ? 'markup' : 'margin';
  const converted = round(convertPercent(monthlyPercent, basis));
  return `${round(monthlyPercent)}% ${NAMES[basis]} is ${converted}% ${NAMES[other]} on monthly prices.`;
}

function PercentField({ name, label }: { name: string; label: string }) {
  return (
    <Box sx={{ width: 152 }}>
      <NumberField name={name} label={label} suffix="%" min={0} decimals={1} />
    </Box>
  );
}

function Earnings({ profit }: { profit: number }) {
  return (
    <Box role="status" sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
        You earn over the terms
      </Text>
      <Text weight={600} numeric component="p" sx={{ m: 0, fontSize: 20, lineHeight: '28px' }}>
        {formatMoney(profit)}
      </Text>
    </Box>
  );
}

/** Whether the margin is saved with the multi-quote, and who saved it. */
function MarginStatus({ margin: { setAt, setBy }, autosave }: { margin: DealMargin; autosave: Autosave }) {
  const { state } = autosave;
  if (state.status === 'failed')
    return (
      <Row gap={2} wrap role="status">
        <Text variant="dense" tone="danger">
          Not saved. {isApiError(state.error) ? state.error.message : 'Something went wrong on our side.'}
        </Text>
        <Button size="small" onClick={() => void autosave.flush()}>
          Try again
        </Button>
      </Row>
    );
  const saved =
    setAt === null
      ? 'Saved with this multi quote when you change it or print.'
      : `Saved for your company by ${setBy}, ${formatDateTime(setAt)}.`;
  return (
    <Text variant="dense" tone="muted" role="status">
      {state.status === 'waiting' || state.status === 'saving' ? 'Saving…' : saved}
    </Text>
  );
}
