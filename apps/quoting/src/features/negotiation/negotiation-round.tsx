import type { contract } from '@portal/api-client';
import { NegotiationQuoteStatusTag, OfferSummary } from '@portal/quote-kit/negotiations';
import { Row, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime, formatMoney, formatTermMonths } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { OfferVerdict } from './offer-verdict.tsx';

type Round = contract.quotes.QuoteNegotiation;

/** One round: what was asked, the offer beside the quote’s terms, and the decision. */
export function NegotiationRound({ round }: { round: Round }) {
  const { offer } = round;
  const hasOffer = offer.newMonthlyCost !== null;
  return (
    <Section title={`Round ${round.round}`}>
      <Stack gap={4}>
        <Row gap={2} sx={{ flexWrap: 'wrap' }}>
          {round.status === 'ended' ? (
            <StatusTag tone="neutral">Ended with the quote</StatusTag>
          ) : (
            <NegotiationQuoteStatusTag status={offer.status} />
          )}
          <Text tone="muted">{describeStart(round)}</Text>
        </Row>
        <KeyValueList items={listRequest(round)} />
        {hasOffer && <OfferSummary offers={[offer]} />}
        {round.revision !== null && <OfferVerdict offer={offer} />}
        {offer.note !== null && <Text component="p">Pricing desk: {offer.note}</Text>}
        {offer.decidedAt !== null && (
          <Text component="p">
            {`${offer.status === 'accepted' ? 'Accepted' : 'Declined'} ${formatDateTime(offer.decidedAt)} by ${offer.decidedBy ?? 'a former user'}${offer.reason === null ? '' : `: ${offer.reason}`}`}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function describeStart({ createdAt, createdBy }: Round): string {
  return `Requested ${formatDateTime(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`;
}

function listRequest({ targetMonthly, targetTermMonths, notes }: Round) {
  return [
    ...(targetMonthly === null
      ? []
      : [{ label: 'Target price per month', value: formatMoney(targetMonthly) }]),
    ...(targetTermMonths === null
      ? []
      : [{ label: 'Requested term', value: formatTermMonths(targetTermMonths) }]),
    ...(notes === null ? [] : [{ label: 'Message', value: notes }]),
  ];
}
