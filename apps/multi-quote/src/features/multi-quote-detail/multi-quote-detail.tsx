import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { Money, StatCard, StatRow } from '@portal/ui/page';
import { MultiQuoteStatusTag } from '../shared/multi-quote-status-tag.tsx';
import { LocationList } from './location-list.tsx';

/** One multi quote with its totals and locations. */
export function MultiQuoteDetail({ uuid }: { uuid: string }) {
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  return (
    <DetailPage
      query={multiQuote}
      title={(found) => found?.name ?? 'Multi quote'}
      breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
      notFound={{ title: 'We couldn’t find this multi quote' }}
      header={({ name, status, locationsCount, expiredAt, createdBy }) => ({
        title: name,
        tag: <MultiQuoteStatusTag status={status} />,
        meta: [
          plural(locationsCount, 'location'),
          `Expires ${formatDate(expiredAt)}`,
          ...(createdBy === null ? [] : [`Created by ${createdBy}`]),
        ],
      })}
    >
      {(found) => (
        <Stack gap={6}>
          <StatRow>
            <StatCard label="Quotes" value={found.quotesCount} />
            <StatCard label="Install" value={<Money pence={found.installCost} />} />
            <StatCard label="Monthly" value={<Money pence={found.monthlyCost} />} />
            <StatCard
              label="Total over the terms"
              value={<Money pence={found.totalCost} />}
              hint="Excl. ECC"
            />
            <StatCard label="ECC" value={<Money pence={found.eccCost} />} />
          </StatRow>
          {/* One child, so that the gap of the stack does not separate the filters from the table. */}
          <div>
            <LocationList uuid={found.uuid} />
          </div>
        </Stack>
      )}
    </DetailPage>
  );
}
