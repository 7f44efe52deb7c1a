import type { contract } from '@portal/api-client';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { Link, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMonthly, formatOneOff, formatPercent, formatTermMonths } from '@portal/ui/format';
import { Section } from '@portal/ui/page';

type Price = NonNullable<contract.circuits.Circuit['price']>;

/** What the service costs, as it was ordered, for roles that may see prices. */
export function ServicePrice({ circuit: { price, circuitType } }: { circuit: contract.circuits.Circuit }) {
  const canQuote = useCan('quotes');
  const { prices = 'cost' } = useUser();
  if (!canQuote) return null;
  if (price !== null && Number.isNaN(price.monthlyCost)) return null;
  if (price === null)
    return (
      <Section title="Price">
        <Text tone="muted">
          Not known in the portal, because this service was ordered before the portal existed. Its price is on
          your invoices.
        </Text>
      </Section>
    );
  const quote = circuitType === 'Broadband' ? 'broadband-quotes.show' : 'quotes.show';
  return (
    <Section
      title={prices === 'cost' ? 'Price' : 'Selling price'}
      description="As ordered, with its add-ons, excluding VAT."
    >
      <KeyValueList
        columns={1}
        items={[
          { label: 'Monthly', value: formatMonthly(price.monthlyCost) },
          { label: 'Install', value: formatOneOff(price.installCost) },
          { label: 'Term', value: formatTermMonths(price.termMonths) },
          ...(prices === 'cost' ? getMarginItems(price) : []),
          {
            label: 'Quote',
            value:
              price.quoteReference === null ? (
                'None: ordered before the portal existed'
              ) : (
                <Link href={pathTo(quote, { reference: price.quoteReference })}>{price.quoteReference}</Link>
              ),
          },
        ]}
      />
    </Section>
  );
}

/** Where a mark-up comes from that is not the quote's own. */
const SOURCE_HINTS = {
  quote: undefined,
  multiQuote: 'Set on the multi quote',
  company: 'Your company’s default mark-up',
} as const satisfies Record<contract.circuits.CircuitMarginSource, string | undefined>;

function getMarginItems({ monthlyCost, monthlyMarginPercent, monthlyMarginSource, quoteReference }: Price) {
  if (monthlyMarginPercent === null) {
    const value = quoteReference === null ? 'Not known in the portal' : 'Not set on the quote';
    return [{ label: 'Your mark-up', value }];
  }
  const earned = Math.round((monthlyCost * monthlyMarginPercent) / 100);
  const hint = monthlyMarginSource === null ? undefined : SOURCE_HINTS[monthlyMarginSource];
  return [
    {
      label: 'Your mark-up',
      value: `${formatPercent(monthlyMarginPercent / 100, 1)} on the monthly price`,
      ...(hint !== undefined && { hint }),
    },
    { label: 'You earn', value: formatMonthly(earned) },
  ];
}
