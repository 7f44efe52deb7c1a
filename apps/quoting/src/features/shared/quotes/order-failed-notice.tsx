import { pathTo, useCan } from '@portal/portal-sdk';
import { AlertBanner, Link } from '@portal/ui';
import type { Quote } from './quote-types.ts';

/** An approved quote whose order could not be made waits for its approval again: why, and how to go on. */
export function OrderFailedNotice({ quote }: { quote: Pick<Quote, 'reason' | 'reference' | 'status'> }) {
  const canApprove = useCan('approve');
  const canOpenCase = useCan('support');
  if (quote.status !== 'data_added' || quote.reason === null) return null;
  return (
    <AlertBanner tone="danger" title="The order could not be made" live="off">
      {quote.reason}{' '}
      {canApprove
        ? 'Approve it again, or decline it so that its form can be corrected.'
        : 'An administrator of your company can approve it again.'}{' '}
      If that does not help,{' '}
      {canOpenCase ? <Link href={pathTo('support')}>contact our support</Link> : 'contact our support'} and
      quote {quote.reference}.
    </AlertBanner>
  );
}
