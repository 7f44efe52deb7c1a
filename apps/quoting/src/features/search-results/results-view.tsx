import { contract } from '@portal/api-client';
import { PrintButton } from '@portal/area-kit/detail';
import { pathTo, useCan, usePageTitle, useQuery, useSearchParams } from '@portal/portal-sdk';
import { describeTypedAs, formatAddress, formatStreet } from '@portal/quote-kit/address';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, EmptyState, ErrorState, Skeleton, SkeletonTable, Stack, StatusTag, Text } from '@portal/ui';
import { formatDateTime, roundCoordinate } from '@portal/ui/format';
import { Page, PageHeader } from '@portal/ui/page';
import type { Search } from '../shared/quote-types.ts';
import { useSearchKind } from '../shared/search-kinds.ts';
import { useCustomerName } from '../shared/use-customer-name.ts';
import { describeSearchCriteria } from './search-criteria-labels.ts';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** The results so far of the search in `?search=`. */
export function ResultsView() {
  const { newLabel } = useQuoteKind();
  const { form, results, resultsTitle: title, hasNetworkCheck } = useSearchKind();
  const [params] = useSearchParams();
  const customerName = useCustomerName();
  const startHref = pathTo(form, null, { customer_name: customerName });
  const uuid = params.get('search') ?? '';
  const renewed = params.get('service');
  const { search, offers, isProcessing, error, retry } = useSearch(uuid);
  usePageTitle(search ? `${title}: ${formatAddress(search.address)}` : title);
  const canSearch = useCan('quotes');
  const isOnNetwork = useOnNetwork(canSearch && hasNetworkCheck ? search : undefined);
  const newSearch = canSearch && (
    <Button variant="primary" href={startHref}>
      New search
    </Button>
  );
  const breadcrumbs = canSearch ? [{ label: newLabel, href: startHref }] : [];

  if (uuid === '' || error?.code === 'not-found') {
    return (
      <Page>
        <PageHeader title={title} breadcrumbs={breadcrumbs} />
        <EmptyState
          title="We couldn’t find this search"
          description="It may have expired, or the link may be incomplete. A new search at the same address takes a few seconds."
          action={newSearch}
        />
      </Page>
    );
  }
  if (!search || !offers) {
    return (
      <Page>
        <PageHeader title={search ? formatStreet(search.address) : title} breadcrumbs={breadcrumbs} />
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Stack gap={5}>
            <Skeleton width="100%" height={56} />
            <SkeletonTable rows={10} columns={7} />
          </Stack>
        )}
      </Page>
    );
  }
  const criteria = describeSearchCriteria(search);
  return (
    <Page>
      <PageHeader
        title={formatStreet(search.address)}
        breadcrumbs={breadcrumbs}
        meta={[
          customerName !== '' && `For ${customerName}`,
          <Text key="postcode" numeric>
            {search.address.postcode}
          </Text>,
          isOnNetwork !== undefined && (
            <StatusTag key="network" tone={isOnNetwork ? 'success' : 'neutral'}>
              {isOnNetwork ? 'On our network' : 'Not on our network'}
            </StatusTag>
          ),
          criteria !== null && (
            <Text key="criteria" tone="muted" numeric>
              {criteria}
            </Text>
          ),
          <Text key="at" tone="muted" numeric>
            Priced {formatDateTime(search.createdAt)}
          </Text>,
          describeTypedAs(search.address),
        ].filter(Boolean)}
        actions={
          <>
            {canSearch && (
              <Button
                href={pathTo(form, null, {
                  from: search.uuid,
                  service: renewed ?? undefined,
                  customer_name: customerName,
                })}
              >
                Change search
              </Button>
            )}
            <PrintButton />
          </>
        }
      />
      <SearchResults
        path={pathTo(results)}
        search={search}
        offers={offers}
        isProcessing={isProcessing}
        renewed={renewed}
      />
    </Page>
  );
}

/** Whether our network reaches the address; undefined until known. */
function useOnNetwork(search: Search | undefined): boolean | undefined {
  const point = search && {
    latitude: roundCoordinate(search.address.latitude),
    longitude: roundCoordinate(search.address.longitude),
  };
  return useQuery(contract.availability.checkOnNetwork, point ?? null, { revalidateOnFocus: false }).data
    ?.isOnNetwork;
}
