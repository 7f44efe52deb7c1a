import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CustomerLink, type DetailHeader, SandboxTag } from '@portal/area-kit/detail';
import {
  describeExpiry,
  describeQuotedProduct,
  type Quote,
  type QuotePermissions,
} from '@portal/quote-kit/quotes';
import { StatusTag, Text } from '@portal/ui';
import { Reference } from '@portal/ui/page';
import { getNextStepText } from '../../shared/actions/quote-actions.ts';
import { getRefusal, useApprovalProgress } from '../../shared/use-approval-progress.ts';

/** Customer, status, product, expiry, and what happens next. */
export function describeQuoteHeader(quote: Quote, permissions: QuotePermissions): DetailHeader {
  const status = QUOTE_STATUS_LABELS[quote.status];
  const expiry = describeExpiry(quote);
  return {
    title: <CustomerLink name={quote.customerName} />,
    tag: (
      <>
        <StatusTag tone={status.tone}>{status.label}</StatusTag> {quote.isSandbox && <SandboxTag />}
      </>
    ),
    meta: [
      <Reference key="reference">{quote.reference}</Reference>,
      describeQuotedProduct(quote),
      expiry !== null && (
        <Text key="expiry" variant="dense" tone={expiry.tone === 'neutral' ? 'muted' : expiry.tone}>
          {expiry.text}
        </Text>
      ),
    ],
    // Only a sandbox token continues a test quote.
    children: !quote.isSandbox && <NextStep quote={quote} permissions={permissions} />,
  };
}

function NextStep({ quote, permissions }: { quote: Quote; permissions: QuotePermissions }) {
  const isPending = quote.status === 'data_added' && permissions.canApprove;
  const progress = useApprovalProgress(isPending ? [quote.reference] : []).data ?? [];
  return (
    <Text tone="muted" component="p" sx={{ m: 0 }} data-print="hide">
      {/* An approver may have to leave the approval to someone else. */}
      {getRefusal(progress) ?? getNextStepText(quote, permissions)}
    </Text>
  );
}
