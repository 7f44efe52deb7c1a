import type { contract } from '@portal/api-client';
import { useSupplierName } from '@portal/portal-sdk';
import { Box, Row, Stack, Text } from '@portal/ui';
import { formatDate, formatMoney, formatMonthly, formatSpeed, formatTermMonths } from '@portal/ui/format';

type RenewalOffer = contract.renewals.RenewalOffer;
type Offer = NonNullable<RenewalOffer['offer']>;

/** One service with what it has now and what would be quoted, or why it cannot be renewed. */
export function RenewalOfferItem({ renewal: { service, offer, reason } }: { renewal: RenewalOffer }) {
  const supplierName = useSupplierName();
  const now = [
    service.productName,
    formatSpeed(service.bandwidth),
    service.termMonths !== null && formatTermMonths(service.termMonths),
    service.monthlyCost !== null && !Number.isNaN(service.monthlyCost) && formatMonthly(service.monthlyCost),
  ];
  return (
    <Stack component="li" gap={2} sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <Row gap={3} wrap justify="space-between" align="start">
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Text component="h3" variant="body" weight={600}>
            {service.customerName}, {service.postcode}
          </Text>
          <Text tone="muted" variant="dense">
            {service.name}
            {service.contractEnd !== null && `, contract until ${formatDate(service.contractEnd)}`}
          </Text>
        </Box>
        {offer !== null && <Saving offer={offer} />}
      </Row>
      <Text variant="dense" tone="muted">
        Now: {now.filter(Boolean).join(', ')}
      </Text>
      {offer === null ? (
        <Text variant="dense">Not renewed: {reason}</Text>
      ) : (
        <>
          <Text variant="dense">
            New: {supplierName(offer.supplierKey)}, {offer.productName}, {formatSpeed(offer.speed)},{' '}
            {formatTermMonths(offer.termMonths)}
            {describePrices(offer)}
          </Text>
          {offer.leftOut.length > 0 && (
            <Text variant="dense" tone="warning">
              Not included in the new price: {offer.leftOut.join('; ')}.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

/** Empty if the user sees no prices or there is no selling price. */
function describePrices({ monthlyCost, installCost, eccCost, isFirm }: Offer): string {
  if (Number.isNaN(monthlyCost)) return '';
  const prices = `${formatMonthly(monthlyCost)}, install ${formatMoney(installCost)}, ECC ${formatMoney(eccCost)}`;
  return `, ${prices}${isFirm ? '' : ' (subject to survey)'}`;
}

function Saving({ offer: { monthlySaving, termSaving, termMonths } }: { offer: Offer }) {
  if (Number.isNaN(monthlySaving)) return null;
  if (monthlySaving === null || termSaving === null)
    return (
      <Text variant="dense" tone="muted">
        Saving not known
      </Text>
    );
  return (
    <Stack gap={1}>
      <Text weight={600}>{describeSaving(monthlySaving, 'per month')}</Text>
      <Text variant="dense" tone="muted">
        {describeSaving(termSaving, `over ${formatTermMonths(termMonths)}, after install and ECC`)}
      </Text>
    </Stack>
  );
}

/** "£12.00 less per month", "£3.50 more over the term", "No change per month". */
export const describeSaving = (pence: number, period: string): string =>
  pence === 0
    ? `No change ${period}`
    : `${formatMoney(Math.abs(pence))} ${pence > 0 ? 'less' : 'more'} ${period}`;
