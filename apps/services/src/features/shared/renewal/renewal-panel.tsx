import { contract } from '@portal/api-client';
import type { BulkRuns } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { DataState, Link, Row, Stack, Text } from '@portal/ui';
import { formatTermMonths, plural } from '@portal/ui/format';
import { SelectInput, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { renewPath } from '../service-paths.ts';
import { describeSaving, RenewalOfferItem } from './renewal-offer.tsx';

const { RENEWAL_TERMS } = contract.renewals;
type Product = (typeof contract.renewals.RENEWAL_PRODUCTS)[number];
type Term = (typeof RENEWAL_TERMS)[number];

const PRODUCTS = [
  { value: 'same' as const, label: 'Same product and speed' },
  { value: 'faster' as const, label: 'Next faster product from the same supplier' },
];

export interface RenewalPanelProps {
  services: readonly Pick<contract.circuits.CircuitSummary, 'id' | 'circuitType' | 'customerName'>[];
  /** Starts the run that quotes the offers that the user has confirmed. */
  bulk: Pick<BulkRuns, 'start' | 'alertIfBusy'>;
  onClose: () => void;
}

/** Shows what each service would be renewed with and what it saves, before the quotes are created. */
export function RenewalPanel({ services, bulk, onClose }: RenewalPanelProps) {
  const [product, setProduct] = useState<Product>('same');
  const [termMonths, setTermMonths] = useState<Term | null>(null);
  const offers = useQuery(
    contract.renewals.createOffers,
    { serviceIds: services.map(({ id }) => id), product, termMonths },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const { error, isLoading } = offers;
  // After a failed call, the data can be the offers of another choice.
  const data = error === undefined ? offers.data : undefined;
  const isReady = data !== undefined && !offers.isValidating;
  const confirmed = (data ?? []).flatMap(({ offer }) => (offer === null ? [] : [offer]));
  const [only] = services.length === 1 ? services : [];
  return (
    <SidebarModal
      open
      onClose={onClose}
      width={720}
      title={`Renew ${plural(services.length, 'service')}`}
      actions={
        <DisabledReasonButton
          variant="primary"
          disabledReason={getDisabledReason(isReady, error !== undefined, confirmed.length)}
          onClick={() => {
            if (bulk.alertIfBusy()) return;
            void bulk.start(contract.renewals.create, { offers: confirmed.map(({ uuid }) => uuid) });
            onClose();
          }}
        >
          {isReady ? `Create ${plural(confirmed.length, 'quote')}` : 'Create quotes'}
        </DisabledReasonButton>
      }
    >
      <Stack gap={4}>
        <Row gap={3} wrap>
          <SelectInput<Product>
            label="Product"
            value={product}
            onChange={(value) => setProduct(value ?? 'same')}
            options={PRODUCTS}
            placeholder={null}
          />
          <SelectInput<Term>
            label="Term"
            value={termMonths}
            onChange={setTermMonths}
            placeholder="Current term, or the nearest"
            options={RENEWAL_TERMS.map((value) => ({ value, label: formatTermMonths(value) }))}
          />
        </Row>
        <Text tone="muted" variant="dense">
          Prices exclude VAT and include the add-ons of the service. Nothing is ordered: you get saved quotes,
          held for 30 days. Once ordered, the new term and price begin when the order goes live, not when the
          current contract ends.
        </Text>
        <DataState state={{ data, error, isLoading }} onRetry={offers.refresh}>
          {(shown) => (
            <Stack gap={3} aria-busy={offers.isValidating}>
              <Totals offers={confirmed} count={shown.length} />
              <Stack component="ul" aria-label="Services" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {shown.map((renewal) => (
                  <RenewalOfferItem key={renewal.service.id} renewal={renewal} />
                ))}
              </Stack>
            </Stack>
          )}
        </DataState>
        {only !== undefined && <Link href={renewPath(only)}>Compare all products at this address</Link>}
      </Stack>
    </SidebarModal>
  );
}

type Offer = NonNullable<contract.renewals.RenewalOffer['offer']>;

/** The saving of all offers together, if each of them can be compared. */
function Totals({ offers, count }: { offers: readonly Offer[]; count: number }) {
  const known = offers.filter(({ monthlySaving }) => monthlySaving !== null && !Number.isNaN(monthlySaving));
  const sum = (field: 'monthlySaving' | 'termSaving') =>
    known.reduce((total, offer) => total + (offer[field] ?? 0), 0);
  const left = count - offers.length;
  const facts = [
    known.length > 0 &&
      `${describeSaving(sum('monthlySaving'), 'per month')} and ${describeSaving(sum('termSaving'), 'over the terms')}${known.length < offers.length ? `, for the ${known.length} that can be compared` : ''}.`,
    left > 0 && `${plural(left, 'service')} cannot be renewed now.`,
  ].filter(Boolean);
  return facts.length === 0 ? null : <Text weight={600}>{facts.join(' ')}</Text>;
}

function getDisabledReason(isReady: boolean, hasFailed: boolean, count: number): string | null {
  if (hasFailed) return 'We could not get the prices.';
  if (!isReady) return 'Getting prices…';
  return count === 0 ? 'None of these services can be renewed now.' : null;
}
