import type { contract } from '@portal/api-client';
import { Money, StatCard, StatRow } from '@portal/ui/page';

/** Totals of a multi-quote's quotes; cancelled and archived ones do not count. */
export function QuoteTotals({ multiQuote }: { multiQuote: contract.multiQuotes.MultiQuote }) {
  return (
    <StatRow>
      <StatCard label="Install" value={<Money pence={multiQuote.installCost} />} />
      <StatCard label="Monthly" value={<Money pence={multiQuote.monthlyCost} />} />
      <StatCard
        label="Total over the terms"
        value={<Money pence={multiQuote.totalCost} />}
        hint="Excl. ECC"
      />
      <StatCard label="ECC, firm" value={<Money pence={multiQuote.firmEccCost} />} />
      <StatCard
        label="ECC, estimated"
        value={<Money pence={multiQuote.eccCost - multiQuote.firmEccCost} />}
        hint="Subject to survey"
      />
    </StatRow>
  );
}
