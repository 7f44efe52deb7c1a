import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { DataState, Stack } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { Money, Page, PageHeader, StatCard, StatRow } from '@portal/ui/page';
import { type MultiQuote, MultiQuoteStatusTag } from '../shared/multi-quote-labels.tsx';
import { LocationTable } from './location-table.tsx';

/** One multi quote with its totals and locations. */
export function MultiQuoteDetail({ uuid }: { uuid: string }) {
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  usePageTitle(multiQuote.data === undefined ? 'Multi quote' : multiQuote.data.name);
  return (
    <Page>
      {multiQuote.data === undefined && (
        <PageHeader
          title="Multi quote"
          breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
        />
      )}
      <DataState
        state={multiQuote}
        onRetry={multiQuote.refresh}
        notFound={{ title: 'We couldn’t find this multi quote' }}
      >
        {(found) => <MultiQuoteView multiQuote={found} />}
      </DataState>
    </Page>
  );
}

function MultiQuoteView({ multiQuote }: { multiQuote: MultiQuote }) {
  return (
    <>
      <PageHeader
        title={multiQuote.name}
        breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
        tag={<MultiQuoteStatusTag status={multiQuote.status} />}
        meta={[
          plural(multiQuote.locationsCount, 'location'),
          `Expires ${formatDate(multiQuote.expiredAt)}`,
          ...(multiQuote.createdBy === null ? [] : [`Created by ${multiQuote.createdBy}`]),
        ]}
      />
      <Stack gap={6}>
        <StatRow>
          <StatCard label="Quotes" value={multiQuote.quotesCount} />
          <StatCard label="Install" value={<Money pence={multiQuote.installCost} />} />
          <StatCard label="Monthly" value={<Money pence={multiQuote.monthlyCost} />} />
          <StatCard
            label="Total over the terms"
            value={<Money pence={multiQuote.totalCost} />}
            hint="Excl. ECC"
          />
          <StatCard label="ECC" value={<Money pence={multiQuote.eccCost} />} />
        </StatRow>
        <LocationTable uuid={multiQuote.uuid} />
      </Stack>
    </>
  );
}
