import { getLastValidDay } from '@portal/api-client/price-hold';
import { getQuoteOffer, type MarginBasis } from '@portal/api-client/proposal';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { type Autosave, Form, useAutosave, useFormState } from '@portal/ui/forms';
import { useState } from 'react';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { Margin, Quote } from '../quotes/quote-types.ts';
import { MarginFields } from './margin/margin-fields.tsx';
import { type Margins, marginSchema, parseTyped, toTyped } from './margin/margin-schema.ts';
import { useBasis } from './margin/use-basis.ts';
import { ProposalHeader } from './proposal-header.tsx';
import { ProposalSheet, SHEET_WIDTH } from './sheet/proposal-sheet.tsx';
import { useSender } from './use-sender.ts';

interface ProposalFormProps {
  kind: QuoteKind;
  quote: Quote;
  margin: Margin;
  onSaved: (margin: Margin) => void;
}

/** Mark-up or margin, the resulting profit, and the proposal. */
export function ProposalForm(props: ProposalFormProps) {
  const [basis, setBasis] = useBasis();
  // Another basis opens the fields again with what is saved, which must not reset them otherwise.
  return <BasisForm key={basis} {...props} basis={basis} onBasis={setBasis} />;
}

interface BasisProps extends ProposalFormProps {
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
}

function BasisForm(props: BasisProps) {
  const [opened] = useState(() => toTyped(props.margin, props.basis));
  return (
    <Form
      schema={marginSchema(props.basis)}
      aria-label="Your profit"
      initialValues={opened}
      onSubmit={() => window.print()} // Enter in a field acts like the Print button
    >
      <ProposalWorkspace {...props} />
    </Form>
  );
}

function ProposalWorkspace({ kind, quote, margin, onSaved, basis, onBasis }: BasisProps) {
  const client = useApiClient();
  const sender = useSender();
  const { values } = useFormState<Partial<Margins>>({ subscription: { values: true } });
  const typed = parseTyped(values, basis, margin);
  // What is not valid changes nothing: the prices stay those of the last saved margin.
  const margins = typed ?? margin;

  async function saveMargin(next: Margins): Promise<void> {
    onSaved(await client.call(QUOTE_KINDS[kind].calls.updateMargin, { reference: quote.reference, ...next }));
  }
  const autosave = useAutosave<Partial<Margins>>({
    onAutosave: async (next) => {
      const parsed = parseTyped(next, basis, margin);
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
            <MarginFields quote={quote} basis={basis} onBasis={onBasis} margins={margins} />
            <Stack gap={1}>
              <Text variant="dense" tone="muted">
                Included in all prices below and not shown to the customer. Nothing is added to ECC.
              </Text>
              <MarginStatus margin={margin} autosave={autosave} />
            </Stack>
          </Stack>
        </Card>
      </Box>
      <ProposalSheet
        content={{
          recipientName: quote.customerName,
          introduction: null,
          notes: null,
          validUntil: getLastValidDay(quote.expiredAt),
          sender,
          offer: getQuoteOffer(quote, { basis: 'markup', ...margins }),
        }}
      />
    </>
  );
}

function ignoreApiError(error: unknown): void {
  // Printing does not depend on the save; the next change retries it and shows any error.
  if (!isApiError(error)) throw error;
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
    return 'Starts with the mark-up of your last proposal. Saved with this quote when you change it or print.';
  return `Saved with this quote for your company by ${setBy}, ${formatDateTime(setAt)}.`;
}
