import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Skeleton, Stack, Text } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { Reference } from '@portal/ui/page';
import { getLastValidDay } from '../../shared/quotes/expiry.ts';
import { QuoteFigures } from '../../shared/quotes/quote-figures.tsx';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';

const QUOTES = {
  single: { path: 'quotes.show', show: contract.quotes.single.get },
  broadband: { path: 'broadband-quotes.show', show: contract.quotes.broadband.get },
} as const;

export interface SavedQuoteProps {
  kind: QuoteKind;
  reference: string;
  onClose: () => void;
}

/** What an offer was saved as: its figures with the add-ons, where it is and what happens next. */
export function SavedQuote({ kind, reference, onClose }: SavedQuoteProps) {
  const { path, show } = QUOTES[kind];
  const href = pathTo(path, { reference });
  const { data: quote, isLoading } = useQuery(show, { reference });
  return (
    <Stack gap={5}>
      <AlertBanner tone="success" title="Saved" live="off">
        This price is kept as quote <Reference href={href}>{reference}</Reference>
        {quote && (
          <>
            {' '}
            for {quote.customerName}, to the end of {formatDate(getLastValidDay(quote.expiredAt))}
          </>
        )}
        . Accept it there when the customer agrees.
      </AlertBanner>
      {isLoading && <Skeleton width="100%" height={56} />}
      {quote && (
        <div>
          <QuoteFigures quote={quote} />
          <Text component="p" variant="dense" tone="muted" sx={{ m: 0, mt: 2 }}>
            {quote.addons.length === 0 ? 'Without add-ons' : `With ${plural(quote.addons.length, 'add-on')}`}
          </Text>
        </div>
      )}
      <Row wrap>
        <Button variant="primary" href={href}>
          Open quote
        </Button>
        <Button onClick={onClose}>Back to the results</Button>
      </Row>
    </Stack>
  );
}
