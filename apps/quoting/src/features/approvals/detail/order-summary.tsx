import { useSupplierName } from '@portal/portal-sdk';
import { Link, Stack } from '@portal/ui';
import { formatMoney, formatTermMonths, plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { KeyValueList, Section } from '@portal/ui/page';
import { formatAddress } from '../../shared/address/address-labels.ts';
import { quoteColumns, ROW_HEIGHT } from '../../shared/quote-list/quote-columns.tsx';
import { getTotalInclEcc, QuoteFigures } from '../../shared/quotes/quote-figures.tsx';
import { getQuoteKind, getQuotePath, QUOTE_KINDS } from '../../shared/quotes/quote-kinds.ts';
import { describeSpeed } from '../../shared/quotes/quote-labels.ts';
import type { Quote, QuoteSummary } from '../../shared/quotes/quote-types.ts';

interface OrderSummaryProps {
  quote: Quote;
  /** Quotes approved together with it. */
  otherQuotes: readonly QuoteSummary[];
}

/** The prices of the quote to approve, or a table with the total of several. */
export function OrderSummary({ quote, otherQuotes }: OrderSummaryProps) {
  return otherQuotes.length === 0 ? (
    <SingleQuoteSummary quote={quote} />
  ) : (
    <MultipleQuotesSummary quotes={[quote, ...otherQuotes]} />
  );
}

const COLUMNS = ['reference', 'customer', 'product', 'install', 'monthly', 'total', 'ecc', 'status'];

function MultipleQuotesSummary({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const columns = quoteColumns(useSupplierName());
  const sum = quotes.reduce((total, one) => total + getTotalInclEcc(one), 0);
  return (
    <Section title="Order summary" description={`Total ${formatMoney(sum)}, including ECC.`}>
      <DataTable<QuoteSummary>
        mode="client"
        aria-label="Quotes to approve"
        columns={COLUMNS.flatMap((name) => columns[name] ?? [])}
        rows={quotes}
        rowHeight={ROW_HEIGHT}
        getRowId={(one) => one.reference}
        rowHref={getQuotePath}
      />
    </Section>
  );
}

function SingleQuoteSummary({ quote }: { quote: Quote }) {
  const supplierName = useSupplierName();
  return (
    <Stack gap={6}>
      <QuoteFigures quote={quote} />
      <Section
        title="Order summary"
        action={
          <Link
            data-print="hide"
            href={QUOTE_KINDS[getQuoteKind(quote)].showPath(quote.reference, { tab: 'crf' })}
          >
            Customer request form
          </Link>
        }
      >
        <KeyValueList
          columns={2}
          items={[
            { label: 'Customer', value: quote.customerName },
            { label: 'Your reference', value: quote.customReference },
            { label: 'Site', value: formatAddress(quote.address) },
            { label: 'Supplier', value: supplierName(quote.supplierKey) },
            { label: 'Product', value: quote.productName },
            { label: 'Speed', value: describeSpeed(quote) },
            { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
            { label: 'Lead time', value: plural(quote.leadTimeDays, 'working day') },
            {
              label: 'Add-ons',
              value: quote.addons.map(({ name, text }) => `${name}: ${text}`).join(', ') || 'None',
            },
            {
              label: 'Total incl. ECC',
              value: formatMoney(getTotalInclEcc(quote)),
              hint: quote.isEccFirm ? 'ECC is firm' : 'ECC is subject to survey',
            },
          ]}
        />
      </Section>
    </Stack>
  );
}
