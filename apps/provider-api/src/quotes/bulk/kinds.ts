import { contract, type ParsedOf } from '@portal/api-client';
import { forEachItem } from '../../bulk-runs/each-item.ts';
import type { BulkKind } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { acceptQuote, archiveQuote, cancelQuote, returnQuoteToSaved } from '../lifecycle/steps.ts';
import { loadQuote, type QuoteEndpoints } from '../load-quote.ts';
import { updateQuote } from '../update.ts';

type Calls = typeof contract.quotes.single;
/** What a call changes, the same for each quote. */
type Change<Name extends keyof Calls> = Omit<ParsedOf<Calls[Name]>, 'quotes'>;

const BATCH = 20;

const FIELDS = ['customerName', 'customReference', 'isBookmarked', 'ownerId'] as const;

/** Fields that change without a new version, so an undo compares their values. */
const UNVERSIONED = ['isBookmarked', 'ownerId'] as const;

/** The kinds of bulk run of single or of broadband quotes. */
export function createQuoteBulkKinds(endpoints: QuoteEndpoints) {
  const calls = contract.quotes[endpoints];

  const acceptMany: BulkKind<Change<'acceptMany'>> = {
    endpoint: calls.acceptMany,
    batch: BATCH,
    change: (items, _input, work) =>
      forEachItem(items, work, async ({ key, version }, each) => {
        const quote = await acceptQuote({ endpoints, ...seen(key, version) }, each);
        return { before: {}, after: { version: quote.version } };
      }),
    undo: (items, _input, work) =>
      forEachItem(items, work, async ({ key, after }, each) => {
        await returnQuoteToSaved({ endpoints, ...seen(key, after['version']) }, each);
      }),
  };

  const cancelMany: BulkKind<Change<'cancelMany'>> = {
    endpoint: calls.cancelMany,
    batch: BATCH,
    change: (items, { reason }, work) =>
      forEachItem(items, work, async ({ key, version }, each) => {
        await cancelQuote({ endpoints, reason, ...seen(key, version) }, each);
      }),
  };

  const archiveMany: BulkKind<Change<'archiveMany'>> = {
    endpoint: calls.archiveMany,
    batch: BATCH,
    change: (items, _input, work) =>
      forEachItem(items, work, async ({ key, version }, each) => {
        await archiveQuote({ endpoints, ...seen(key, version) }, each);
      }),
  };

  const updateMany: BulkKind<Change<'updateMany'>> = {
    endpoint: calls.updateMany,
    batch: BATCH,
    change: (items, input, work) =>
      forEachItem(items, work, async ({ key, version }, each) => {
        const row = await loadQuote(each.scope, { endpoints, reference: key }, { lock: 'update' });
        const fields = FIELDS.filter((field) => input[field] !== undefined);
        const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
        const quote = await updateQuote({ endpoints, ...input, ...seen(key, version) }, each);
        return { before, after: { version: quote.version } };
      }),
    undo: (items, input, work) =>
      forEachItem(items, work, async ({ key, before, after }, each) => {
        const row = await loadQuote(each.scope, { endpoints, reference: key }, { lock: 'update' });
        if (UNVERSIONED.some((field) => input[field] !== undefined && input[field] !== row[field]))
          throw Refusal.conflict('This quote has changed since.');
        await updateQuote({ endpoints, ...before, ...seen(key, after['version']) }, each);
      }),
  };

  return { acceptMany, cancelMany, archiveMany, updateMany };
}

/** A version that is missing is not compared. */
export const seen = (reference: string, version: unknown) =>
  typeof version === 'number' ? { reference, version } : { reference };

export const QUOTE_BULK_KINDS = {
  single: createQuoteBulkKinds('single'),
  broadband: createQuoteBulkKinds('broadband'),
};

export const quoteBulkKinds = Object.values(QUOTE_BULK_KINDS).flatMap((kinds) => Object.values(kinds));
