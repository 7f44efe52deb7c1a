import type { contract } from '@portal/api-client';
import { pathTo, useCan, useSupplierName } from '@portal/portal-sdk';
import type { Offer } from '@portal/quote-kit/negotiations';
import {
  describeChange,
  describeTermChanges,
  describeTotalChange,
  getOfferTotals,
} from '@portal/quote-kit/negotiations';
import { Button, icons, Row, Text } from '@portal/ui';
import { formatMoney, formatMonthly, plural } from '@portal/ui/format';
import { type DataColumn, DataTable, type DataTableState } from '@portal/ui/grid';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { OFFER_ROW_HEIGHT } from './offer-columns.tsx';
import { isCounted, isReady } from './offer-state.ts';
import type { Decision } from './use-decision.ts';

/** Offers of a group on one page. */
const PAGE_SIZE = 10;

/** The order of the offers, which all groups have in common. */
export type OfferOrder = Pick<DataTableState, 'sort' | 'direction'>;

interface OfferGroupProps {
  group: string;
  offers: readonly Offer[];
  target: contract.multiQuotes.NegotiationTarget | undefined;
  columns: readonly DataColumn<Offer>[];
  order: OfferOrder;
  onOrderChange: (order: OfferOrder) => void;
  /** Where the sort controls of cards are shown; null where another group shows them. */
  sortSlot: HTMLElement | null;
  onDecide: (decision: Decision) => void;
}

/** The offers of one supplier, decided one by one or together. */
export function OfferGroup({
  group,
  offers,
  target,
  columns,
  order,
  onOrderChange,
  sortSlot,
  onDecide,
}: OfferGroupProps) {
  const supplierName = useSupplierName();
  const canDecide = useCan('multi-quotes.manage');
  const canOpenQuotes = useCan('quotes');
  const title = offers[0] === undefined ? group : supplierName(offers[0].supplierKey);
  const orderKey = `${order.sort} ${order.direction}`;
  const [paging, setPaging] = useState({ orderKey, page: 1, pageSize: PAGE_SIZE });
  const ready = offers.filter(isReady).length;
  const decide = (step: Decision['step']) => onDecide({ step, scope: { group }, count: ready });
  return (
    <Section
      title={title}
      description={describeGroup(offers, target)}
      action={
        canDecide &&
        ready > 0 && (
          <Row gap={2}>
            <Button size="small" onClick={() => decide('decline')} aria-label={`Decline group: ${title}`}>
              Decline group
            </Button>
            <Button size="small" onClick={() => decide('accept')} aria-label={`Accept group: ${title}`}>
              Accept group
            </Button>
          </Row>
        )
      }
    >
      <DataTable<Offer>
        aria-label={title}
        mode="client"
        columns={columns}
        cardSortSlot={sortSlot}
        state={{
          ...order,
          // A new sort order starts on the first page of every group.
          page: paging.orderKey === orderKey ? paging.page : 1,
          pageSize: paging.pageSize,
        }}
        onChange={({ page, pageSize, sort, direction }) => {
          setPaging({ orderKey: `${sort} ${direction}`, page, pageSize });
          onOrderChange({ sort, direction });
        }}
        rows={offers}
        getRowId={(offer) => offer.uuid}
        {...(canOpenQuotes && {
          rowHref: (offer: Offer) => pathTo('quotes.show', { reference: offer.quoteReference }),
        })}
        rowLabel={(offer) => `${offer.quoteReference}, ${offer.customerName}`}
        rowHeight={OFFER_ROW_HEIGHT}
        rowActions={(['accept', 'decline'] as const).map((step) => ({
          id: step,
          label: step === 'accept' ? 'Accept' : 'Decline',
          icon: step === 'accept' ? <icons.check /> : <icons.close />,
          when: (offer) => canDecide && isReady(offer),
          onSelect: (offer) => onDecide({ step, scope: { offer }, count: 1 }),
        }))}
      />
    </Section>
  );
}

/** Keeps the minus sign with its amount where the line breaks. */
const WORD_JOINER = '\u2060';

/** Describes a group: "7 quotes · £1,200.00 per month becomes £1,116.00, −£84.00 (7%) · your target: 10% off". */
function describeGroup(offers: readonly Offer[], target: OfferGroupProps['target']) {
  const counted = offers.filter(isCounted);
  const ended = offers.length - counted.length;
  return (
    <Text variant="dense" tone="muted" numeric>
      {[
        ...(counted.length === 0 ? [] : describeTotals(counted)),
        ...(target === undefined ? [] : [`your target: ${describeTarget(target)}`]),
        ...(ended === 0 ? [] : [`${plural(ended, 'closed quote')} not counted`]),
      ]
        .join(' · ')
        .replace('−', `−${WORD_JOINER}`)}
    </Text>
  );
}

function describeTotals(offers: readonly Offer[]): string[] {
  const totals = getOfferTotals(offers);
  const { monthly, newMonthly, total, newTotal, otherTerm } = totals;
  const termChanges = describeTermChanges(offers.length, totals);
  return [
    plural(offers.length, 'quote'),
    ...(termChanges === null ? [] : [termChanges]),
    newMonthly === monthly
      ? formatMonthly(monthly)
      : `${formatMonthly(monthly)} becomes ${formatMoney(newMonthly)}, ${describeChange(monthly, newMonthly, otherTerm === 0)}`,
    ...(termChanges === null || total === null || newTotal === null
      ? []
      : [
          `total ${formatMoney(total)} becomes ${formatMoney(newTotal)}, ${describeTotalChange(total, newTotal)}`,
        ]),
  ];
}

const describeTarget = ({ kind, value }: contract.multiQuotes.NegotiationTarget): string =>
  kind === 'percent' ? `${value}% off` : formatMonthly(value);
