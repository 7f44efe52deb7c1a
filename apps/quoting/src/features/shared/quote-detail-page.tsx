import { type DetailHeader, DetailPage } from '@portal/area-kit/detail';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { Skeleton, SkeletonText, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { useQuote } from './use-quote.ts';

interface QuoteDetailPageProps {
  reference: string;
  header?: (quote: Quote) => DetailHeader;
  children: (quote: Quote) => ReactNode;
}

/** The page of one quote. */
export function QuoteDetailPage({ reference, header, children }: QuoteDetailPageProps) {
  const { title, listPath } = useQuoteKind();
  const quote = useQuote(reference);
  return (
    <DetailPage
      query={quote}
      title={`Quote ${reference}`}
      breadcrumbs={[{ label: title, href: listPath }]}
      notFound={{
        title: `We couldn’t find quote ${reference}`,
        description: 'It may belong to another company, or the link may be wrong.',
      }}
      header={header}
      skeleton={
        <Stack gap={6}>
          <Skeleton height={40} />
          <Skeleton height={96} />
          <SkeletonText lines={8} />
        </Stack>
      }
    >
      {children}
    </DetailPage>
  );
}
