import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { describePriceHold } from '@portal/api-client/price-hold';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { useQuery, useUser } from '@portal/portal-sdk';
import { isExpired, type Quote, type QuoteStatus, useQuoteKind } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, Row, Skeleton, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Reference } from '@portal/ui/page';
import { NEXT_STEP_TEXT } from '../../shared/actions/quote-statuses.ts';
import { QuoteFigures } from '../../shared/quote-figures.tsx';

export interface SavedQuoteProps {
  reference: string;
  /** The form for the same search; null for those who cannot search. */
  againHref: string | null;
  onClose: () => void;
}

/** The quote an offer was saved as, with its prices, its next step and a link to it. */
export function SavedQuote({ reference, againHref, onClose }: SavedQuoteProps) {
  const { prices = 'cost' } = useUser();
  const { calls, showPath } = useQuoteKind();
  const href = showPath(reference);
  const { data: quote, isLoading } = useQuery(calls.get, { reference });
  const status = quote && getStatus(quote);
  const isClosed = CLOSED_QUOTE_STATUSES.some((each) => each === status);
  const searchHref = isClosed ? againHref : null;
  return (
    <Stack gap={5}>
      <AlertBanner
        tone={isClosed ? 'warning' : 'success'}
        title={status && isClosed ? QUOTE_STATUS_LABELS[status].label : 'Saved'}
        live="off"
      >
        Saved as quote <Reference href={href}>{reference}</Reference>
        {quote && ` for ${quote.customerName}`}.
        {quote && !isClosed && ` ${describePriceHold(quote.expiredAt)}.`}
        {status && ` ${describeNextStep(status, againHref !== null)}`}
      </AlertBanner>
      {isLoading && <Skeleton width="100%" height={56} />}
      {quote && (
        <div>
          <QuoteFigures quote={quote} />
          <Text component="p" variant="dense" tone="muted" sx={{ m: 0, mt: 2 }}>
            {quote.addons.length === 0 ? 'No add-ons' : `With ${plural(quote.addons.length, 'add-on')}`}
          </Text>
        </div>
      )}
      <Row wrap>
        {searchHref !== null && (
          <Button variant="primary" href={searchHref}>
            Search the address again
          </Button>
        )}
        <Button variant={searchHref === null ? 'primary' : 'secondary'} href={href}>
          Open quote
        </Button>
        {prices !== 'none' && !isClosed && (
          <Button href={showPath(reference, { view: 'proposal' })}>Proposal</Button>
        )}
        <Button onClick={onClose}>Back to results</Button>
      </Row>
    </Stack>
  );
}

/** The job that stores the expiry may not have run yet. */
const getStatus = (quote: Quote): QuoteStatus => (isExpired(quote) ? 'expired' : quote.status);

function describeNextStep(status: QuoteStatus, canSearch: boolean): string {
  if (status === 'created') return 'Accept the quote when the customer agrees.';
  const next = NEXT_STEP_TEXT[status];
  return canSearch && (status === 'cancelled' || status === 'archived')
    ? `${next} Search the address again for current prices.`
    : next;
}
