import type { contract, PageOf } from '@portal/api-client';
import { OptionColumns } from '@portal/quote-kit/proposal';
import { Box, Row, Stack, Text } from '@portal/ui';
import { formatMoney, formatNumber } from '@portal/ui/format';
import { type DataColumn, DataTable, type DataTableState } from '@portal/ui/grid';
import { SearchFilter, Section, SideScroll } from '@portal/ui/page';
import { type ReactNode, useMemo } from 'react';
import { formatEcc } from './format-ecc.ts';

type DealSite = contract.proposals.DealSite;

/** Which sites of a proposal are shown; parameters of the call that lists them. */
export interface SiteView {
  page: number;
  perPage: number;
  search?: string;
}

interface SitesQuery {
  data: Pick<PageOf<DealSite>, 'items' | 'total'> | undefined;
  error: { message: string } | undefined;
  isLoading: boolean;
  refresh: () => unknown;
}

export interface DealSitesProps {
  offer: contract.proposals.DealOffer;
  view: SiteView;
  onView: (view: SiteView) => void;
  sites: SitesQuery;
}

interface SiteRow extends DealSite {
  /** Two quotes can have the same name and address. */
  key: number;
}

const COLUMNS: readonly DataColumn<SiteRow>[] = [
  {
    id: 'name',
    header: 'Site',
    value: ({ name, address }) => `${name}, ${address}`,
    render: ({ name, address }) => <TwoLines first={name} second={address} />,
    priority: 1,
    minWidth: 180,
    flex: 1.5,
  },
  {
    id: 'service',
    header: 'Service and term',
    value: (site) => `${site.service}, ${describeTerm(site)}`,
    render: (site) => <TwoLines first={site.service} second={describeTerm(site)} />,
    minWidth: 150,
    flex: 1,
  },
  { id: 'install', header: 'Install', value: ({ install }) => install, kind: 'money', width: 94 },
  { id: 'monthly', header: 'Monthly', value: ({ monthly }) => monthly, kind: 'money', width: 98 },
  { id: 'ecc', header: 'ECC', value: formatEcc, align: 'right', width: 120 },
];

function describeTerm({ term, options }: DealSite): string {
  return options.length === 0 ? term : `${term}, recommended option (of ${options.length})`;
}

/** A name, and below it up to two lines that describe it. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Box sx={{ minWidth: 0, lineHeight: '18px' }}>
      <Box title={first} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {first}
      </Box>
      <Text variant="caption" tone="muted" component="div" title={second} sx={SECOND_LINES}>
        {second}
      </Text>
    </Box>
  );
}

const SECOND_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  whiteSpace: 'normal',
};

const ROW_HEIGHT = 68;

/** A page of the sites of a proposal, with a search. */
export function PagedSites({
  offer,
  view,
  onView,
  sites: { data, error, isLoading, refresh },
}: DealSitesProps) {
  const { page, perPage, search = '' } = view;
  const { siteCount, install, monthly, firmEcc, estimatedEcc } = offer;
  const rows = useMemo(() => data?.items.map((site, key) => ({ ...site, key })), [data]);
  const table: DataTableState = { page, pageSize: perPage, sort: null, direction: 'asc' };
  return (
    <Stack gap={3}>
      <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
        These are some of the {formatNumber(siteCount)} sites. The PDF of this proposal has all of them.
      </Box>
      <DataTable<SiteRow>
        aria-label="Sites and prices"
        columns={COLUMNS}
        rows={rows}
        total={data?.total}
        loading={isLoading}
        error={error}
        onRetry={() => void refresh()}
        search={search}
        isFiltered={search !== ''}
        onClearFilters={() => onView({ page: 1, perPage })}
        empty={{ title: 'No sites' }}
        rowHeight={ROW_HEIGHT}
        getRowId={({ key }) => String(key)}
        rowLabel={({ name, address }) => `${name}, ${address}`}
        toolbar={
          <SearchFilter
            label="Search sites"
            placeholder="Customer, address or reference"
            value={search}
            onSearch={(text) => onView({ page: 1, perPage, ...(text !== '' && { search: text }) })}
          />
        }
        {...table}
        onChange={(next) => onView({ ...view, page: next.page, perPage: next.pageSize })}
      />
      {rows
        ?.filter(({ options }) => options.length > 0)
        .map(({ key, name, address, options }) => (
          <Section key={key} title={`Options for ${name}`} description={address} level={3}>
            <SideScroll tabIndex={0} role="region" aria-label={`Options for ${name}, ${address}`}>
              <OptionColumns options={options} />
            </SideScroll>
          </Section>
        ))}
      <Row justify="space-between" wrap gap={4}>
        <Text weight={600}>Total of {formatNumber(siteCount)} sites</Text>
        <Row wrap gap={4}>
          <TotalText label="Install">{formatMoney(install)}</TotalText>
          <TotalText label="Monthly">{formatMoney(monthly)}</TotalText>
          <TotalText label="ECC">{formatMoney(firmEcc + estimatedEcc)}</TotalText>
        </Row>
      </Row>
    </Stack>
  );
}

function TotalText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text numeric>
      {label} <strong>{children}</strong>
    </Text>
  );
}
