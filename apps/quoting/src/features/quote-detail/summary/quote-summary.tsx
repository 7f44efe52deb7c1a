import type { Quote, QuotePermissions } from '@portal/quote-kit/quotes';
import { AlertBanner, Box, Stack } from '@portal/ui';
import { OrderFailedNotice } from '../../shared/order-failed-notice.tsx';
import { QuoteFigures } from '../../shared/quote-figures.tsx';
import { PartnerDetails } from './partner-details.tsx';
import { QuoteAddons } from './quote-addons.tsx';
import { QuoteCosts, QuoteProduct } from './quote-facts.tsx';
import { QuoteMetadata, QuoteSite } from './quote-site.tsx';
import { QuoteTerms } from './quote-terms.tsx';

interface QuoteSummaryTabProps {
  quote: Quote;
  permissions: QuotePermissions;
  /** Whether the customer details have changes that are not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The quote's price, product, add-ons, site and the partner's notes. */
export function QuoteSummaryTab({ quote, permissions, onUnsaved }: QuoteSummaryTabProps) {
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
          <QuoteCosts quote={quote} />
          <QuoteProduct quote={quote} />
          <QuoteAddons quote={quote} />
        </Stack>
        <Stack gap={6}>
          <PartnerDetails quote={quote} permissions={permissions} onUnsaved={onUnsaved} />
          <QuoteSite quote={quote} />
          <QuoteMetadata quote={quote} />
          <QuoteTerms quote={quote} />
        </Stack>
      </Box>
    </Stack>
  );
}

function ReasonNotice({ quote }: { quote: Quote }) {
  if (quote.status === 'data_added') return <OrderFailedNotice quote={quote} />;
  if (quote.reason === null) return null;
  const isSentBack = quote.status === 'accepted';
  const isClosed = quote.status === 'cancelled' || quote.status === 'archived';
  // An expired quote may have the reason of a decline.
  if (!isSentBack && !isClosed) return null;
  return (
    <AlertBanner
      tone={isSentBack ? 'warning' : 'info'}
      title={isSentBack ? 'Sent back by the approver' : 'Reason for closing'}
      live="off"
    >
      {quote.reason}
    </AlertBanner>
  );
}
