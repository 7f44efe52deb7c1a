import type { Quote } from '@portal/quote-kit/quotes';
import { AlertBanner } from '@portal/ui';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import type { HeaderActions } from './use-header-actions.ts';

interface AcceptErrorProps {
  quote: Quote;
  accepting: HeaderActions['accepting'];
}

/** Why the quote was not accepted; nothing unless an attempt failed. */
export function AcceptError({ quote, accepting: { error, seenAt, clearError } }: AcceptErrorProps) {
  if (error === undefined) return null;
  return (
    <AlertBanner tone="danger" title="The quote was not accepted" onClose={clearError}>
      {error.message}
      {error.reference !== undefined && ` Give support the reference ${error.reference}.`}
      {error.code === 'conflict' && <QuoteChangesSince reference={quote.reference} since={seenAt} />}
    </AlertBanner>
  );
}
