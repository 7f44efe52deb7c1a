import type { contract } from '@portal/api-client';
import type { Offer } from '@portal/quote-kit/negotiations';
import { Box } from '@portal/ui';
import { useState } from 'react';
import { groupOffers } from './group-offers.ts';
import { getOfferColumns } from './offer-columns.tsx';
import { OfferGroup, type OfferOrder } from './offer-group.tsx';
import type { Decision } from './use-decision.ts';

interface OfferGroupsProps {
  offers: readonly Offer[];
  targets: readonly contract.multiQuotes.NegotiationTarget[];
  onDecide: (decision: Decision) => void;
}

/** The offers of each group, in the same columns and order: on a phone one sort control serves all. */
export function OfferGroups({ offers, targets, onDecide }: OfferGroupsProps) {
  const [order, setOrder] = useState<OfferOrder>({ sort: null, direction: 'asc' });
  const [sortSlot, setSortSlot] = useState<HTMLElement | null>(null);
  const columns = getOfferColumns(offers);
  return (
    <>
      <Box ref={setSortSlot} sx={{ '&:empty': { display: 'none' } }} />
      {groupOffers(offers).map(([group, ofGroup], index) => (
        <OfferGroup
          key={group}
          group={group}
          offers={ofGroup}
          target={targets.find((target) => target.group === group)}
          columns={columns}
          order={order}
          onOrderChange={setOrder}
          sortSlot={index === 0 ? sortSlot : null}
          onDecide={onDecide}
        />
      ))}
    </>
  );
}
