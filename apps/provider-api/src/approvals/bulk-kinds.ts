import { contract, type ParsedOf } from '@portal/api-client';
import { forEachItem } from '../bulk-runs/each-item.ts';
import type { BulkKind } from '../provider.ts';
import { toVersionedReference } from '../quotes/bulk/kinds.ts';
import type { QuoteFamily } from '../quotes/load-quote.ts';
import { approveQuote } from './service.ts';

type Change = Pick<ParsedOf<typeof contract.quotes.single.approveMany>, 'termsId'>;

/** Cannot be undone, because approving creates orders. */
const createApproveMany = (family: QuoteFamily): BulkKind<Change> => ({
  endpoint: contract.quotes[family].approveMany,
  batch: 20,
  change: (items, { termsId }, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      await approveQuote({ family, termsId, ...toVersionedReference(key, version) }, each);
    }),
});

export const APPROVE_MANY = {
  single: createApproveMany('single'),
  broadband: createApproveMany('broadband'),
};

export const approvalBulkKinds = Object.values(APPROVE_MANY);
