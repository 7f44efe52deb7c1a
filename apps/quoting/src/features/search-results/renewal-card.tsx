import { contract } from '@portal/api-client';
import { findRenewal, getServiceTerm, isAtService, listNotIncluded } from '@portal/api-client/renewal';
import { pathTo, useSupplierName } from '@portal/portal-sdk';
import { describeOffer, type Offer, OfferFigures } from '@portal/quote-kit/offers';
import { AlertBanner, Button, Card, Link, Row, Skeleton, Stack, Text } from '@portal/ui';
import { today } from '@portal/ui/dates';
import { addDays, formatDate, formatMonthly, formatTermMonths } from '@portal/ui/format';
import type { Search } from '../shared/quote-types.ts';
import { UnreadService, useService } from './save/renewed-service.tsx';

type Circuit = contract.circuits.Circuit;

interface RenewalCardProps {
  serviceId: string;
  /** What the offers are for. */
  search: Pick<Search, 'address' | 'useExistingLine'>;
  offers: readonly Offer[];
  /** More offers may arrive. */
  isProcessing: boolean;
  onChoose: (uuid: string) => void;
}

/**
 * The price of a service's own product, above the prices of other products. Only a price for the existing line renews
 * the service; any other is for a second line, which is delivered beside it.
 */
export function RenewalCard({ serviceId, search, offers, isProcessing, onChoose }: RenewalCardProps) {
  const { found, error, retry } = useService(serviceId);
  if (error) return <UnreadService error={error} onRetry={retry} search={search} />;
  if (found === null) return <Skeleton width="100%" height={200} />;
  const { circuit, addons } = found;
  if (!isAtService(search.address, circuit)) {
    return (
      <AlertBanner tone="info" live="off" title={`These prices do not renew ${circuit.name}`}>
        These prices are for a different address from the service.
      </AlertBanner>
    );
  }
  const isRenewal = search.useExistingLine;
  const offer = findRenewal(circuit, offers);
  const leftOut = offer === undefined ? [] : listNotIncluded(circuit, addons, offer);
  return (
    <Card>
      <Stack gap={4} component="section" aria-label={isRenewal ? 'Renew this service' : 'The same product'}>
        <Stack gap={1}>
          <Text variant="heading" component="h2">
            {isRenewal
              ? `Renew ${circuit.name}${leftOut.length === 0 ? ' with no changes' : ''}`
              : `The same product as ${circuit.name}, on a new line`}
          </Text>
          <Text tone="muted">{describeToday(circuit)}</Text>
        </Stack>
        {!isRenewal && <NewLineNotice circuit={circuit} />}
        <SameOffer
          circuit={circuit}
          offer={offer}
          leftOut={leftOut}
          isProcessing={isProcessing}
          onChoose={onChoose}
        />
      </Stack>
    </Card>
  );
}

/** A new line ends no service: both would be paid for. */
function NewLineNotice({ circuit: { id, name, contractEnd } }: { circuit: Circuit }) {
  const opens = contractEnd === null ? null : addDays(contractEnd, -contract.renewals.RENEWABLE_DAYS);
  return (
    <AlertBanner tone="info" live="off" title="These prices are for a new line">
      <Text component="p">
        The new line becomes a new service. You keep {name}, and pay for it, until you ask us to end it.
        {opens !== null && (
          <>
            {' '}
            To keep the existing line instead, choose Renew on the page of{' '}
            <Link href={pathTo('circuits.show', { id })}>{name}</Link>
            {opens > today() && `, from ${formatDate(opens)}`}.
          </>
        )}
      </Text>
    </AlertBanner>
  );
}

/** "Ethernet Access, currently £325.00 per month, 36 Months contract until 12/01/2027." */
function describeToday(circuit: Circuit): string {
  const { price, contractEnd } = circuit;
  const term = getServiceTerm(circuit);
  const costs =
    price === null || Number.isNaN(price.monthlyCost)
      ? null
      : `currently ${formatMonthly(price.monthlyCost)}`;
  const length = term === null ? 'contract' : `${formatTermMonths(term)} contract`;
  const hasEnded = contractEnd !== null && contractEnd < today();
  const end =
    contractEnd === null ? null : `${length} ${hasEnded ? 'that ended' : 'until'} ${formatDate(contractEnd)}`;
  const parts = [circuit.productName, costs, end].filter(Boolean);
  return `${parts.join(', ')}.`;
}

interface SameOfferProps {
  circuit: Circuit;
  offer: Offer | undefined;
  /** What the service has and the price does not include. */
  leftOut: readonly string[];
  isProcessing: boolean;
  onChoose: (uuid: string) => void;
}

function SameOffer({ circuit, offer, leftOut, isProcessing, onChoose }: SameOfferProps) {
  const supplierName = useSupplierName();
  if (offer === undefined) {
    return (
      <Text>
        {isProcessing
          ? 'Getting the price of the same product.'
          : 'We found no price for the same product. The prices below are for other products.'}
      </Text>
    );
  }
  const name = describeOffer(offer, supplierName(offer.supplierKey));
  return (
    <Stack gap={4}>
      <Text>{describeDifference(circuit, offer, leftOut.length === 0)}</Text>
      {leftOut.length > 0 && (
        <AlertBanner tone="warning" live="off" title="This price does not include everything the service has">
          Not included: {leftOut.join('; ')}. If the product offers any of these, they are selected when you
          quote this price.
        </AlertBanner>
      )}
      <OfferFigures offer={offer} size="small" />
      <Row>
        {offer.quoteReference === null ? (
          <Button variant="primary" aria-label={`Quote this: ${name}`} onClick={() => onChoose(offer.uuid)}>
            Quote this
          </Button>
        ) : (
          <Text tone="muted">Saved as quote {offer.quoteReference}.</Text>
        )}
      </Row>
    </Stack>
  );
}

/**
 * Describes how an offer differs from the service. Compares monthly prices only if the term is the same and the offer
 * includes everything the service has.
 */
function describeDifference(circuit: Circuit, offer: Offer, isComplete: boolean): string {
  const term = getServiceTerm(circuit);
  if (term === null)
    return `The same product for ${formatTermMonths(offer.termMonths)}. The current contract term is not recorded.`;
  if (term !== offer.termMonths)
    return `Not offered for ${formatTermMonths(term)}. The nearest term is ${formatTermMonths(offer.termMonths)}.`;
  if (circuit.price === null || !isComplete) return 'The same product for the same term.';
  const difference = offer.monthlyCost - circuit.price.monthlyCost;
  if (Number.isNaN(difference)) return 'The same product for the same term.';
  if (difference === 0) return 'The same product for the same term, at the same monthly price.';
  const amount = formatMonthly(Math.abs(difference));
  return `The same product for the same term, ${amount} ${difference < 0 ? 'less' : 'more'} than now.`;
}
