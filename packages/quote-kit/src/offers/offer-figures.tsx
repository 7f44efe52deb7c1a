import { PriceFigures } from '@portal/ui/page';
import type { Offer } from './offer.ts';

/** The main prices of an offer. */
export function OfferFigures({ offer, size }: { offer: Offer; size?: 'small' }) {
  return (
    <PriceFigures
      install={offer.installCost}
      monthly={offer.monthlyCost}
      ecc={offer.estimatedEcc}
      termMonths={offer.termMonths}
      isFirm={offer.isFirm}
      isEccFirm={offer.isEccFirm}
      {...(size === undefined ? {} : { size })}
    />
  );
}
