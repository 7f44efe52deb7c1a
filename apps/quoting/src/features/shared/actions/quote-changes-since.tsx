import { ChangesSince } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';

interface QuoteChangesSinceProps {
  reference: string;
  /** When the quote shown on screen was last changed. */
  since: string;
}

/** Lists who changed the quote, and how, since it was shown on screen. */
export function QuoteChangesSince({ reference, since }: QuoteChangesSinceProps) {
  const { calls } = useQuoteKind();
  const history = useQuery(calls.listHistory, { reference });
  return <ChangesSince history={history} since={since} />;
}
