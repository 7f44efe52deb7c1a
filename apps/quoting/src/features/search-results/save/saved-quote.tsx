import { describePriceHold } from '@portal/api-client/price-hold';
import { useQuery, useUser } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, Row, Skeleton, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Reference } from '@portal/ui/page';
import { QuoteFigures } from '../../shared/quote-figures.tsx';

export interface SavedQuoteProps {
  reference: string;
  onClose: () => void;
}

/** The quote an offer was saved as, with its prices and a link to it. */
export function SavedQuote({ reference, onClose }: SavedQuoteProps) {
  const { prices = 'cost' } = useUser();
  const { calls, showPath } = useQuoteKind();
  const href = showPath(reference);
  const { data: quote, isLoading } = useQuery(calls.get, { reference });
  return (
    <Stack gap={5}>
      <AlertBanner tone="success" title="Saved" live="off">
        Saved as quote <Reference href={href}>{reference}</Reference>
        {quote && (
          <>
            {' '}
            for {quote.customerName}. {describePriceHold(quote.expiredAt)}
          </>
        )}
        . Accept the quote when the customer agrees.
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
        <Button variant="primary" href={href}>
          Open quote
        </Button>
        {prices !== 'none' && <Button href={showPath(reference, { view: 'proposal' })}>Proposal</Button>}
        <Button onClick={onClose}>Back to results</Button>
      </Row>
    </Stack>
  );
}
