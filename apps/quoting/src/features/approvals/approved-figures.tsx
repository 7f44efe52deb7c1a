import { useSupplierName } from '@portal/portal-sdk';
import { Link, Stack } from '@portal/ui';
import { formatMoney, formatTermMonths, totalInclEcc } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { KeyValueList, PriceFigures, Section } from '@portal/ui/page';
import { quoteColumns, ROW_HEIGHT } from '../quotes/quote-columns.tsx';
import { kindOf, QUOTE_KINDS, quotePath } from '../quotes/quote-kinds.ts';
import type { QuoteSummary } from '../quotes/quote-types.ts';
import { describeAddress, describeSpeed } from '../quotes/quote-words.ts';

/** What is being approved: of one quote its figures, of several each with its own and their sum. */
export function ApprovedFigures({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const supplierName = useSupplierName();
  const [quote] = quotes;
  if (quote === undefined) return null;
  const inclEcc = (one: QuoteSummary) =>
    totalInclEcc({
      install: one.installCost,
      monthly: one.monthlyCost,
      termMonths: one.termMonths,
      ecc: one.eccCost,
    });
  if (quotes.length > 1) {
    const columns = quoteColumns(supplierName);
    const sum = quotes.reduce((total, one) => total + inclEcc(one), 0);
    return (
      <Section title="What is approved" description={`${formatMoney(sum)} in all, including ECC.`}>
        <DataTable<QuoteSummary>
          mode="client"
          aria-label="Quotes to approve"
          columns={[
            'reference',
            'customer',
            'product',
            'install',
            'monthly',
            'total',
            'ecc',
            'status',
          ].flatMap((name) => columns[name] ?? [])}
          rows={quotes}
          rowHeight={ROW_HEIGHT}
          getRowId={(one) => one.reference}
          rowHref={quotePath}
        />
      </Section>
    );
  }
  return (
    <Stack gap={6}>
      <PriceFigures
        install={quote.installCost}
        monthly={quote.monthlyCost}
        ecc={quote.eccCost}
        termMonths={quote.termMonths}
        isEccFirm={quote.isEccFirm}
      />
      <Section
        title="What is approved"
        action={
          <Link data-print="hide" href={QUOTE_KINDS[kindOf(quote)].showPath(quote.reference, { tab: 'crf' })}>
            Customer request form
          </Link>
        }
      >
        <KeyValueList
          columns={2}
          items={[
            { label: 'Customer', value: quote.customerName },
            { label: 'Your reference', value: quote.customReference },
            { label: 'Site', value: describeAddress(quote.address) },
            { label: 'Supplier', value: supplierName(quote.supplierKey) },
            { label: 'Product', value: quote.productName },
            { label: 'Speed', value: describeSpeed(quote) },
            { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
            {
              label: 'Total incl. ECC',
              value: formatMoney(inclEcc(quote)),
              hint: quote.isEccFirm ? 'ECC is firm' : 'ECC is an estimate until a survey',
            },
          ]}
        />
      </Section>
    </Stack>
  );
}
