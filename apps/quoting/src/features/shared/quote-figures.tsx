import { useUser } from '@portal/portal-sdk';
import type { QuoteSummary } from '@portal/quote-kit/quotes';
import { totalInclEcc } from '@portal/ui/format';
import { PriceFigures } from '@portal/ui/page';

type QuoteCosts = Pick<QuoteSummary, 'installCost' | 'monthlyCost' | 'eccCost' | 'termMonths' | 'isEccFirm'>;

/** The main prices of a saved quote. */
export function QuoteFigures({ quote }: { quote: QuoteCosts }) {
  const { prices } = useUser();
  return (
    <PriceFigures
      {...(prices && { prices })}
      install={quote.installCost}
      monthly={quote.monthlyCost}
      ecc={quote.eccCost}
      termMonths={quote.termMonths}
      isEccFirm={quote.isEccFirm}
    />
  );
}

/** In pence (R24). */
export function getTotalInclEcc(quote: QuoteCosts): number {
  return totalInclEcc({
    install: quote.installCost,
    monthly: quote.monthlyCost,
    termMonths: quote.termMonths,
    ecc: quote.eccCost,
  });
}
