import { pathTo, useCan } from '@portal/portal-sdk';
import type { Quote } from '@portal/quote-kit/quotes';
import { AlertBanner, Link } from '@portal/ui';

/** Says why an order could not be placed and what to do. The quote is Pending Approval again. */
export function OrderFailedNotice({ quote }: { quote: Pick<Quote, 'reason' | 'reference' | 'status'> }) {
  const canApprove = useCan('approve');
  const canOpenCase = useCan('support');
  if (quote.status !== 'data_added' || quote.reason === null) return null;
  return (
    <AlertBanner tone="danger" title="The order could not be placed" live="off">
      {quote.reason}{' '}
      {canApprove
        ? 'Approve it again, or decline it so that the request form can be corrected.'
        : 'An administrator in your company can approve it again.'}{' '}
      If the problem continues,{' '}
      {canOpenCase ? <Link href={pathTo('support')}>contact our support</Link> : 'contact our support'} and
      quote {quote.reference}.
    </AlertBanner>
  );
}
