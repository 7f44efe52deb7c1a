import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import { type Autosave, Form, NumberField, useAutosave, useFormState } from '@portal/ui/forms';
import { useState } from 'react';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { Margin, Quote } from '../quotes/quote-types.ts';
import { type Margins, marginSchema, parseMargins } from './margin-schema.ts';
import { ProposalHeader } from './proposal-header.tsx';
import { ProposalPage, SHEET_WIDTH } from './proposal-page.tsx';
import { getEarnings, getProposalPrices } from './proposal-prices.ts';

interface ProposalFormProps {
  kind: QuoteKind;
  quote: Quote;
  margin: Margin;
  onSaved: (margin: Margin) => void;
}

/** The margin fields, the resulting earnings, and the proposal. */
export function ProposalForm(props: ProposalFormProps) {
  // A saved margin must not reset the fields it came from.
  const [{ monthlyPercent, installPercent }] = useState(props.margin);
  const opened = { monthlyPercent, installPercent };
  return (
    <Form
      schema={marginSchema}
      aria-label="Margin"
      initialValues={opened}
      onSubmit={() => window.print()} // Enter in a field acts like the Print button
    >
      <ProposalWorkspace {...props} opened={opened} />
    </Form>
  );
}

function ProposalWorkspace({
  kind,
  quote,
  margin,
  onSaved,
  opened,
}: ProposalFormProps & { opened: Margins }) {
  const client = useApiClient();
  const { values } = useFormState<Partial<Margins>>({ subscription: { values: true } });
  const typed = parseMargins(values);
  const margins = typed ?? opened;

  async function saveMargin(next: Margins): Promise<void> {
    onSaved(await client.call(QUOTE_KINDS[kind].calls.updateMargin, { reference: quote.reference, ...next }));
  }
  const autosave = useAutosave<Partial<Margins>>({
    onAutosave: async (next) => {
      const parsed = parseMargins(next);
      if (parsed !== null) await saveMargin(parsed);
    },
  });

  /** Saves the margin, so that the printed proposal matches the quote. */
  function print(): void {
    void (margin.setAt === null ? saveMargin(margins).catch(ignoreApiError) : autosave.flush());
    window.print();
  }

  return (
    <>
      <ProposalHeader kind={kind} quote={quote} print={{ isPossible: typed !== null, onPrint: print }} />
      <Box data-print="hide" sx={{ maxWidth: SHEET_WIDTH, mb: 6 }}>
        <Card>
          <Stack gap={4}>
            <Row gap={4} wrap align="start">
              <MarginField name="monthlyPercent" label="Margin on monthly" />
              <MarginField name="installPercent" label="Margin on install" />
              <Earnings quote={quote} margins={margins} />
            </Row>
            <Stack gap={1}>
              <Text variant="dense" tone="muted">
                Included in all prices below and not shown to the customer. No margin is added to ECC.
              </Text>
              <MarginStatus margin={margin} autosave={autosave} />
            </Stack>
          </Stack>
        </Card>
      </Box>
      <ProposalPage quote={quote} margins={margins} />
    </>
  );
}

function ignoreApiError(error: unknown): void {
  // Printing does not depend on the save; the next change retries it and shows any error.
  if (!isApiError(error)) throw error;
}

function MarginField({ name, label }: { name: keyof Margins; label: string }) {
  return (
    <Box sx={{ width: 152 }}>
      <NumberField name={name} label={label} suffix="%" min={0} decimals={1} />
    </Box>
  );
}

/** The partner's earnings with these margins. */
function Earnings({ quote, margins }: { quote: Quote; margins: Margins }) {
  const { monthly, once, total } = getEarnings(quote, getProposalPrices(quote, margins));
  return (
    <Box role="status" sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
        You earn over {quote.termMonths} months
      </Text>
      <Text weight={600} numeric component="p" sx={{ m: 0, fontSize: 20, lineHeight: '28px' }}>
        {formatMoney(total)}
      </Text>
      <Text variant="caption" tone="muted" numeric component="p" sx={{ m: 0 }}>
        {formatMoney(monthly)} per month, {formatMoney(once)} one-off
      </Text>
    </Box>
  );
}

/** Whether the margin is saved with the quote, and who saved it. */
function MarginStatus({ margin, autosave }: { margin: Margin; autosave: Autosave }) {
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
  const isBusy = state.status === 'waiting' || state.status === 'saving';
  return (
    <Text variant="dense" tone="muted" role="status">
      {isBusy ? 'Saving…' : describeMarginSource(margin)}
    </Text>
  );
}

function describeMarginSource({ setAt, setBy }: Margin): string {
  if (setAt === null)
    return 'Starts with the margin of your last proposal. Saved with this quote when you change it or print.';
  return `Saved with this quote for your company by ${setBy}, ${formatDateTime(setAt)}.`;
}
