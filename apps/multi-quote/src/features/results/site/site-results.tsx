import { contract } from '@portal/api-client';
import { useListQuery } from '@portal/area-kit';
import { DetailPage, NeighbourLinks, useNeighbours } from '@portal/area-kit/detail';
import { pathTo, showAlert, useCan, useCommand, useQuery, useSupplierName } from '@portal/portal-sdk';
import { describeTypedAs, formatStreet } from '@portal/quote-kit/address';
import type { PriceBasis } from '@portal/quote-kit/offers';
import { AlertBanner, DataState, Link, Stack, StatusTag, Text } from '@portal/ui';
import { getCurrentStatus } from '../../shared/current-status.ts';
import { OUTCOME_LABELS } from '../../shared/outcomes.ts';
import { describeSearchFilters } from '../../shared/search-filters/search-filter-labels.ts';
import { useDealBasis } from '../../shared/use-deal-basis.ts';
import type { SiteResult } from '../result-cells.tsx';
import { getSitePath, resultList } from '../result-list.tsx';
import { RESULT_READS } from '../use-price-run.ts';
import { NoMatch } from './no-match.tsx';
import { SelectedOffer } from './selected-offer.tsx';
import { SiteOffers } from './site-offers.tsx';

interface SiteResultsProps {
  uuid: string;
  locationUuid: string;
}

/** The offers at one site of a multi-quote, and which of them is selected. */
export function SiteResults({ uuid, locationUuid }: SiteResultsProps) {
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  const isExpired = multiQuote.data !== undefined && getCurrentStatus(multiQuote.data) === 'expired';
  const site = useQuery(contract.multiQuotes.getLocationSearch, { uuid, locationUuid });
  const supplierName = useSupplierName();
  const listQuery = useListQuery();
  const neighbours = useNeighbours(resultList, { uuid }, locationUuid, (each) => getSitePath(uuid, each), {
    locates: true,
  });
  return (
    <DetailPage
      query={site}
      title={(found) => (found ? `Prices for ${formatStreet(found.address)}` : 'Prices')}
      breadcrumbs={[
        { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
        ...(multiQuote.data
          ? [{ label: multiQuote.data.name, href: pathTo('availability.multi-quotes.show', { uuid }) }]
          : []),
        {
          label: 'Results',
          href: `${pathTo('availability.multi-quotes.searches', { uuid })}${listQuery && `?${listQuery}`}`,
        },
      ]}
      notFound={{ title: 'We couldn’t find this site' }}
      header={({ address, location, outcome }) => ({
        title: formatStreet(address),
        tag: <StatusTag tone={OUTCOME_LABELS[outcome].tone}>{OUTCOME_LABELS[outcome].label}</StatusTag>,
        meta: [
          <Text key="postcode" variant="dense" tone="muted" numeric>
            {address.postcode}
          </Text>,
          location.customerName,
          location.customReference,
          describeTypedAs(address),
          `Search filters: ${describeSearchFilters(location.searchFilters, supplierName) ?? 'any price'}`,
        ],
        actions: <NeighbourLinks neighbours={neighbours} noun="site" />,
      })}
    >
      {(found) => (
        <PricesOfSite
          uuid={uuid}
          site={found}
          isExpired={isExpired}
          priceBasis={multiQuote.data?.priceBasis ?? null}
        />
      )}
    </DetailPage>
  );
}

interface PricesOfSiteProps {
  uuid: string;
  site: SiteResult;
  isExpired: boolean;
  priceBasis: PriceBasis | null;
}

function PricesOfSite({ uuid, site, isExpired, priceBasis }: PricesOfSiteProps) {
  const setBasis = useDealBasis(uuid);
  const locationUuid = site.location.uuid;
  const offers = useQuery(contract.multiQuotes.locations.listSearchQuotes, { uuid, locationUuid });
  const select = useCommand(contract.multiQuotes.locations.selectSearchQuote, { refreshes: RESULT_READS });
  const canManage = useCan('multi-quotes.manage');
  const canOpenQuotes = useCan('quotes');
  const reason = canManage
    ? getFixedReason(site, isExpired)
    : 'Your role can view multi quotes but not change them.';

  const choose = (searchQuoteUuid: string | null) => {
    select
      .run({ uuid, locationUuid, searchQuoteUuid })
      .then(() => showAlert(searchQuoteUuid === null ? 'The selection was cleared.' : 'Price selected.'))
      .catch(() => {}); // shown below
  };
  return (
    <Stack gap={6}>
      {select.error && (
        <AlertBanner tone="danger" title="The selection was not changed">
          {select.error.message}
        </AlertBanner>
      )}
      {reason !== null && (
        <AlertBanner
          tone="info"
          live="off"
          title="The selected price cannot be changed"
          action={
            canOpenQuotes &&
            site.location.quoteReference !== null && (
              <Link href={pathTo('quotes.show', { reference: site.location.quoteReference })}>
                View quote
              </Link>
            )
          }
        >
          {reason}
        </AlertBanner>
      )}
      <SelectedOffer
        site={site}
        busy={select.busy}
        {...(reason === null && { onClear: () => choose(null) })}
      />
      {site.outcome !== 'priced' && (
        <NoMatch uuid={uuid} site={site} {...(reason === null && { onSelect: choose })} />
      )}
      {site.searchQuotesCount > 0 && (
        <DataState state={offers} onRetry={offers.refresh} empty={{ title: 'No prices yet' }}>
          {(found) => (
            <SiteOffers
              uuid={uuid}
              site={site}
              offers={found}
              priceBasis={priceBasis}
              onBasisChange={isExpired || !canManage ? undefined : (basis) => void setBasis(basis)}
              {...(reason === null && { onSelect: choose })}
            />
          )}
        </DataState>
      )}
    </Stack>
  );
}

/** Why the selection is fixed; null where it can be changed. */
function getFixedReason({ location }: SiteResult, isExpired: boolean): string | null {
  if (isExpired) return 'This multi quote has expired. For current prices, create a new one.';
  if (location.quoteReference !== null)
    return `This site is saved as quote ${location.quoteReference}. Cancel the quote to select another price.`;
  return location.isLocked ? 'This site is locked. Unlock it in the list of sites first.' : null;
}
