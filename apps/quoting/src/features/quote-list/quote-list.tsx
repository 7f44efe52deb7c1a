import { isStepAllowed } from '@portal/api-client/quote-states';
import {
  BulkRunStatus,
  bookmarkActions,
  defineList,
  ListPage,
  sandboxFilter,
  useSetFlag,
} from '@portal/area-kit';
import { pathTo, useCan, useNavigate, useRefresh, useUser } from '@portal/portal-sdk';
import {
  hidden,
  isExpired,
  QUOTE_KINDS,
  type QuoteKind,
  type QuoteSummary,
  quoteColumns,
  quoteFilters,
  quoteSearch,
  quoteStatusFilter,
  ROW_HEIGHT,
  useQuoteKind,
} from '@portal/quote-kit/quotes';
import { Button, icons } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { LazyRequestPanel } from '../shared/negotiation/lazy-request-panel.ts';
import { multiQuotesFilter } from './multi-quotes-filter.ts';
import { useQuoteSelection } from './use-quote-selection.tsx';

function defineQuoteList(kind: QuoteKind, multiQuotes: typeof multiQuotesFilter | null) {
  const { calls, title, id, newPath, newLabel, emptyText, showPath } = QUOTE_KINDS[kind];
  return defineList({
    endpoint: calls.list,
    name: id,
    title,
    noun: 'quote',
    rowId: (quote) => quote.reference,
    rowHref: (quote) => showPath(quote.reference),
    rowLabel: (quote) => `${quote.reference}, ${quote.customerName}`,
    rowHeight: ROW_HEIGHT,
    export: calls.export,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    search: quoteSearch,
    filters: {
      status: quoteStatusFilter,
      ...quoteFilters,
      multiQuotes,
      isSandbox: sandboxFilter,
    },
    columns: {
      reference: quoteColumns.reference,
      customerName: quoteColumns.customerName,
      speed: quoteColumns.speed,
      status: quoteColumns.status,
      installCost: quoteColumns.installCost,
      monthlyCost: quoteColumns.monthlyCost,
      expiredAt: quoteColumns.expiredAt,
      customReference: hidden(quoteColumns.customReference),
      postcode: hidden(quoteColumns.postcode),
      supplierKey: hidden(quoteColumns.supplierKey),
      productName: hidden(quoteColumns.productName),
      termMonths: hidden(quoteColumns.termMonths),
      totalCost: hidden(quoteColumns.totalCost),
      eccCost: hidden(quoteColumns.eccCost),
      ownerName: hidden(quoteColumns.ownerName),
      createdAt: hidden(quoteColumns.createdAt),
      updatedAt: hidden(quoteColumns.updatedAt),
      orderReference: hidden(quoteColumns.orderReference),
    },
    empty: {
      title: 'No saved quotes yet',
      description: emptyText,
      action: <NewQuoteButton path={newPath} label={newLabel} />,
    },
  });
}

const BROADBAND_LIST = defineQuoteList('broadband', null);
/** Multi quotes exist for testers only (R16). */
const LISTS = {
  single: {
    forTesters: defineQuoteList('single', multiQuotesFilter),
    forOthers: defineQuoteList('single', null),
  },
  broadband: { forTesters: BROADBAND_LIST, forOthers: BROADBAND_LIST },
};

function NewQuoteButton({ path, label }: { path: string; label: string }) {
  return (
    <Button variant="primary" href={path} icon={<icons.add />}>
      {label}
    </Button>
  );
}

/** Saved quotes of one kind: status tabs, filters, bulk edit and export. */
export function QuoteList() {
  const { kind, newPath, newLabel, calls, showPath } = useQuoteKind();
  const isTester = useCan('multi-quotes');
  // Offers of the pricing desk are costs.
  const seesCosts = (useUser().prices ?? 'cost') === 'cost';
  const navigate = useNavigate();
  const { bulk, selection, dialogs } = useQuoteSelection(kind, seesCosts);
  const setFlag = useSetFlag(calls.update, [calls.list]);
  const refresh = useRefresh();
  const [negotiated, setNegotiated] = useState<QuoteSummary | null>(null);
  return (
    <>
      <ListPage
        list={LISTS[kind][isTester ? 'forTesters' : 'forOthers']}
        action={<NewQuoteButton path={newPath} label={newLabel} />}
        rowActions={[
          {
            id: 'multi-quote',
            label: 'Open multi quote',
            icon: <pageIcons.quotes />,
            when: ({ multiQuoteUuid }) => multiQuoteUuid !== null,
            onSelect: ({ multiQuoteUuid }) =>
              multiQuoteUuid !== null && navigate(pathTo('multi-quotes.show', { uuid: multiQuoteUuid })),
          },
          {
            id: 'negotiate',
            label: 'Negotiate the price',
            icon: <pageIcons.tag />,
            when: (quote) =>
              seesCosts &&
              !quote.isSandbox &&
              isStepAllowed('negotiate', quote.status) &&
              !isExpired(quote) &&
              quote.multiQuoteUuid === null,
            onSelect: setNegotiated,
          },
          {
            id: 'negotiation',
            label: 'Open negotiation',
            icon: <pageIcons.tag />,
            when: ({ status, multiQuoteUuid }) =>
              seesCosts && status === 'negotiation' && multiQuoteUuid === null,
            onSelect: ({ reference }) => navigate(showPath(reference, { tab: 'negotiation' })),
          },
          ...bookmarkActions<QuoteSummary>(({ reference }, isBookmarked) =>
            setFlag({ reference, isBookmarked }, `The bookmark of ${reference} was not changed.`),
          ),
        ]}
        selection={selection}
      >
        <BulkRunStatus bulk={bulk} />
      </ListPage>
      {dialogs}
      {negotiated !== null && (
        <LazyRequestPanel
          quote={negotiated}
          onClose={() => {
            setNegotiated(null);
            void refresh(calls.get, calls.list, calls.listHistory, calls.negotiations.list);
          }}
        />
      )}
    </>
  );
}
