import { isCompared } from '@portal/api-client/prices';
import { ItemExportButton, ItemFilterBar, showPrices, useItemFilters, useItemViews } from '@portal/area-kit';
import { pathTo, useCan, useNavigate, useSupplierName, useUser } from '@portal/portal-sdk';
import {
  ComparisonDialog,
  describeGroups,
  describeLowestPrice,
  describeOffer,
  getComparedOffers,
  getResultFilters,
  getTileGrouping,
  listGroupings,
  MAX_COMPARED,
  type Offer,
  OfferDetailsPanel,
  PriceBasisChoice,
  PriceGroups,
  resultColumns,
  toExportColumns,
  useOfferKind,
  useResultState,
} from '@portal/quote-kit/offers';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, icons, lazyWithRetry, Skeleton, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { useMemo, useRef, useState } from 'react';
import type { Search } from '../shared/quote-types.ts';
import { useSearchKind } from '../shared/search-kinds.ts';
import { useCustomerName } from '../shared/use-customer-name.ts';
import { NoResults } from './no-results.tsx';
import type { SavedFor } from './save/save-form.tsx';
import { SearchProgress } from './search-progress.tsx';
import { usePriceBasis } from './use-price-basis.ts';
import { useSteadyOffers } from './use-steady-offers.ts';

// Most searches renew nothing.
const RenewalCard = lazyWithRetry(
  async () => (await import('./renewal-card.tsx')).RenewalCard,
  () => <Skeleton width="100%" height={200} />,
);

// Loaded when a price is chosen.
const SavePanel = lazyWithRetry(
  async () => (await import('./save/save-panel.tsx')).SavePanel,
  () => null,
);

export interface SearchResultsProps {
  path: string;
  search: Search;
  offers: readonly Offer[];
  isProcessing: boolean;
  /** Id of the service that is renewed; null for a new one. */
  renewed: string | null;
}

/** Search results: filtering, sorting, comparing, viewing details and saving. */
export function SearchResults({ path, search, offers: arrived, isProcessing, renewed }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { offers, waitingCount } = useSteadyOffers(list, arrived, isProcessing);
  const { terms, basis, setBasis } = usePriceBasis(offers);
  const { kind } = useQuoteKind();
  const { noun } = useOfferKind();
  const { form, offersTitle: title, hasOptions } = useSearchKind();
  const state = useResultState(path, basis);
  const { grouping } = state;
  const shown = useMemo(
    () => (basis === null ? offers : offers.filter((offer) => isCompared(offer, basis))),
    [offers, basis],
  );
  const filtered = useItemFilters(getResultFilters(kind, basis), shown, { groupBy: grouping?.name ?? null });
  const supplierName = useSupplierName();
  const navigate = useNavigate();
  const canSave = useCan('quotes');
  // Prices of one search are usually saved for the same customer.
  const customerName = useCustomerName();
  const [savedFor, setSavedFor] = useState<SavedFor | undefined>(
    customerName === '' ? undefined : { customerName, customReference: '' },
  );

  const tiles = getTileGrouping(grouping, kind);
  const groups = describeGroups(tiles, filtered.groupsOf(tiles.name), kind, basis);
  const compared = getComparedOffers(state.compared, offers);
  const chosen = offers.find((offer) => offer.uuid === state.chosen);
  const isFull = compared.length >= MAX_COMPARED;
  // Prices are rendered again when their columns change.
  const { prices = 'cost' } = useUser();
  const columns = useMemo(
    () => showPrices(resultColumns(kind, supplierName, basis), prices),
    [kind, supplierName, basis, prices],
  );
  const views = useItemViews(filtered.declared, { name: `search-results:${kind}`, title }, columns);

  const choose = (uuid: string) => {
    void navigate(state.hrefOf(uuid), { preventScrollReset: true });
  };
  const againHref = pathTo(form, null, {
    from: search.uuid,
    service: renewed ?? undefined,
    customer_name: customerName,
  });

  if (arrived.length === 0 && search.searchQuotesCount === 0 && !isProcessing)
    return <NoResults search={search} canSearch={canSave} />;
  return (
    <Stack gap={5}>
      <SearchProgress search={search} waitingCount={waitingCount} againHref={canSave ? againHref : null} />
      {renewed !== null && canSave && (
        <RenewalCard
          serviceId={renewed}
          search={search}
          offers={offers}
          isProcessing={isProcessing || waitingCount > 0}
          onChoose={choose}
        />
      )}
      {basis !== null && <PriceBasisChoice terms={terms} basis={basis} onChange={setBasis} />}
      <div ref={list}>
        <Stack gap={5}>
          {groups.length > 0 && (
            <PriceGroups
              summary={`${getSummary(shown, noun)} ${describeLowestPrice(shown, basis)}`}
              groupings={listGroupings(kind, basis)}
              grouping={grouping}
              basis={basis}
              groups={groups}
              chosen={filtered.valuesOf(tiles.name)}
              onGroup={state.setGrouping}
              onChange={(values) => filtered.setValues(tiles.name, values)}
            />
          )}
          <Text variant="dense" tone="muted">
            All prices exclude VAT. ECC are excess construction charges: what a supplier may charge for
            building work to reach the site, estimated until a survey confirms them.
          </Text>
          <DataTable
            aria-label={title}
            columns={columns}
            {...filtered.table}
            getRowId={(offer) => offer.uuid}
            rowLabel={(offer) => describeOffer(offer, supplierName(offer.supplierKey))}
            rowHref={(offer) => state.detailsHrefOf(offer.uuid)}
            loading={offers.length === 0 || views.isDeciding}
            empty={{ title: 'No prices yet', description: 'Waiting for suppliers to reply.' }}
            rowHeight={52}
            toolbar={(columnMenu) => (
              <ItemFilterBar
                filtered={filtered}
                actions={
                  <>
                    <ItemExportButton
                      name={`${title.toLowerCase()}-${search.address.postcode}`}
                      columns={toExportColumns(columns)}
                      items={filtered.matching}
                    />
                    {columnMenu}
                    {views.menu}
                  </>
                }
              />
            )}
            layout={views.layout}
            rowActions={
              canSave
                ? [
                    {
                      id: 'quote',
                      label: 'Quote this',
                      prominent: true,
                      when: ({ quoteReference, processingStatus }) =>
                        quoteReference === null && processingStatus === 'processed',
                      onSelect: (offer) => choose(offer.uuid),
                    },
                  ]
                : []
            }
            noun={noun}
            selection={{
              selected: state.compared,
              onChange: state.setCompared,
              isSelectable: (offer) => !isFull || state.compared.includes(offer.uuid),
              actions: [
                {
                  id: 'compare',
                  label: getCompareLabel(compared.length),
                  icon: <pageIcons.compare />,
                  onSelect: state.openComparison,
                  disabledReason: () => (compared.length < 2 ? `Select another ${noun} to compare.` : null),
                },
              ],
            }}
          />
        </Stack>
      </div>
      <ComparisonDialog
        open={state.isComparing && compared.length > 0 && chosen === undefined}
        offers={compared}
        supplierName={supplierName}
        onClose={state.closeComparison}
        onRemove={(uuid) => state.setCompared(state.compared.filter((other) => other !== uuid))}
        onChoose={choose}
        canSave={canSave}
      />
      {chosen && (
        <SavePanel
          offer={chosen}
          supplierName={supplierName}
          onClose={state.closeChosen}
          onMoreInfo={() => state.openDetails(chosen.uuid)}
          savedFor={savedFor}
          onSaved={setSavedFor}
          renewed={renewed === null ? null : { id: renewed, search }}
          againHref={againHref}
        />
      )}
      <OfferDetailsPanel
        offer={offers.find((offer) => offer.uuid === state.details)}
        supplierName={supplierName}
        onClose={state.closeDetails}
        onChoose={choose}
        canSave={canSave && chosen === undefined}
      />
      {hasOptions && canSave && (
        <div>
          <Button variant="quiet" href={againHref} icon={<icons.search />}>
            Change search
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** `84 prices from 6 suppliers.` */
function getSummary(offers: readonly Offer[], noun: string): string {
  const suppliers = new Set(offers.map(({ supplierKey }) => supplierKey)).size;
  return `${plural(offers.length, noun)} from ${plural(suppliers, 'supplier')}.`;
}

/** The label of the compare action. */
function getCompareLabel(count: number): string {
  if (count < 2) return `Select up to ${MAX_COMPARED} to compare`;
  return count === MAX_COMPARED ? `Compare ${count} (maximum)` : `Compare ${count}`;
}
