import { contract } from '@portal/api-client';
import { BulkRunStatus, defineList, ListSection, useBulkSelection, useSetFlag } from '@portal/area-kit';
import { useCan, useUser } from '@portal/portal-sdk';
import {
  getQuotePath,
  hidden,
  LazyBulkStepDialog,
  type QuoteSummary,
  quoteColumns,
  quoteFilters,
  quoteSearch,
  quoteStatusFilter,
  ROW_HEIGHT,
} from '@portal/quote-kit/quotes';
import { lazyWithRetry } from '@portal/ui';
import { useState } from 'react';
import { useBulkQuotes } from './bulk/use-bulk-quotes.ts';
import { useMatchingStatuses } from './bulk/use-matching-statuses.ts';
import { quoteRowActions } from './quote-row-actions.tsx';

const EditQuoteDialog = lazyWithRetry(
  async () => (await import('./edit-quote-dialog.tsx')).EditQuoteDialog,
  () => null,
);
const StartNegotiationPanel = lazyWithRetry(
  async () => (await import('../shared/start-negotiation/start-negotiation-panel.tsx')).StartNegotiationPanel,
  () => null,
);

const savedQuoteList = defineList({
  endpoint: contract.multiQuotes.quotes.list,
  name: 'multi-quote-quotes',
  title: 'Quotes',
  noun: 'quote',
  rowId: (quote) => quote.reference,
  rowLabel: (quote) => `${quote.reference}, ${quote.customerName}`,
  rowHeight: ROW_HEIGHT,
  export: null,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: quoteSearch,
  filters: {
    status: quoteStatusFilter,
    supplierKey: quoteFilters.supplierKey,
    isBookmarked: quoteFilters.isBookmarked,
  },
  columns: {
    reference: quoteColumns.reference,
    customerName: quoteColumns.customerName,
    speed: { ...quoteColumns.speed, minWidth: 237 },
    status: quoteColumns.status,
    installCost: quoteColumns.installCost,
    monthlyCost: quoteColumns.monthlyCost,
    eccCost: { ...quoteColumns.eccCost, width: 126, priority: 2, isHiddenWhenNarrow: true },
    expiredAt: { ...quoteColumns.expiredAt, header: 'Held until', width: 100 },
    customReference: hidden(quoteColumns.customReference),
    postcode: hidden(quoteColumns.postcode),
    supplierKey: hidden(quoteColumns.supplierKey),
    productName: hidden(quoteColumns.productName),
    termMonths: hidden(quoteColumns.termMonths),
    totalCost: hidden(quoteColumns.totalCost),
    createdAt: hidden(quoteColumns.createdAt),
    updatedAt: hidden(quoteColumns.updatedAt),
    orderReference: hidden(quoteColumns.orderReference),
  },
  empty: {
    title: 'No quotes yet',
    description: 'Choose a price for each site and save your selection as quotes.',
  },
});

/** Shown only to roles that may open and export quotes. */
const openQuoteList = {
  ...savedQuoteList,
  rowHref: getQuotePath,
  export: contract.multiQuotes.quotes.export,
};

type StepName = 'accept' | 'cancel';

interface RequestedStep {
  name: StepName;
  rows: readonly QuoteSummary[];
  pageRows: readonly QuoteSummary[];
}

/** The saved quotes of a multi-quote. Users who may only view them get no actions. */
export function QuoteList({ uuid }: { uuid: string }) {
  const canManage = useCan('multi-quotes.manage');
  return canManage ? <ManagedQuotes uuid={uuid} /> : <ListSection list={savedQuoteList} input={{ uuid }} />;
}

/** Status tabs, single and bulk edit, bulk accept and cancel, export. */
function ManagedQuotes({ uuid }: { uuid: string }) {
  const chosen = useBulkSelection(openQuoteList);
  const { prices = 'cost' } = useUser();
  const bulk = useBulkQuotes(uuid, chosen);
  const setFlag = useSetFlag(contract.multiQuotes.quotes.update, [contract.multiQuotes.quotes.list]);
  const [step, setStep] = useState<RequestedStep | null>(null);
  const statuses = useMatchingStatuses(uuid, chosen.matching);
  /** How many of the selected quotes are Saved; undefined while those that match are counted. */
  const countSaved = (rows: readonly QuoteSummary[]) =>
    chosen.matching === null
      ? rows.filter(({ status }) => status === 'created').length
      : statuses === null
        ? undefined
        : (statuses.get('created') ?? 0);
  const needsSaved = (rows: readonly QuoteSummary[], done: string) =>
    countSaved(rows) === 0 ? `Only Saved quotes can be ${done}.` : null;
  const askFor = (name: StepName) => (rows: readonly QuoteSummary[], pageRows: readonly QuoteSummary[]) =>
    setStep({ name, rows: chosen.matching === null ? rows : [], pageRows });
  const [negotiated, setNegotiated] = useState<readonly QuoteSummary[] | null>(null);
  const [edited, setEdited] = useState<QuoteSummary | null>(null);
  return (
    <>
      <ListSection
        list={openQuoteList}
        input={{ uuid }}
        rowActions={quoteRowActions({
          edit: setEdited,
          setBookmark: ({ reference }, isBookmarked) =>
            void setFlag({ uuid, reference, isBookmarked }, `The bookmark of ${reference} was not changed.`),
        })}
        selection={{
          ...chosen.selection,
          isCountOutdated: chosen.isCountOutdated,
          bulkEdit: bulk.bulkEdit,
          busyReason: bulk.bulkRuns.busyReason,
          actions: [
            {
              id: 'accept',
              label: 'Accept',
              onSelect: askFor('accept'),
              disabledReason: (rows) => needsSaved(rows, 'accepted'),
            },
            // Offers of the pricing desk are costs.
            ...(prices === 'cost'
              ? [
                  {
                    id: 'negotiate',
                    label: 'Negotiate',
                    onSelect: (rows: readonly QuoteSummary[]) => setNegotiated(rows),
                    disabledReason: (rows: readonly QuoteSummary[]) => needsSaved(rows, 'negotiated'),
                  },
                ]
              : []),
            { id: 'cancel', label: 'Cancel quotes', danger: true, onSelect: askFor('cancel') },
          ],
        }}
      >
        <BulkRunStatus bulk={bulk.bulkRuns} />
      </ListSection>
      {step !== null && (
        <LazyBulkStepDialog
          step={step.name}
          quotes={step.rows}
          pageQuotes={step.pageRows}
          matching={chosen.matching === null ? null : { count: chosen.count, statuses }}
          onConfirm={(quotes, reason) =>
            step.name === 'accept' ? bulk.accept(quotes) : bulk.cancel(quotes, reason)
          }
          onClose={() => setStep(null)}
        />
      )}
      {negotiated !== null && (
        <StartNegotiationPanel
          uuid={uuid}
          quotes={
            chosen.matching === null
              ? negotiated.filter(({ status }) => status === 'created')
              : {
                  matching: {
                    ...chosen.matching,
                    status: ['created'],
                    expectedCount: statuses?.get('created') ?? chosen.count,
                  },
                }
          }
          leftOut={chosen.count - (countSaved(negotiated) ?? chosen.count)}
          onClose={() => setNegotiated(null)}
        />
      )}
      {edited !== null && <EditQuoteDialog uuid={uuid} quote={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
