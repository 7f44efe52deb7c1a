import { OVER_TERM } from '@portal/api-client/prices';
import { icons, Row, StatusTag, styled, Text, Tooltip, VisuallyHidden } from '@portal/ui';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { SupplierLogo } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import type { PriceBasis } from '../basis/price-basis.ts';
import { describeIncludedAddon, summarizeIncludedAddons } from '../included-addons.tsx';
import {
  describeContention,
  describeFirmness,
  describeLeadTime,
  describeNetwork,
  describeProcessing,
  getAverageMonthlyCost,
  getOfferNotes,
  type Offer,
} from '../offer.ts';
import { OFFER_KINDS } from '../offer-kinds.ts';
import type { SortName } from './result-filters.ts';

type Column = DataColumn<Offer> & { id: SortName | 'network' };

function NetworkTag({ isOffnet }: { isOffnet: boolean }) {
  return <StatusTag tone={isOffnet ? 'neutral' : 'success'}>{describeNetwork(isOffnet)}</StatusTag>;
}

const Lines = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  justifyContent: 'center',
  maxWidth: '100%',
  minWidth: 0,
  lineHeight: '18px',
  verticalAlign: 'middle',
  // Inline blocks, so that a surrounding link underlines only the first line.
  '& > span': { display: 'inline-block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-right="true"]': { alignItems: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  // Cards are left-aligned.
  'dd &[data-right="true"]': { alignItems: 'flex-start' },
});

/** The extra-info flag of an offer (specification §3): an icon whose tooltip has the supplier's notes. */
function NotesFlag({ offer }: { offer: Offer }) {
  const notes = getOfferNotes(offer)?.join('. ');
  if (notes === undefined) return null;
  return (
    <Tooltip title={notes}>
      <Text component="span" tone="muted" sx={{ display: 'inline-flex', flexShrink: 0 }}>
        <icons.info sx={{ fontSize: 16 }} />
        <VisuallyHidden>, {notes}</VisuallyHidden>
      </Text>
    </Tooltip>
  );
}

/** Centres a row of elements vertically in a cell. */
const IN_CELL = { display: 'inline-flex', maxWidth: '100%', verticalAlign: 'middle' } as const;

/** Two lines in a cell: the value, and details below. */
function Pair({ first, second, right = false }: { first: ReactNode; second: ReactNode; right?: boolean }) {
  return (
    <Lines data-right={right}>
      <span>{first}</span>
      <Text variant="caption" tone="muted" component="span">
        {second}
      </Text>
    </Lines>
  );
}

/** `25 to 30` above `working days`, as there is no room for one line. */
function splitLeadTime(text: string): { first: string; second: string } {
  const at = text.indexOf(' working');
  return at < 0 ? { first: text, second: '' } : { first: text.slice(0, at), second: text.slice(at + 1) };
}

/** The columns of the search results; the main prices are next to each other. */
export function resultColumns(
  kind: QuoteKind,
  supplierName: (key: string) => string,
  basis: PriceBasis | null,
): Column[] {
  const { hasNetworks, speed } = OFFER_KINDS[kind];
  const columns: Column[] = [
    {
      id: 'supplier',
      header: 'Supplier',
      value: (offer) => supplierName(offer.supplierKey),
      render: (offer) => {
        const name = supplierName(offer.supplierKey);
        return (
          <Row component="span" gap={2.5} sx={IN_CELL}>
            <SupplierLogo supplierKey={offer.supplierKey} name={name} size={24} />
            <Pair
              first={name}
              second={
                offer.quoteReference
                  ? `Saved as ${offer.quoteReference}`
                  : (describeProcessing(offer.processingStatus) ?? offer.productName)
              }
            />
            <NotesFlag offer={offer} />
          </Row>
        );
      },
      sortable: true,
      locked: true,
      priority: 1,
      flex: 1,
      minWidth: 160,
    },
    {
      id: 'speed',
      header: 'Speed',
      value: (offer) => offer.speed,
      render: (offer) => <Pair first={speed.first(offer)} second={speed.second(offer)} />,
      sortable: true,
      width: speed.width,
    },
    {
      id: 'term',
      header: 'Term',
      value: (offer) => offer.termMonths,
      render: (offer) => formatTermMonths(offer.termMonths),
      sortable: true,
      width: 96,
      isHiddenWhenNarrow: true,
    },
    {
      id: 'install',
      header: 'Install',
      value: (offer) => offer.installCost,
      kind: 'money',
      sortable: true,
      width: 92,
      isHiddenWhenNarrow: true,
    },
    {
      id: 'monthly',
      header: 'Monthly',
      value: (offer) => offer.monthlyCost,
      render: (offer) => (
        <Pair
          right
          first={
            <Text variant="dense" component="span" numeric weight={600}>
              {formatMoney(offer.monthlyCost)}
            </Text>
          }
          second={
            summarizeIncludedAddons(offer.includedAddons) ?? `${formatMoney(offer.annualCost)} per year`
          }
        />
      ),
      kind: 'money',
      sortable: true,
      width: 144,
    },
    {
      id: 'total',
      header: 'Total for term',
      value: (offer) => offer.totalContractValue,
      render: (offer) => (
        <Pair
          right
          first={formatMoney(offer.totalContractValue)}
          second={`${describeFirmness(offer.isFirm)}, excl. ECC`}
        />
      ),
      kind: 'money',
      sortable: true,
      // Totals of different terms cannot be compared.
      priority: basis === OVER_TERM ? 3 : 2,
      width: 142,
    },
    {
      id: 'ecc',
      header: 'ECC',
      value: (offer) => offer.estimatedEcc,
      render: (offer) => (
        <Pair right first={formatMoney(offer.estimatedEcc)} second={describeFirmness(offer.isEccFirm)} />
      ),
      kind: 'money',
      sortable: true,
      width: 88,
    },
    {
      id: 'average',
      header: 'Per month, all in',
      value: getAverageMonthlyCost,
      render: (offer) => (
        <Pair right first={formatMoney(getAverageMonthlyCost(offer))} second="incl. install and ECC" />
      ),
      kind: 'money',
      sortable: true,
      hidden: basis !== OVER_TERM,
      priority: basis === OVER_TERM ? 2 : 3,
      width: 148,
    },
    {
      id: 'lead',
      header: 'Lead time',
      value: (offer) => offer.leadTimeDays,
      render: (offer) => <Pair {...splitLeadTime(describeLeadTime(offer))} />,
      sortable: true,
      width: 104,
      isHiddenWhenNarrow: true,
    },
    {
      id: 'network',
      header: 'Network',
      value: (offer) => describeNetwork(offer.isOffnet),
      render: (offer) => (
        <Row component="span" gap={1} sx={IN_CELL}>
          <NetworkTag isOffnet={offer.isOffnet} />
          {offer.isContended && (
            <Text variant="caption" tone="muted">
              {describeContention(true)}
            </Text>
          )}
        </Row>
      ),
      priority: 3,
      // Leaves space for the row's action next to the tag.
      width: 108,
    },
  ];
  return hasNetworks ? columns : columns.filter(({ id }) => id !== 'ecc' && id !== 'network');
}

/** The second lines of the table's cells, as columns of an exported file. */
const DETAIL_COLUMNS: readonly DataColumn<Offer>[] = [
  { id: 'product', header: 'Product', value: (offer) => offer.productName },
  { id: 'bearer', header: 'Bearer', value: (offer) => offer.bearer },
  { id: 'technology', header: 'Technology', value: (offer) => offer.technology },
  {
    id: 'included',
    header: 'Included add-ons',
    value: (offer) => offer.includedAddons.map(describeIncludedAddon).join('; '),
  },
  { id: 'annual', header: 'Annual', value: (offer) => offer.annualCost, kind: 'money' },
  { id: 'saved', header: 'Saved as', value: (offer) => offer.quoteReference },
];

const UNITS: Readonly<Record<string, string>> = {
  speed: 'Speed (Mb)',
  bearer: 'Bearer (Mb)',
  term: 'Term (months)',
  lead: 'Lead time (working days)',
};

/** The table's columns and their second lines, with units, for a file. */
export const toExportColumns = (columns: readonly DataColumn<Offer>[]): DataColumn<Offer>[] =>
  [...columns, ...DETAIL_COLUMNS].map((column) => ({
    ...column,
    header: UNITS[column.id] ?? column.header,
  }));
