import { useUser } from '@portal/portal-sdk';
import { PriceFigures } from '@portal/ui/page';
import { IncludedAddons } from './included-addons.tsx';
import type { Offer } from './offer.ts';

/** The main prices of an offer, and the mandatory add-ons they include. */
export function OfferFigures({ offer, size }: { offer: Offer; size?: 'small' }) {
  const { prices } = useUser();
  return (
    <div>
      <PriceFigures
        {...(prices && { prices })}
        install={offer.installCost}
        monthly={offer.monthlyCost}
        ecc={offer.estimatedEcc}
        termMonths={offer.termMonths}
        isFirm={offer.isFirm}
        isEccFirm={offer.isEccFirm}
        {...(size === undefined ? {} : { size })}
      />
      <IncludedAddons addons={offer.includedAddons} />
    </div>
  );
}
