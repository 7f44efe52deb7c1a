import type { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { useQuery, useRefresh } from '@portal/portal-sdk';
import { pollUntil } from '@portal/quote-kit/negotiations';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, DataState, SkeletonText, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { useState } from 'react';
import { RequestPanel } from '../shared/negotiation/request-panel.tsx';
import { NegotiationRound } from './negotiation-round.tsx';
import { type OfferDecision, OfferDecisionDialog } from './offer-decision-dialog.tsx';

type Round = contract.quotes.QuoteNegotiation;
type Dialog = OfferDecision | 'request' | 'counter' | 'withdraw';

/** The rounds of negotiation about a quote: start one, follow it and decide its offer. */
export function NegotiationTab({ quote }: { quote: Quote }) {
  const { calls } = useQuoteKind();
  const { reference } = quote;
  const rounds = useQuery(
    calls.negotiations.list,
    { reference },
    {
      refreshInterval: (latest) => {
        const last = (latest as Round[] | undefined)?.at(-1); // this call's answer
        return last?.status === 'pending' && last.offer.status === 'pending'
          ? pollUntil(last.answerDueAt)
          : 0;
      },
    },
  );
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const refresh = useRefresh();
  // Refreshes only when the dialog closes: until then, the dialog may explain that a colleague decided first.
  function close(): void {
    setDialog(null);
    void refresh(calls.get, calls.list, calls.listHistory, calls.negotiations.list);
  }
  const ask = quote.status === 'created' && (
    <Button variant="primary" onClick={() => setDialog('request')}>
      Negotiate the price
    </Button>
  );
  const last = rounds.data?.at(-1);
  const open = last?.status === 'pending' ? last : null;
  return (
    <Stack gap={6}>
      <DataState
        state={rounds}
        onRetry={rounds.refresh}
        skeleton={<SkeletonText lines={6} />}
        empty={{
          title: 'No negotiation',
          description:
            quote.status === 'created'
              ? 'The pricing desk can offer a better price or another term.'
              : 'You can negotiate a quote while it is Saved.',
          action: ask,
        }}
      >
        {(found) => (
          <Stack gap={6}>
            {open === null ? ask : <OpenRound round={open} onSelect={setDialog} />}
            {found.toReversed().map((round) => (
              <NegotiationRound key={round.uuid} round={round} />
            ))}
          </Stack>
        )}
      </DataState>
      {(dialog === 'request' || (dialog === 'counter' && open !== null)) && (
        <RequestPanel
          quote={quote}
          countered={dialog === 'counter' ? (open?.uuid ?? null) : null}
          onClose={close}
        />
      )}
      {(dialog === 'accept' || dialog === 'decline') && open !== null && (
        <OfferDecisionDialog decision={dialog} round={open} onClose={close} />
      )}
      <ConfirmCommandDialog
        endpoint={calls.negotiations.remove}
        input={dialog === 'withdraw' && open !== null ? { reference, negotiationUuid: open.uuid } : undefined}
        refreshes={[calls.get, calls.list, calls.listHistory, calls.negotiations.list]}
        title={`Withdraw the negotiation of ${reference}?`}
        confirmLabel="Withdraw"
        successMessage="The negotiation was withdrawn."
        onClose={close}
      >
        The quote returns to Saved at its current price. Any offer from the pricing desk is lost.
      </ConfirmCommandDialog>
    </Stack>
  );
}

/** What the round waits for, with its actions. */
function OpenRound({ round, onSelect }: { round: Round; onSelect: (dialog: Dialog) => void }) {
  const isOffered = round.offer.status !== 'pending';
  return (
    <AlertBanner
      tone="info"
      live="polite"
      title={isOffered ? 'The pricing desk has made an offer' : 'Waiting for the pricing desk'}
    >
      {isOffered
        ? 'Compare the term and the total before you decide.'
        : `Answer expected by ${formatDateTime(round.answerDueAt)}. We will notify you; you can leave this page.`}
      {/* Below the text: beside it, four buttons leave no width on a phone. */}
      <Stack gap={2} sx={{ mt: 3, flexDirection: { xs: 'column', sm: 'row' } }}>
        {isOffered && (
          <>
            <Button variant="primary" onClick={() => onSelect('accept')}>
              Accept
            </Button>
            <Button onClick={() => onSelect('decline')}>Decline</Button>
            <Button onClick={() => onSelect('counter')}>Make a counter-offer</Button>
          </>
        )}
        <Button onClick={() => onSelect('withdraw')}>Withdraw</Button>
      </Stack>
    </AlertBanner>
  );
}
