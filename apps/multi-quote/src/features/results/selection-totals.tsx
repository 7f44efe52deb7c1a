import type { contract } from '@portal/api-client';
import { useUser } from '@portal/portal-sdk';
import { formatMoney, formatNumber } from '@portal/ui/format';
import { Money, StatCard, StatRow } from '@portal/ui/page';

type Totals = contract.multiQuotes.OfferTotals;

/** Firm and estimated prices separately: "£1,000.00 firm, £200.00 estimated". */
function splitText(firm: number, estimated: number): string {
  return `${formatMoney(firm)} firm, ${formatMoney(estimated)} estimated`;
}

/** Totals of the selected prices. */
export function SelectionTotals({ overview }: { overview: contract.multiQuotes.SearchOverview }) {
  // A sum over several prices has no selling price.
  const { prices = 'cost' } = useUser();
  const { totals, locations, saved } = overview;
  const { firm, estimated } = totals;
  const split = (cost: keyof Totals['firm']) => splitText(firm[cost], estimated[cost]);
  return (
    <StatRow role="group" aria-label="Totals of the selected prices">
      <StatCard
        label="Sites with a selected price"
        value={formatNumber(totals.locations)}
        hint={`of ${formatNumber(locations)}; ${formatNumber(saved)} saved as ${saved === 1 ? 'a quote' : 'quotes'}`}
      />
      {prices === 'cost' && (
        <>
          <StatCard
            label="Install"
            value={<Money pence={totals.installCost} />}
            hint={split('installCost')}
          />
          <StatCard
            label="Monthly"
            value={<Money pence={totals.monthlyCost} />}
            hint={split('monthlyCost')}
          />
          <StatCard
            label="Total over the terms, excl. ECC"
            value={<Money pence={totals.totalCost} />}
            hint={split('totalCost')}
          />
          <StatCard
            label="ECC"
            value={<Money pence={totals.eccCost} />}
            hint={splitText(totals.firmEccCost, totals.estimatedEccCost)}
          />
        </>
      )}
    </StatRow>
  );
}
