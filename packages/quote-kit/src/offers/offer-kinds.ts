import { formatLineSpeed } from '@portal/api-client/units';
import { formatSpeed } from '@portal/ui/format';
import { useQuoteKind } from '../quotes/quote-kind-context.tsx';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import { describeNetwork, type Offer } from './offer.ts';

interface OfferKind {
  /** Leased lines are prices of the same product; broadband results are different products. */
  noun: 'price' | 'product';
  /** Broadband has no construction charge and uses one network. */
  hasNetworks: boolean;
  /** How the lines of a search differ: in their bearer or in their technology. */
  lineFilter: 'bearer' | 'technology';
  searchPlaceholder: string;
  /** The cell with the speed: two lines and the width of both. */
  speed: { first: (offer: Offer) => string; second: (offer: Offer) => string; width: number };
  /** The feature that distinguishes offers of one supplier. */
  describeSupplier: (offers: readonly Offer[]) => string;
}

export const OFFER_KINDS: Readonly<Record<QuoteKind, OfferKind>> = {
  single: {
    noun: 'price',
    hasNetworks: true,
    lineFilter: 'bearer',
    searchPlaceholder: 'Supplier or product',
    speed: {
      first: ({ speed }) => formatSpeed(speed),
      second: ({ bearer }) => `on ${formatSpeed(bearer)}`,
      width: 84,
    },
    describeSupplier: (offers) => describeNetwork(offers.every(({ isOffnet }) => isOffnet)).toLowerCase(),
  },
  broadband: {
    noun: 'product',
    hasNetworks: false,
    lineFilter: 'technology',
    searchPlaceholder: 'Product or technology',
    speed: { first: formatLineSpeed, second: ({ technology }) => technology ?? '', width: 132 },
    describeSupplier: (offers) => `up to ${formatSpeed(Math.max(...offers.map(({ speed }) => speed)))}`,
  },
};

export const useOfferKind = (): OfferKind => OFFER_KINDS[useQuoteKind().kind];
