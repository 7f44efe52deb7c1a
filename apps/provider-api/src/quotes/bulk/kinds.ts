import { type AnyEndpoint, contract, type ParsedOf } from '@portal/api-client';
import { forEachItem } from '../../bulk-runs/each-item.ts';
import type { BulkKind, BulkWork, ChangedItem, Work } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { allKeys } from '../../shared/all-keys.ts';
import { acceptQuote, archiveQuote, cancelQuote, returnQuoteToSaved } from '../lifecycle/steps.ts';
import { loadQuote, type QuoteFamily } from '../load-quote.ts';
import { updateQuote } from '../update.ts';
import { CHANGE_UNDONE, findLaterChange } from './later-change.ts';

type Calls = typeof contract.quotes.single;
/** The change that a call makes, the same for each quote. */
type Change<Name extends keyof Calls> = Omit<ParsedOf<Calls[Name]>, 'quotes'>;

const QUOTES_PER_BATCH = 20;

/** The fields that a bulk change sets, and its undo restores. */
export const BULK_FIELDS = allKeys<Change<'updateMany'>>({
  customerName: true,
  customReference: true,
  isBookmarked: true,
  ownerId: true,
});

/** Changing these fields does not change the version of a quote, so an undo compares their values instead. */
const UNVERSIONED = ['isBookmarked', 'ownerId'] as const;

/** Omits a missing version, so that it is not compared. */
export const toVersionedReference = (reference: string, version: unknown) =>
  typeof version === 'number' ? { reference, version } : { reference };

/** Undoes each item. If an item is refused, the reason says what has happened to it since. */
export const undoEach = (
  items: readonly ChangedItem[],
  work: BulkWork,
  undo: (item: ChangedItem, work: Work) => Promise<unknown>,
) =>
  forEachItem(items, work, async (item, each) => {
    try {
      await undo(item, each);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const later = await findLaterChange(item.key, item.after['version'], each);
      throw later === null ? error : Refusal.conflict(later);
    }
  });

export const createAcceptKind = (
  endpoint: AnyEndpoint,
  family: QuoteFamily,
): BulkKind<Change<'acceptMany'>> => ({
  endpoint,
  batch: QUOTES_PER_BATCH,
  change: (items, _input, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      const quote = await acceptQuote({ family, ...toVersionedReference(key, version) }, each);
      return { before: {}, after: { version: quote.version } };
    }),
  undo: (items, _input, work) =>
    undoEach(items, work, ({ key, after }, each) =>
      returnQuoteToSaved({ family, ...toVersionedReference(key, after['version']) }, each),
    ),
});

export const createCancelKind = (
  endpoint: AnyEndpoint,
  family: QuoteFamily,
): BulkKind<Change<'cancelMany'>> => ({
  endpoint,
  batch: QUOTES_PER_BATCH,
  change: (items, { reason }, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      await cancelQuote({ family, reason, ...toVersionedReference(key, version) }, each);
    }),
});

const createArchiveKind = (endpoint: AnyEndpoint, family: QuoteFamily): BulkKind<Change<'archiveMany'>> => ({
  endpoint,
  batch: QUOTES_PER_BATCH,
  change: (items, _input, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      await archiveQuote({ family, ...toVersionedReference(key, version) }, each);
    }),
});

export const createUpdateKind = (
  endpoint: AnyEndpoint,
  family: QuoteFamily,
): BulkKind<Change<'updateMany'>> & Required<Pick<BulkKind<Change<'updateMany'>>, 'undo'>> => ({
  endpoint,
  batch: QUOTES_PER_BATCH,
  change: (items, input, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      const row = await loadQuote(each.scope, { family, reference: key }, { lock: 'update' });
      const fields = BULK_FIELDS.filter((field) => input[field] !== undefined);
      const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
      const quote = await updateQuote({ family, ...input, ...toVersionedReference(key, version) }, each);
      return { before, after: { version: quote.version } };
    }),
  undo: (items, input, work) =>
    undoEach(items, work, async ({ key, before, after }, each) => {
      const row = await loadQuote(each.scope, { family, reference: key }, { lock: 'update' });
      if (UNVERSIONED.some((field) => input[field] !== undefined && input[field] !== row[field]))
        throw Refusal.conflict('This quote was changed again.');
      const values = { family, ...before, ...toVersionedReference(key, after['version']) };
      await updateQuote(values, each, { title: CHANGE_UNDONE });
    }),
});

/** The kinds of bulk runs for one family of quotes. */
function createQuoteKinds(family: QuoteFamily) {
  const calls = contract.quotes[family];
  return {
    acceptMany: createAcceptKind(calls.acceptMany, family),
    cancelMany: createCancelKind(calls.cancelMany, family),
    archiveMany: createArchiveKind(calls.archiveMany, family),
    updateMany: createUpdateKind(calls.updateMany, family),
  };
}

export const QUOTE_BULK_KINDS = {
  single: createQuoteKinds('single'),
  broadband: createQuoteKinds('broadband'),
};

export const quoteBulkKinds = Object.values(QUOTE_BULK_KINDS).flatMap((kinds) => Object.values(kinds));
