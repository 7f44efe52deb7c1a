import * as v from '@portal/api-client/schema';
import {
  cost,
  fileEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryFlag,
  requiredMultilineText,
  resourceEndpoint,
  rowId,
} from '@portal/api-client/schema';
import { entriesFromList } from 'valibot';
import { CRF_SECTIONS, crfContradiction } from '../quotes/crf/draft.ts';
import { crfDraftInput } from '../quotes/crf/text-limits.ts';
import { crfForm } from '../quotes/crf-form.ts';
import { QUOTE_SORT_KEYS, quoteSummary } from '../quotes/quote.ts';
import { changedCustomer, partnerDetails } from '../quotes/shared-fields.ts';
import { terms } from '../quotes/terms.ts';
import { quoteRuns } from './runs.ts';
import {
  common,
  continuedChange,
  expectedVersion,
  expectedVersions,
  matchingForms,
  ofQuotes,
  one,
  quoteFilters,
  quoteSelection,
  quoteSelectionOutcome,
  undoable,
} from './shared.ts';

export const MAX_TRACKED_ORDERS = 100;

/** The bulk processing tracker (§4): opportunities in the CRM for quotes approved together. */
export const bulkTracker = v.object({
  status: v.nullable(v.picklist(['processing', 'processed', 'failed'])),
  total: v.number(),
  processed: v.number(),
  failed: v.number(),
  failures: v.array(
    v.object({
      reference: v.string(),
      customerName: v.string(),
      message: v.string(),
      /** Whether it can be approved again. */
      canRetry: v.boolean(),
    }),
  ),
  /** The latest {@link MAX_TRACKED_ORDERS} orders. */
  orders: v.array(v.object({ reference: v.string(), customerName: v.string(), orderReference: v.string() })),
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

const undoableOutcome = v.object({ ...quoteSelectionOutcome.entries, ...undoable });

const filters = { ...paging(QUOTE_SORT_KEYS), ...quoteFilters };

/** An accepted quote and its customer request form. */
export const siteForm = v.object({ quote: quoteSummary, form: crfForm });
export type SiteForm = v.InferOutput<typeof siteForm>;

/** A person who approved some of the quotes first. */
const firstApproval = v.object({
  approvedBy: v.string(),
  /** The colleague on whose behalf they approved; null when they approved for themselves. */
  approvedFor: v.nullable(v.string()),
  /** How many of the quotes they approved first. */
  count: v.number(),
  /** Of their latest approval among these. */
  approvedAt: instant,
});
export type FirstApproval = v.InferOutput<typeof firstApproval>;

/** A supplier's terms, and the total cost of the quotes that they cover. */
export const supplierTerms = v.object({
  ...terms.entries,
  /** How many of the quotes the caller submitted for approval. */
  ownRequests: v.number(),
  /** For how many an approval by the caller places no order yet, because a second approver is needed. */
  needSecondApproval: v.number(),
  /** How many the caller cannot approve under the company's rules. */
  refusedToCaller: v.number(),
  /** Who approved quotes that need a second approval, by name. */
  firstApprovals: v.array(firstApproval),
  /** Changes with the quotes and with each of their versions. An approval sends it back. */
  revision: v.string(),
  installCost: cost,
  monthlyCost: cost,
  totalCost: cost,
  eccCost: cost,
});
export type SupplierTerms = v.InferOutput<typeof supplierTerms>;

/** How many request forms are complete, and how many have each section complete. */
export const formsSummary = v.object({
  total: v.number(),
  complete: v.number(),
  sections: v.object(entriesFromList(CRF_SECTIONS, v.number())),
});
export type FormsSummary = v.InferOutput<typeof formsSummary>;

/** The saved quotes of a multi-quote (§7 Quotes). */
export const quotes = {
  list: pageEndpoint(
    'multiQuotes.quotes.list',
    {
      ...common,
      method: 'GET',
      path: quotesPath,
      summary: 'Quotes of a multi quote.',
      query: v.object(filters),
    },
    quoteSummary,
  ),
  export: fileEndpoint('multiQuotes.quotes.export', {
    ...ofQuotes,
    source: 'extension',
    method: 'GET',
    path: `${quotesPath}/export`,
    summary: 'The filtered quotes of a multi quote as CSV.',
    query: v.object(filters),
  }),
  update: resourceEndpoint(
    'multiQuotes.quotes.update',
    {
      ...ofQuotes,
      method: 'PUT',
      path: `${quotesPath}/{reference}`,
      summary: 'Changes a quote of a multi quote.',
      body: v.object({
        ...expectedVersion,
        ...partnerDetails,
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    quoteSummary,
  ),
  updateMany: resourceEndpoint(
    'multiQuotes.quotes.updateMany',
    {
      ...ofQuotes,
      method: 'PUT',
      path: `${quotesPath}/bulk`,
      summary: 'Changes the named fields of several quotes.',
      body: v.object({
        ...quoteSelection,
        ...expectedVersions,
        ...continuedChange,
        ...changedCustomer,
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    undoableOutcome,
  ),
  acceptMany: resourceEndpoint(
    'multiQuotes.quotes.acceptMany',
    {
      ...ofQuotes,
      method: 'PUT',
      path: `${quotesPath}/bulk/accept`,
      summary: 'Saved → Pending CRF, for each.',
      body: v.object({ ...quoteSelection, ...continuedChange }),
    },
    undoableOutcome,
  ),
  cancelMany: resourceEndpoint(
    'multiQuotes.quotes.cancelMany',
    {
      ...ofQuotes,
      source: 'extension',
      method: 'PUT',
      path: `${quotesPath}/bulk/cancel`,
      summary: 'Cancels the quotes that have not been approved, with a reason.',
      deprecated: {
        since: '2026-11-30',
        sunset: '2027-06-01',
        replacement: 'multiQuotes.quotes.runs.cancel',
      },
      body: v.object({ ...quoteSelection, reason: requiredMultilineText(500) }),
    },
    quoteSelectionOutcome,
  ),
  runs: quoteRuns,
  listForms: pageEndpoint(
    'multiQuotes.quotes.listForms',
    {
      ...ofQuotes,
      source: 'extension',
      method: 'GET',
      path: `${quotesPath}/data`,
      summary: 'Request forms of the accepted quotes, by reference.',
      query: v.object({ ...paging([]), isIncomplete: v.optional(queryFlag) }),
    },
    siteForm,
  ),
  getFormsSummary: resourceEndpoint(
    'multiQuotes.quotes.getFormsSummary',
    {
      ...ofQuotes,
      source: 'extension',
      method: 'GET',
      path: `${quotesPath}/data/summary`,
      summary: 'How many request forms of the accepted quotes are complete.',
    },
    formsSummary,
  ),
  /** A form that becomes valid moves its quote to Pending Approval, unless `submit` is false. */
  saveDataMany: resourceEndpoint(
    'multiQuotes.quotes.saveDataMany',
    {
      ...ofQuotes,
      method: 'PUT',
      path: `${quotesPath}/data/bulk`,
      summary: 'Saves the same answers in the customer request forms of several quotes.',
      body: v.object({
        ...quoteSelection,
        ...matchingForms,
        sections: crfDraftInput,
        /** Leaves answers that are already given as they are. */
        onlyEmpty: v.optional(v.boolean()),
        submit: v.optional(v.boolean()),
      }),
    },
    v.object({
      ...quoteSelectionOutcome.entries,
      submitted: v.array(v.string()),
      /** Answers that a form cannot have, with the reason; the others are saved. */
      notTaken: v.array(v.object({ reference: v.string(), ...crfContradiction.entries })),
    }),
  ),
  approveMany: resourceEndpoint(
    'multiQuotes.quotes.approveMany',
    {
      ...ofQuotes,
      access: 'approve',
      method: 'PUT',
      path: `${quotesPath}/bulk/approve`,
      summary: 'Pending Approval → Processing Order for each quote; each supplier’s terms must be accepted.',
      body: v.object({
        ...quoteSelection,
        termsIds: v.array(rowId),
        accepted: v.literal(true, 'field is required'),
      }),
    },
    quoteSelectionOutcome,
  ),
  declineMany: resourceEndpoint(
    'multiQuotes.quotes.declineMany',
    {
      ...ofQuotes,
      source: 'extension',
      access: 'approve',
      method: 'PUT',
      path: `${quotesPath}/bulk/decline`,
      summary: 'Pending Approval → Pending CRF for each quote; the requesters see the reason.',
      deprecated: {
        since: '2026-11-30',
        sunset: '2027-06-01',
        replacement: 'multiQuotes.quotes.runs.decline',
      },
      body: v.object({ ...quoteSelection, reason: requiredMultilineText(500) }),
    },
    quoteSelectionOutcome,
  ),
  listTerms: listEndpoint(
    'multiQuotes.quotes.listTerms',
    {
      ...common,
      method: 'GET',
      path: `${one}/tncs`,
      summary: 'The terms accepted by approving these quotes, one set per supplier.',
      query: v.object({
        /** Without them: all that are Pending Approval. */
        references: v.optional(
          v.pipe(
            v.union([v.array(v.string()), v.string()]),
            v.transform((value) => (Array.isArray(value) ? value : [value])),
          ),
        ),
      }),
    },
    supplierTerms,
  ),
};
