import { formatLeadTime } from '@portal/api-client/units';
import { useSupplierName, useUser } from '@portal/portal-sdk';
import { getQuoteKind, hasMsaTerms, MSA_NOTE, type Quote, type QuoteKind } from '@portal/quote-kit/quotes';
import { Row, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMoney, formatMonthly, formatSpeed, formatTermMonths } from '@portal/ui/format';
import { Section, SupplierLogo } from '@portal/ui/page';
import { getTotalInclEcc } from '../../shared/quote-figures.tsx';

const PRODUCT_TYPES: Readonly<Record<QuoteKind, (quote: Pick<Quote, 'layer'>) => string>> = {
  single: ({ layer }) => (layer === null ? 'Configurable' : `Layer ${layer}`),
  broadband: () => 'Broadband',
};

/** Costs in detail, including whether the ECC is firm. */
export function QuoteCosts({ quote }: { quote: Quote }) {
  const { prices = 'cost' } = useUser();
  // Without a margin there is no selling price to break down.
  if (prices === 'none' || Number.isNaN(quote.monthlyCost)) return null;
  return (
    <Section title={prices === 'cost' ? 'Costs' : 'Selling price breakdown'}>
      <KeyValueList
        columns={2}
        items={[
          { label: 'Annual', value: formatMoney(quote.annualCost), hint: '12 × monthly' },
          { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
          {
            label: 'Excess construction charges (ECC)',
            value: formatMoney(quote.eccCost),
            hint: quote.isEccFirm
              ? 'For building work to reach the site; firm'
              : 'For building work to reach the site; estimated, subject to survey',
          },
          {
            label: 'Total incl. ECC',
            value: formatMoney(getTotalInclEcc(quote)),
            hint: `Install + ${quote.termMonths} × monthly + ECC`,
          },
          // NaN, and so not shown, for users who may not see costs.
          ...(!(quote.discount > 0)
            ? []
            : [
                {
                  label: 'Discount',
                  value: formatMonthly(quote.discount),
                  hint: 'Already included',
                },
              ]),
        ]}
      />
    </Section>
  );
}

/** The product and its technical details. */
export function QuoteProduct({ quote }: { quote: Quote }) {
  const supplierName = useSupplierName();
  const supplier = supplierName(quote.supplierKey);
  return (
    <Section title="Product">
      <Row gap={3} sx={{ mb: 4 }}>
        <SupplierLogo supplierKey={quote.supplierKey} name={supplier} size={32} />
        <Stack gap={0}>
          <Text weight={500}>{quote.productName}</Text>
          <Text variant="dense" tone="muted">
            {supplier}
          </Text>
        </Stack>
      </Row>
      {quote.productDescription !== '' && (
        <Text component="p" tone="muted" sx={{ mb: 4 }}>
          {quote.productDescription}
        </Text>
      )}
      {hasMsaTerms(quote.productCode) && (
        <Text component="p" variant="dense" tone="muted" sx={{ mb: 4 }}>
          {MSA_NOTE}
        </Text>
      )}
      <KeyValueList
        columns={2}
        items={[
          { label: 'Speed', value: formatSpeed(quote.speed) },
          ...(quote.bearer === null
            ? [
                {
                  label: 'Upload speed',
                  value: quote.uploadSpeed === null ? null : formatSpeed(quote.uploadSpeed),
                },
              ]
            : [{ label: 'Bearer', value: formatSpeed(quote.bearer) }]),
          { label: 'Product type', value: PRODUCT_TYPES[getQuoteKind(quote)](quote) },
          { label: 'IP address', value: quote.ipAllocation },
          { label: 'Network', value: quote.isOffnet ? 'Off-net' : 'On-net' },
          { label: 'Contention', value: quote.isContended ? 'Contended' : 'Uncontended' },
          {
            label: 'Lead time',
            value: formatLeadTime(quote.leadTimeDays),
            hint: 'From the order date, as estimated by the supplier',
          },
          { label: 'Product code', value: quote.productCode, copy: quote.productCode },
        ]}
      />
    </Section>
  );
}
