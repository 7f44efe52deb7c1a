import { isCompared } from '@portal/api-client/prices';
import { matchesSearchFilters } from '@portal/api-client/search-filters';
import { ItemExportButton, ItemFilterBar, showPrices, useItemFilters, useItemViews } from '@portal/area-kit';
import { pathTo, useCan, useNavigate, useSupplierName, useUser } from '@portal/portal-sdk';
import {
  describeGroups,
  describeLowestPrice,
  describeOffer,
  getComparedOffers,
  getResultFilters,
  getTileGrouping,
  listGroupings,
  listTerms,
  MAX_COMPARED,
  type Offer,
  OfferDetailsPanel,
  type PriceBasis,
  PriceBasisChoice,
  PriceGroups,
  resolveBasis,
  resultColumns,
  toExportColumns,
  useResultState,
} from '@portal/quote-kit/offers';
import { Button, icons, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import type { SiteResult } from '../result-cells.tsx';
import { ComparisonDialog } from './lazy-comparison.ts';

interface SiteOffersProps {
  uuid: string;
  site: SiteResult;
  offers: readonly Offer[];
  /** The multi-quote's; null until someone has chosen. */
  priceBasis: PriceBasis | null;
  /** Undefined while it cannot be changed. */
  onBasisChange: ((basis: PriceBasis) => void) | undefined;
  /** Undefined while the selection is fixed. */
  onSelect?: (offerUuid: string) => void;
}

/** The site's offers as in a single quote: groups, filters, comparison, more info; one of them can be selected. */
export function SiteOffers({ uuid, site, offers, priceBasis, onBasisChange, onSelect }: SiteOffersProps) {
  const { location } = site;
  const matching = offers.filter((offer) => matchesSearchFilters(offer, location.searchFilters));
  const [isAll, setAll] = useState(matching.length === 0);
  const candidates = isAll ? offers : matching;
  const terms = listTerms(candidates);
  const basis = resolveBasis(priceBasis, terms);
  const shown = basis === null ? candidates : candidates.filter((offer) => isCompared(offer, basis));
  const path = pathTo('availability.multi-quotes.location', {
    uuid,
    multiQuoteLocationUuid: location.uuid,
  });
  const state = useResultState(path, basis);
  const { grouping } = state;
  const filtered = useItemFilters(getResultFilters('single', basis), shown, {
    groupBy: grouping?.name ?? null,
  });
  const supplierName = useSupplierName();
  const navigate = useNavigate();
  const canOpenQuotes = useCan('quotes');
  const { prices = 'cost' } = useUser();
  const tiles = getTileGrouping(grouping, 'single');
  const groups = describeGroups(tiles, filtered.groupsOf(tiles.name), 'single', basis);
  const compared = getComparedOffers(state.compared, offers);
  const isFull = compared.length >= MAX_COMPARED;
  const opened = offers.find((offer) => offer.uuid === state.chosen);
  const selectedUuid = location.selectedSearchQuoteUuid;
  const isSelected = (offer: Offer) => offer.uuid === selectedUuid;
  // Rows render again when their columns change.
  const columns = useMemo(
    () => [...showPrices(resultColumns('single', supplierName, basis), prices), selectedColumn(selectedUuid)],
    [supplierName, selectedUuid, basis, prices],
  );

  const views = useItemViews(filtered.declared, { name: 'multi-quote-offers', title: 'Prices' }, columns);

  const select = (offerUuid: string) => {
    if (state.chosen !== null) state.closeChosen();
    if (state.isComparing) state.closeComparison();
    onSelect?.(offerUuid);
  };
  /** Called by the comparison: selects the offer, or only shows it if the selection is fixed. */
  const choose = (offerUuid: string) => {
    const reference = offers.find((offer) => offer.uuid === offerUuid)?.quoteReference;
    if (reference && canOpenQuotes) void navigate(pathTo('quotes.show', { reference }));
    else if (onSelect) select(offerUuid);
    else void navigate(`${path}?quote=${offerUuid}`);
  };
  return (
    <Stack gap={5}>
      <PriceBasisChoice
        terms={terms}
        basis={basis}
        isDefault={priceBasis === null}
        onChange={onBasisChange}
      />
      <PriceGroups
        summary={`${getSummary(offers, candidates, shown)} ${describeLowestPrice(shown, basis)}`}
        groupings={listGroupings('single', basis)}
        grouping={grouping}
        basis={basis}
        groups={groups}
        chosen={filtered.valuesOf(tiles.name)}
        onGroup={state.setGrouping}
        onChange={(values) => filtered.setValues(tiles.name, values)}
      />
      {matching.length > 0 && matching.length < offers.length && (
        <div>
          <Button size="small" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show only prices that match the search filters' : `Show all ${offers.length} prices`}
          </Button>
        </div>
      )}
      <DataTable
        aria-label="Prices"
        columns={columns}
        {...filtered.table}
        getRowId={(offer) => offer.uuid}
        rowLabel={(offer) => describeOffer(offer, supplierName(offer.supplierKey))}
        rowHref={(offer) => state.hrefOf(offer.uuid)}
        empty={{ title: 'No prices' }}
        rowHeight={52}
        loading={views.isDeciding}
        toolbar={(columnMenu) => (
          <ItemFilterBar
            filtered={filtered}
            actions={
              <>
                <ItemExportButton
                  name={`prices-${site.address.postcode}`}
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
        rowActions={[
          {
            id: 'select',
            label: 'Select this price',
            icon: <icons.check />,
            when: (offer) => onSelect !== undefined && !isSelected(offer),
            onSelect: ({ uuid: offerUuid }) => select(offerUuid),
          },
        ]}
        noun="price"
        selection={{
          selected: state.compared,
          onChange: state.setCompared,
          isSelectable: (offer) => !isFull || state.compared.includes(offer.uuid),
          actions: [
            {
              id: 'compare',
              label:
                compared.length < 2
                  ? `Select up to ${MAX_COMPARED} to compare`
                  : `Compare ${compared.length}`,
              icon: <pageIcons.compare />,
              onSelect: state.openComparison,
              disabledReason: () => (compared.length < 2 ? 'Select another price to compare.' : null),
            },
          ],
        }}
      />
      {state.isComparing && compared.length > 0 && (
        <ComparisonDialog
          open
          offers={compared}
          supplierName={supplierName}
          onClose={state.closeComparison}
          onRemove={(offerUuid) => state.setCompared(state.compared.filter((other) => other !== offerUuid))}
          onChoose={choose}
          canSave={onSelect !== undefined}
          chooseLabel="Select this price"
        />
      )}
      <OfferDetailsPanel
        offer={state.isComparing ? undefined : opened}
        supplierName={supplierName}
        onClose={state.closeChosen}
        onChoose={select}
        canSave={onSelect !== undefined && opened !== undefined && !isSelected(opened)}
        chooseLabel="Select this price"
      />
    </Stack>
  );
}

function selectedColumn(selectedUuid: string | null): DataColumn<Offer> {
  return {
    id: 'selected',
    header: 'Selected',
    value: ({ uuid }) => uuid === selectedUuid,
    render: ({ uuid }) =>
      uuid === selectedUuid ? (
        <Row component="span" gap={1} sx={{ display: 'inline-flex' }}>
          <icons.check fontSize="small" /> Yes
        </Row>
      ) : (
        <Text tone="muted">–</Text>
      ),
    width: 84,
    // The selected price is also above the list.
    isHiddenWhenNarrow: true,
  };
}

/** `20 of 84 prices match the site’s search filters. Showing 7 from 4 suppliers.` */
function getSummary(offers: readonly Offer[], candidates: readonly Offer[], shown: readonly Offer[]): string {
  const suppliers = plural(new Set(shown.map(({ supplierKey }) => supplierKey)).size, 'supplier');
  const prices = plural(offers.length, 'price');
  const verb = candidates.length === 1 ? 'matches' : 'match';
  const which =
    candidates.length < offers.length
      ? `${candidates.length} of ${prices} ${verb} the site’s search filters`
      : prices;
  return shown.length < candidates.length
    ? `${which}. Showing ${shown.length} from ${suppliers}.`
    : `${which}${candidates.length < offers.length ? ',' : ''} from ${suppliers}.`;
}
