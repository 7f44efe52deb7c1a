import { useUser } from '@portal/portal-sdk';
import { formatDate, formatMoney, formatNumber } from '@portal/ui/format';
import { StatCard, StatRow } from '@portal/ui/page';
import type { CustomerPage } from './customer-records.ts';

/**
 * Counts, monthly spend and next renewal of the customer; only those that the user may see. The spend is that of orders:
 * the prices of services ordered elsewhere are not known.
 */
export function CustomerFigures({ customer }: { customer: CustomerPage }) {
  const { quotesCount, ordersCount, servicesCount, openCasesCount, monthlyCost, nextRenewal } = customer;
  // A sum over several orders has no selling price.
  const { prices = 'cost' } = useUser();
  const counts = [
    { label: 'Quotes', value: quotesCount },
    { label: 'Orders', value: ordersCount },
    { label: 'Services', value: servicesCount },
    { label: 'Open cases', value: openCasesCount },
  ];
  return (
    <StatRow>
      {counts.map(
        ({ label, value }) =>
          value !== null && <StatCard key={label} label={label} value={formatNumber(value)} />,
      )}
      {ordersCount !== null && prices === 'cost' && (
        <StatCard
          label="Spend per month"
          value={formatMoney(monthlyCost)}
          hint={monthlyCost === null ? 'No orders here' : 'From orders here'}
        />
      )}
      {servicesCount !== null && <StatCard label="Next renewal" value={formatDate(nextRenewal)} />}
    </StatRow>
  );
}
