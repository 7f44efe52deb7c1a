import { contract } from '@portal/api-client';
import { type Query, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, DataState, Row, SkeletonTable, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney, plural } from '@portal/ui/format';
import { Section, StatCard, StatRow } from '@portal/ui/page';
import { OfferGroups } from './offer-groups.tsx';
import { getOfferTotals, type Offer } from './offer-totals.ts';
import { describeChange } from './price-change.tsx';
import { RoundComparison } from './round-comparison.tsx';
import type { Decision } from './use-decision.ts';

interface NegotiationOffersProps {
  path: { uuid: string; negotiationUuid: string };
  negotiation: contract.multiQuotes.Negotiation;
  offers: Query<Offer[]>;
  onDecide: (decision: Decision) => void;
}

/** Totals, notes, the offers of each group, and how the rounds compare. */
export function NegotiationOffers({ path, negotiation, offers, onDecide }: NegotiationOffersProps) {
  const rounds = useQuery(contract.multiQuotes.negotiations.listRounds, path);
  return (
    <DataState
      state={offers}
      onRetry={offers.refresh}
      skeleton={<SkeletonTable rows={8} columns={6} />}
      empty={{ title: 'No quotes', description: 'There is nothing left to negotiate.' }}
    >
      {(found) => (
        <Stack gap={6}>
          <Progress negotiation={negotiation} offers={found} onDecide={onDecide} />
          <Totals offers={found} />
          {negotiation.notes !== null && (
            <Section title="Notes for the pricing desk">
              <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line', maxWidth: 720 }}>
                {negotiation.notes}
              </Text>
            </Section>
          )}
          <OfferGroups offers={found} targets={negotiation.targets} onDecide={onDecide} />
          {rounds.data && <RoundComparison uuid={path.uuid} rounds={rounds.data} />}
        </Stack>
      )}
    </DataState>
  );
}

/** What the negotiation waits for, and deciding all offers at once. */
function Progress({
  negotiation,
  offers,
  onDecide,
}: Pick<NegotiationOffersProps, 'negotiation' | 'onDecide'> & { offers: readonly Offer[] }) {
  const ready = offers.filter(({ status }) => status === 'ready').length;
  const pending = offers.filter(({ status }) => status === 'pending').length;
  const decideAll = (step: Decision['step']) => onDecide({ step, scope: 'all', count: ready });
  if (ready > 0)
    return (
      <AlertBanner
        tone="info"
        live="off"
        title={`${plural(ready, 'offer')} to decide`}
        action={
          <Row gap={2}>
            <Button size="small" onClick={() => decideAll('decline')}>
              Decline all
            </Button>
            <Button size="small" variant="primary" onClick={() => decideAll('accept')}>
              Accept all
            </Button>
          </Row>
        }
      >
        Accept or decline each offer, each supplier, or all at once.
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
  const { install, monthly, ecc, newInstall, newMonthly, newEcc } = getOfferTotals(offers);
  return (
    <StatRow>
      <StatCard label="Monthly now" value={formatMoney(monthly)} />
      <StatCard
        label="Monthly offered"
        value={formatMoney(newMonthly)}
        hint={describeChange(monthly, newMonthly)}
      />
      <StatCard
        label="Install offered"
        value={formatMoney(newInstall)}
        hint={describeChange(install, newInstall)}
      />
      <StatCard label="ECC offered" value={formatMoney(newEcc)} hint={describeChange(ecc, newEcc)} />
    </StatRow>
  );
}
