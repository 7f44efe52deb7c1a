import { contract } from '@portal/api-client';
import { type DealLine, getDealLine, type ProposalMargin } from '@portal/api-client/proposal';
import { resultOrAlert, useApiClient, useQuery, useRefresh } from '@portal/portal-sdk';
import { ROW_HEIGHT, TwoLines } from '@portal/quote-kit/quotes';
import { Row } from '@portal/ui';
import { DataTable, type DataTableState, DEFAULT_PAGE_SIZE } from '@portal/ui/grid';
import { ChipFilter, pageIcons, SearchFilter, Section } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import {
  describeChoice,
  describeMargin,
  describeOption,
  describePlace,
  isRecommended,
} from './describe-proposal-quote.ts';
import { OwnMarginDialog } from './own-margin-dialog.tsx';

const { proposal } = contract.multiQuotes;

interface ProposalSitesProps {
  uuid: string;
  costs: Pick<contract.multiQuotes.DealCosts, 'siteCount' | 'sitesWithOptions' | 'leftOut'>;
  /** The deal's margin, as typed so far. */
  margin: ProposalMargin;
  /** Called when a change starts, and when its new prices are shown. */
  onChanging: (isChanging: boolean) => void;
}

interface Filters {
  search?: string;
  hasOwnMargin?: boolean;
  isIncluded?: boolean;
}

const FIRST_PAGE: DataTableState = {
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  sort: null,
  direction: 'asc',
};

const MARGIN_OPTIONS = [
  { value: 'deal', label: 'Multi quote margin' },
  { value: 'own', label: 'Site margin' },
];

type SortKey = (typeof contract.multiQuotes.PROPOSAL_SORT_KEYS)[number];
const isSortKey = (sort: string | null): sort is SortKey =>
  contract.multiQuotes.PROPOSAL_SORT_KEYS.some((key) => key === sort);

const INCLUDED_OPTIONS = [
  { value: 'in', label: 'In the proposal' },
  { value: 'out', label: 'Left out' },
];

/**
 * Chooses the sites of the proposal, and shows our price and the customer's price for each. A site can have its own
 * margin.
 */
export function ProposalSites({ uuid, costs, margin, onChanging }: ProposalSitesProps) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [edited, setEdited] = useState<DealLine | null>(null);
  const [table, setTable] = useState<DataTableState>(FIRST_PAGE);
  const [filters, setFilters] = useState<Filters>({});
  const [selected, setSelected] = useState<readonly string[]>([]);
  /** How many sites match the filters, when all of them are selected. */
  const [matchingCount, setMatchingCount] = useState<number | null>(null);
  const quotes = useQuery(
    proposal.listQuotes,
    {
      uuid,
      ...filters,
      page: table.page,
      perPage: table.pageSize,
      ...(isSortKey(table.sort) && { sort: table.sort, direction: table.direction }),
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const lines = useMemo(
    () => quotes.data?.items.map((quote) => getDealLine(quote, margin)),
    [quotes.data, margin],
  );
  const filter = (change: Filters) => {
    setFilters(change);
    setTable({ ...table, page: 1 });
    select([]);
  };
  const select = (references: readonly string[]) => {
    setSelected(references);
    setMatchingCount(null);
  };
  const onChanged = () => refresh(proposal.listQuotes, proposal.getCosts);

  async function change<Result>(call: Promise<Result>, failure: string): Promise<Result | undefined> {
    onChanging(true);
    try {
      const result = await resultOrAlert(call, failure);
      await onChanged();
      return result;
    } finally {
      onChanging(false);
    }
  }

  async function choose(isIncluded: boolean, references: readonly string[] | null): Promise<void> {
    const chosen = await change(
      client.call(proposal.choose, {
        uuid,
        isIncluded,
        ...(references === null ? { matching: filters } : { references: [...references] }),
      }),
      'The sites in this proposal were not changed.',
    );
    if (chosen !== undefined) select([]);
  }

  async function recommend({ quote: { reference } }: DealLine): Promise<void> {
    await change(
      client.call(proposal.choose, {
        uuid,
        isIncluded: true,
        isRecommended: true,
        references: [reference],
      }),
      `${reference} was not recommended.`,
    );
  }

  async function remove({ quote: { reference } }: DealLine): Promise<void> {
    await change(
      client.call(proposal.removeQuoteMargin, { uuid, reference }),
      `The margin of ${reference} was not changed.`,
    );
  }

  return (
    <Section
      title="Sites in this proposal"
      description={`${describeChoice(costs)} Each site uses the margin of the multi quote unless you set one for the site.`}
    >
      <DataTable<DealLine>
        aria-label="Sites in this proposal"
        rows={lines}
        total={quotes.data?.total}
        loading={quotes.isLoading}
        error={quotes.error}
        onRetry={quotes.refresh}
        {...table}
        onChange={setTable}
        search={filters.search ?? ''}
        isFiltered={Object.keys(filters).length > 0}
        onClearFilters={() => filter({})}
        empty={{ title: 'No sites' }}
        toolbar={
          <Row gap={2} wrap>
            <SearchFilter
              label="Search these sites"
              placeholder="Customer, reference or postcode"
              value={filters.search ?? ''}
              onSearch={(text) => {
                const { search: _, ...others } = filters;
                filter({ ...others, ...(text !== '' && { search: text }) });
              }}
            />
            <ChipFilter
              label="In the proposal"
              multiple={false}
              options={INCLUDED_OPTIONS}
              value={filters.isIncluded === undefined ? [] : [filters.isIncluded ? 'in' : 'out']}
              onChange={([place]) => {
                const { isIncluded: _, ...others } = filters;
                filter({ ...others, ...(place !== undefined && { isIncluded: place === 'in' }) });
              }}
            />
            <ChipFilter
              label="Margin"
              multiple={false}
              options={MARGIN_OPTIONS}
              value={filters.hasOwnMargin === undefined ? [] : [filters.hasOwnMargin ? 'own' : 'deal']}
              onChange={([margin]) => {
                const { hasOwnMargin: _, ...others } = filters;
                filter({ ...others, ...(margin !== undefined && { hasOwnMargin: margin === 'own' }) });
              }}
            />
          </Row>
        }
        getRowId={({ quote }) => quote.reference}
        rowLabel={({ quote }) => `${quote.reference}, ${quote.customerName}`}
        columns={[
          {
            id: 'customerName',
            header: 'Site',
            value: ({ quote }) => `${quote.customerName}, ${quote.postcode}`,
            render: ({ quote }) => (
              <TwoLines first={quote.customerName} second={quote.site} secondEnd={quote.postcode} />
            ),
            sortable: true,
            priority: 1,
            minWidth: 164,
            flex: 1,
          },
          {
            id: 'isIncluded',
            header: 'In the proposal',
            value: ({ quote }) => describePlace(quote),
            render: ({ quote }) =>
              quote.options.length === 0 ? (
                describePlace(quote)
              ) : (
                <TwoLines first={describePlace(quote)} second={describeOption(quote)} />
              ),
            width: 140,
          },
          {
            id: 'monthlyCost',
            header: 'Your monthly cost',
            value: ({ quote }) => quote.monthlyCost,
            kind: 'money',
            sortable: true,
            width: 160,
          },
          {
            id: 'price',
            header: 'Customer’s monthly price',
            value: ({ monthly }) => monthly,
            kind: 'money',
            width: 180,
          },
          { id: 'margin', header: 'Margin', value: describeMargin, align: 'right', width: 96 },
        ]}
        rowHeight={ROW_HEIGHT}
        noun="site"
        selection={{
          selected,
          onChange: select,
          matchingCount,
          onSelectMatching: setMatchingCount,
          actions: [
            {
              id: 'include',
              label: 'Include',
              onSelect: () => void choose(true, matchingCount === null ? selected : null),
            },
            {
              id: 'leaveOut',
              label: 'Leave out',
              onSelect: () => void choose(false, matchingCount === null ? selected : null),
            },
          ],
        }}
        rowActions={[
          {
            id: 'recommend',
            label: 'Recommend for this site',
            icon: <pageIcons.star />,
            when: ({ quote }) => quote.options.length > 0 && !isRecommended(quote),
            onSelect: (line) => void recommend(line),
          },
          {
            id: 'include',
            label: 'Include in the proposal',
            icon: <pageIcons.visible />,
            when: ({ quote }) => !quote.isIncluded,
            onSelect: ({ quote }) => void choose(true, [quote.reference]),
          },
          {
            id: 'leaveOut',
            label: 'Leave out of the proposal',
            icon: <pageIcons.hidden />,
            when: ({ quote }) => quote.isIncluded,
            onSelect: ({ quote }) => void choose(false, [quote.reference]),
          },
          { id: 'edit', label: 'Set a margin for this site', icon: <pageIcons.edit />, onSelect: setEdited },
          {
            id: 'remove',
            label: 'Use the multi quote margin',
            icon: <pageIcons.delete />,
            when: ({ quote }) => quote.ownMargin !== null,
            onSelect: (line) => void remove(line),
          },
        ]}
      />
      {edited !== null && (
        <OwnMarginDialog
          margin={margin}
          line={edited}
          onSaved={async () => {
            setEdited(null);
            await onChanged();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
