import type { contract, PageOf } from '@portal/api-client';
import { Box, Row, Stack, Text } from '@portal/ui';
import { formatMoney, formatNumber } from '@portal/ui/format';
import {
  type DataColumn,
  DataTable,
  type DataTableState,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
} from '@portal/ui/grid';
import { SearchFilter } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { PriceTable } from './price-table.tsx';

type DealOffer = contract.proposals.DealOffer;
type DealSite = contract.proposals.DealSite;

/** Up to this many sites are on the sheet all together, and in print; more are listed page by page. */
const MAX_SHOWN = MAX_PAGE_SIZE;

/** Why a proposal cannot be printed from the screen; null when it can. */
export function getPrintDisabledReason(offer: contract.proposals.ProposalContent['offer']): string | null {
  if (offer.kind === 'quote' || offer.siteCount <= MAX_SHOWN) return null;
  return `To print all ${formatNumber(offer.siteCount)} sites, download the PDF.`;
}

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

interface DealSitesProps {
  offer: DealOffer;
  view: SiteView;
  onView: (view: SiteView) => void;
  sites: SitesQuery;
}

export const useSiteView = ({ siteCount }: DealOffer) =>
  useState<SiteView>({ page: 1, perPage: siteCount <= MAX_SHOWN ? MAX_SHOWN : DEFAULT_PAGE_SIZE });

/** The sites as the customer reads them: all of a few, or a page of many with a search. */
export function DealSites(props: DealSitesProps) {
  const { data, error } = props.sites;
  if (props.offer.siteCount > MAX_SHOWN) return <PagedSites {...props} />;
  if (error !== undefined) return <Text tone="danger">The sites were not loaded. {error.message}</Text>;
  return <AllSites offer={props.offer} sites={data?.items ?? []} />;
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
    value: ({ service, term }) => `${service}, ${term}`,
    render: ({ service, term }) => <TwoLines first={service} second={term} />,
    minWidth: 150,
    flex: 1,
  },
  { id: 'install', header: 'Install', value: ({ install }) => install, kind: 'money', width: 94 },
  { id: 'monthly', header: 'Monthly', value: ({ monthly }) => monthly, kind: 'money', width: 98 },
  { id: 'ecc', header: 'ECC', value: formatEcc, align: 'right', width: 120 },
];

function formatEcc({ ecc, isEccFirm }: DealSite): string {
  return ecc > 0 && !isEccFirm ? `${formatMoney(ecc)} est.` : formatMoney(ecc);
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

function PagedSites({ offer, view, onView, sites: { data, error, isLoading, refresh } }: DealSitesProps) {
  const { page, perPage, search = '' } = view;
  const { siteCount, install, monthly, firmEcc, estimatedEcc } = offer;
  const table: DataTableState = { page, pageSize: perPage, sort: null, direction: 'asc' };
  return (
    <Stack gap={3}>
      <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
        These are some of the {formatNumber(siteCount)} sites. The PDF of this proposal has all of them.
      </Box>
      <DataTable<SiteRow>
        aria-label="Sites and prices"
        columns={COLUMNS}
        rows={data?.items.map((site, key) => ({ ...site, key }))}
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

function AllSites({
  offer: { install, monthly, firmEcc, estimatedEcc },
  sites,
}: {
  offer: DealOffer;
  sites: readonly DealSite[];
}) {
  return (
    <PriceTable>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Service and term</th>
          <th scope="col" className="amount">
            Install
          </th>
          <th scope="col" className="amount">
            Monthly
          </th>
          <th scope="col" className="amount">
            ECC
          </th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site, index) => (
          <tr key={index}>
            <th scope="row">
              {site.name}
              <Text variant="caption" tone="muted" component="div">
                {site.address}
              </Text>
            </th>
            <td>
              {site.service}
              <Text variant="caption" tone="muted" component="div">
                {site.term}
              </Text>
            </td>
            <td className="amount">{formatMoney(site.install)}</td>
            <td className="amount">{formatMoney(site.monthly)}</td>
            <td className="amount">{formatEcc(site)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="amount">{formatMoney(install)}</td>
          <td className="amount">{formatMoney(monthly)}</td>
          <td className="amount">{formatMoney(firmEcc + estimatedEcc)}</td>
        </tr>
      </tfoot>
    </PriceTable>
  );
}
