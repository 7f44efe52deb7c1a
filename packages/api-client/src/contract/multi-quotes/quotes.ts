import * as v from 'valibot';
import { fileEndpoint, listEndpoint, pageEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { crfDraftInput } from '../quotes/crf.ts';
import { QUOTE_SORT_KEYS, quoteSummary, terms } from '../quotes/quotes.ts';
import { paging, requiredMultilineText, requiredTextLine, rowId, textLine } from '../shared/common.ts';
import {
  bulkOutcome,
  common,
  expectedVersion,
  expectedVersions,
  one,
  quoteFilters,
  quoteSelection,
  quoteSelectionOutcome,
  references,
} from './shared.ts';

/** The bulk processing tracker (§4): opportunities in the CRM for quotes approved together. */
export const bulkTracker = v.object({
  status: v.nullable(v.picklist(['processing', 'processed', 'failed'])),
  total: v.number(),
  processed: v.number(),
  failed: v.number(),
  failures: v.array(v.object({ reference: v.string(), message: v.string() })),
});
export type BulkTracker = v.InferOutput<typeof bulkTracker>;

export const getOpportunitiesStatus = resourceEndpoint(
  'multiQuotes.getOpportunitiesStatus',
  {
    ...common,
    method: 'GET',
    path: `${one}/sf/bulk/opportunities/status`,
    summary: 'Progress of quotes approved in bulk; status is null before the first bulk approval.',
  },
  bulkTracker,
);

const quotesPath = `${one}/quotes` as const;

const filters = { ...paging(QUOTE_SORT_KEYS), ...quoteFilters };

/** The saved quotes of a multi-quote (§7 Quotes). */
export const quotes = {
  list: pageEndpoint(
    'multiQuotes.quotes.list',
    {
      ...common,
      method: 'GET',
      path: quotesPath,
      summary: 'Quotes of a multi-quote.',
      query: v.object(filters),
    },
    quoteSummary,
  ),
  export: fileEndpoint('multiQuotes.quotes.export', {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${quotesPath}/export`,
    summary: 'The filtered quotes of a multi-quote as CSV.',
    query: v.object(filters),
  }),
  update: resourceEndpoint(
    'multiQuotes.quotes.update',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/{reference}`,
      summary: 'Changes a quote of a multi-quote.',
      body: v.object({
        ...expectedVersion,
        customerName: v.optional(requiredTextLine()),
        customReference: v.optional(v.nullable(textLine())),
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    quoteSummary,
  ),
  updateMany: resourceEndpoint(
    'multiQuotes.quotes.updateMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/bulk`,
      summary: 'Changes the named fields of several quotes.',
      body: v.object({
        ...quoteSelection,
        ...expectedVersions,
        customerName: v.optional(requiredTextLine()),
        customReference: v.optional(v.nullable(textLine())),
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    quoteSelectionOutcome,
  ),
  acceptMany: resourceEndpoint(
    'multiQuotes.quotes.acceptMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/bulk/accept`,
      summary: 'Saved → Pending CRF, for each.',
      body: v.object(quoteSelection),
    },
    quoteSelectionOutcome,
  ),
  cancelMany: resourceEndpoint(
    'multiQuotes.quotes.cancelMany',
    {
      ...common,
      source: 'extension',
      method: 'PUT',
      path: `${quotesPath}/bulk/cancel`,
      summary: 'Cancels the quotes that have not been approved, with a reason.',
      body: v.object({ ...quoteSelection, reason: requiredMultilineText(500) }),
    },
    quoteSelectionOutcome,
  ),
  /** A form that becomes valid moves its quote to Pending Approval. */
  saveDataMany: resourceEndpoint(
    'multiQuotes.quotes.saveDataMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/data/bulk`,
      summary: 'Saves the same answers in the customer request forms of several quotes.',
      body: v.object({ ...references, sections: crfDraftInput }),
    },
    bulkOutcome,
  ),
  approveMany: resourceEndpoint(
    'multiQuotes.quotes.approveMany',
    {
      ...common,
      access: 'approve',
      method: 'PUT',
      path: `${quotesPath}/bulk/approve`,
      summary: 'Pending Approval → Processing Order for each quote; each supplier’s terms must be accepted.',
      body: v.object({
        ...references,
        termsIds: v.array(rowId),
        accepted: v.literal(true, 'field is required'),
      }),
    },
    bulkOutcome,
  ),
  listTerms: listEndpoint(
    'multiQuotes.quotes.listTerms',
    {
      ...common,
      method: 'GET',
      path: `${one}/tncs`,
      summary: 'The terms accepted by approving these quotes, one set per supplier.',
      query: v.object({
        references: v.pipe(
          v.union([v.array(v.string()), v.string()]),
          v.transform((value) => (Array.isArray(value) ? value : [value])),
        ),
      }),
    },
    terms,
  ),
};
