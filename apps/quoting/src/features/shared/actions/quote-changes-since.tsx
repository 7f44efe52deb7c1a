import { ChangesSince } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind } from '@portal/quote-kit/quotes';

interface QuoteChangesSinceProps {
  kind: QuoteKind;
  reference: string;
  /** When the quote shown on screen was last changed. */
  since: string;
}

/** Lists who changed the quote, and how, since it was shown on screen. */
export function QuoteChangesSince({ kind, reference, since }: QuoteChangesSinceProps) {
  const history = useQuery(QUOTE_KINDS[kind].calls.listHistory, { reference });
  return <ChangesSince history={history} since={since} />;
}
