import { AlertBanner, Box, Stack } from '@portal/ui';
import type { Who } from '../../shared/quote-actions/quote-actions.ts';
import { OrderNotMade } from '../../shared/quotes/order-failed-notice.tsx';
import { QuoteFigures } from '../../shared/quotes/quote-figures.tsx';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';
import { PartnerDetails } from './partner-details.tsx';
import { Addons, Costs, Product } from './quote-facts.tsx';
import { Place, Record } from './quote-site.tsx';

/** The quote at a glance: the figures that decide, what is bought, where, and what the partner noted. */
export function QuoteSummaryTab({ kind, quote, who }: { kind: QuoteKind; quote: Quote; who: Who }) {
  return (
    <Stack gap={6}>
      <ReasonNotice quote={quote} />
      <QuoteFigures quote={quote} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Stack gap={6}>
          <Costs quote={quote} />
          <Product quote={quote} />
          <Addons quote={quote} />
        </Stack>
        <Stack gap={6}>
          <PartnerDetails kind={kind} quote={quote} who={who} />
          <Place quote={quote} />
          <Record quote={quote} />
        </Stack>
      </Box>
    </Stack>
  );
}

function ReasonNotice({ quote }: { quote: Quote }) {
  if (quote.status === 'data_added') return <OrderNotMade quote={quote} />;
  if (quote.reason === null) return null;
  const isBack = quote.status === 'accepted';
  return (
    <AlertBanner
      tone={isBack ? 'warning' : 'info'}
      title={isBack ? 'Sent back by the approver' : 'Why it was closed'}
      live="off"
    >
      {quote.reason}
    </AlertBanner>
  );
}
