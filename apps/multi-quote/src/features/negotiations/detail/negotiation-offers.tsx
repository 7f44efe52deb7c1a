import { contract } from '@portal/api-client';
import { type Query, useCan, useQuery } from '@portal/portal-sdk';
import type { Offer } from '@portal/quote-kit/negotiations';
import {
  describeChange,
  describeTermChanges,
  describeTotalChange,
  getOfferTotals,
  pollUntil,
} from '@portal/quote-kit/negotiations';
import { AlertBanner, Button, DataState, Row, SkeletonTable, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney, plural } from '@portal/ui/format';
import { Section, StatCard, StatRow } from '@portal/ui/page';
import { memo } from 'react';
import { OfferGroups } from './offer-groups.tsx';
import { isCounted, isPending, isReady } from './offer-state.ts';
import { isUnanswered, RoundComparison } from './round-comparison.tsx';
import type { Decision } from './use-decision.ts';

type NegotiationRound = contract.multiQuotes.NegotiationRound;

interface NegotiationProps {
  uuid: string;
  negotiation: contract.multiQuotes.Negotiation;
  onDecide: (decision: Decision) => void;
}

/** Totals, notes, the offers of each group, and how the rounds compare. */
export function NegotiationOffers({ offers, ...props }: NegotiationProps & { offers: Query<Offer[]> }) {
  return (
    <DataState
      state={offers}
      onRetry={offers.refresh}
      skeleton={<SkeletonTable rows={8} columns={6} />}
      empty={{ title: 'No quotes', description: 'There is nothing left to negotiate.' }}
    >
      {(found) => <FoundOffers {...props} offers={found} />}
    </DataState>
  );
}

interface FoundOffersProps extends NegotiationProps {
  offers: readonly Offer[];
}

/** Memoised: renders again only for a new response, not for dialogs or progress. */
const FoundOffers = memo(function FoundOffers({ uuid, negotiation, offers, onDecide }: FoundOffersProps) {
  const path = { uuid, negotiationUuid: negotiation.uuid };
  const rounds = useQuery(contract.multiQuotes.negotiations.listRounds, path, {
    refreshInterval: (latest) => {
      const found = latest as NegotiationRound[] | undefined; // this call's answer
      return found?.some(({ groups }) => groups.some(isUnanswered)) ? pollUntil(negotiation.answerDueAt) : 0;
    },
  });
  return (
    <Stack gap={6}>
      <Progress negotiation={negotiation} offers={offers} onDecide={onDecide} />
      <Totals offers={offers.filter(isCounted)} />
      {negotiation.notes !== null && (
        <Section title="Notes for the pricing desk">
          <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line', maxWidth: 720 }}>
            {negotiation.notes}
          </Text>
        </Section>
      )}
      <OfferGroups offers={offers} targets={negotiation.targets} onDecide={onDecide} />
      {rounds.data && <RoundComparison uuid={uuid} rounds={rounds.data} />}
    </Stack>
  );
});

/** The negotiation's state, with buttons to decide all offers at once. */
function Progress({ negotiation, offers, onDecide }: Omit<FoundOffersProps, 'uuid'>) {
  const canDecide = useCan('multi-quotes.manage');
  const ready = offers.filter(isReady).length;
  const pending = offers.filter(isPending).length;
  const decideAll = (step: Decision['step']) => onDecide({ step, scope: 'all', count: ready });
  if (ready > 0)
    return (
      <AlertBanner
        tone="info"
        live="off"
        title={`${plural(ready, 'offer')} to decide`}
        action={
          canDecide && (
            <Row gap={2}>
              <Button size="small" onClick={() => decideAll('decline')}>
                Decline all
              </Button>
              <Button size="small" variant="primary" onClick={() => decideAll('accept')}>
                Accept all
              </Button>
            </Row>
          )
        }
      >
        {canDecide && 'Accept or decline each offer, each supplier, or all at once.'}
      </AlertBanner>
    );
  if (pending > 0)
    return (
      <AlertBanner tone="info" live="polite" title="Waiting for the pricing desk">
        {`Answer expected by ${formatDateTime(negotiation.answerDueAt)}. We will notify you; you can leave this page.`}
      </AlertBanner>
    );
  return null;
}

function Totals({ offers }: { offers: readonly Offer[] }) {
  const totals = getOfferTotals(offers);
  const { install, monthly, ecc, newInstall, newMonthly, newEcc, total, newTotal } = totals;
  const isSameTerm = totals.otherTerm === 0;
  const termChanges = describeTermChanges(offers.length, totals);
  if (offers.length === 0) return null;
  // There are no offers until the pricing desk has answered.
  if (offers.every(({ status }) => status === 'pending'))
    return (
      <StatRow>
        <StatCard label="Current monthly" value={formatMoney(monthly)} />
        <StatCard label="Current install" value={formatMoney(install)} />
        <StatCard label="Current ECC" value={formatMoney(ecc)} />
      </StatRow>
    );
  return (
    <StatRow>
      {termChanges !== null && (
        <StatCard
          label="Quotes at another term"
          value={`${totals.otherTerm} of ${offers.length}`}
          hint={termChanges}
        />
      )}
      <StatCard label="Current monthly" value={formatMoney(monthly)} />
      <StatCard
        label="Offered monthly"
        value={formatMoney(newMonthly)}
        hint={describeChange(monthly, newMonthly, isSameTerm)}
      />
      <StatCard
        label="Offered install"
        value={formatMoney(newInstall)}
        hint={describeChange(install, newInstall, isSameTerm)}
      />
      {total !== null && newTotal !== null && (
        <StatCard
          label="Offered total over the term"
          value={formatMoney(newTotal)}
          hint={describeTotalChange(total, newTotal)}
        />
      )}
      <StatCard
        label="Offered ECC"
        value={formatMoney(newEcc)}
        hint={describeChange(ecc, newEcc, isSameTerm)}
      />
    </StatRow>
  );
}
