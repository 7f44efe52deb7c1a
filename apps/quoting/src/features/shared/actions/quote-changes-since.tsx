import { ChangesSince } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';

interface QuoteChangesSinceProps {
  reference: string;
  /** When the quote shown on screen was last changed; null shows nothing. */
  since: string | null;
}

/** Lists who changed the quote, and how, since it was shown on screen. */
export function QuoteChangesSince({ reference, since }: QuoteChangesSinceProps) {
  const { calls } = useQuoteKind();
  const history = useQuery(calls.listHistory, since === null ? null : { reference });
  if (since === null) return null;
  return <ChangesSince history={history} since={since} />;
}
