import { formatLeadTime, formatLineSpeed } from '@portal/api-client/units';
import { CustomerLink } from '@portal/area-kit/detail';
import { useSupplierName } from '@portal/portal-sdk';
import { describeTypedAs, formatAddress } from '@portal/quote-kit/address';
import type { Quote, QuoteSummary } from '@portal/quote-kit/quotes';
import { describeAddon } from '@portal/quote-kit/request-form';
import { Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { getTotalInclEcc, QuoteFigures } from '../../shared/quote-figures.tsx';
import type { ApprovalRequest } from '../../shared/quote-types.ts';
import { QuotesToApprove, type QuoteToApprove } from './quotes-to-approve.tsx';

interface OrderSummaryProps {
  quote: Quote;
  /** Quotes approved together with it. */
  otherQuotes: readonly QuoteToApprove[];
  /** Answers of the quote's request form, if several quotes are approved. */
  request: ApprovalRequest | undefined;
  /** Sends one of several quotes back; undefined if that is not possible. */
  onDecline: ((quote: QuoteSummary) => void) | undefined;
}

/** The prices of the quote to approve, or a table with the total of several. */
export function OrderSummary({ quote, otherQuotes, request, onDecline }: OrderSummaryProps) {
  return otherQuotes.length === 0 ? (
    <SingleQuoteSummary quote={quote} />
  ) : (
    <QuotesToApprove quotes={[{ ...request, ...quote }, ...otherQuotes]} onDecline={onDecline} />
  );
}

function SingleQuoteSummary({ quote }: { quote: Quote }) {
  const supplierName = useSupplierName();
  const typedAs = describeTypedAs(quote.address);
  const total = getTotalInclEcc(quote);
  return (
    <Stack gap={6}>
      <QuoteFigures quote={quote} />
      <Section title="Order summary">
        <KeyValueList
          columns={2}
          items={[
            { label: 'Customer', value: <CustomerLink name={quote.customerName} /> },
            { label: 'Your reference', value: quote.customReference },
            {
              label: 'Site',
              value: formatAddress(quote.address),
              ...(typedAs !== null && { hint: typedAs }),
            },
            { label: 'Supplier', value: supplierName(quote.supplierKey) },
            { label: 'Product', value: quote.productName },
            { label: 'Speed', value: formatLineSpeed(quote) },
            { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
            { label: 'Lead time', value: formatLeadTime(quote.leadTimeDays) },
            {
              label: 'Add-ons',
              value:
                quote.addons.map((addon) => `${addon.name}: ${describeAddon(addon)}`).join(', ') || 'None',
            },
            ...(Number.isNaN(total)
              ? []
              : [
                  {
                    label: 'Total incl. ECC',
                    value: formatMoney(total),
                    hint: quote.isEccFirm ? 'ECC is firm' : 'ECC is subject to survey',
                  },
                ]),
          ]}
        />
      </Section>
    </Stack>
  );
}
