import * as v from '@portal/api-client/schema';
import {
  multilineText,
  requiredMultilineText,
  requiredTextLine,
  resourceEndpoint,
  rowId,
} from '@portal/api-client/schema';
import { crfDraftInput } from '../quotes/crf/text-limits.ts';
import { changedCustomer } from '../quotes/shared-fields.ts';
import { bulkRunResult } from '../shared/bulk-runs.ts';
import { searchFiltersInput } from './search-filters.ts';
import {
  expectedVersions,
  keys,
  locationSelection,
  manage,
  matchingForms,
  ofQuotes,
  one,
  quoteSelection,
} from './shared.ts';

const extension = { source: 'extension', method: 'POST' } as const;

const { references, matching } = quoteSelection;
const quotes = { references, matching };

/** Changes of many quotes of a multi-quote, made by the server in the background. */
export const quoteRuns = {
  accept: resourceEndpoint(
    'multiQuotes.quotes.runs.accept',
    {
      ...ofQuotes,
      ...extension,
      path: `${one}/quotes/runs/accept`,
      summary: 'Accepts several quotes in the background. 409 if a different number matches now.',
      body: v.object({ ...quotes, ...expectedVersions }),
    },
    bulkRunResult,
  ),
  cancel: resourceEndpoint(
    'multiQuotes.quotes.runs.cancel',
    {
      ...ofQuotes,
      ...extension,
      path: `${one}/quotes/runs/cancel`,
      summary: 'Cancels several quotes in the background. 409 if a different number matches now.',
      body: v.object({ ...quotes, ...expectedVersions, reason: requiredMultilineText(500) }),
    },
    bulkRunResult,
  ),
  update: resourceEndpoint(
    'multiQuotes.quotes.runs.update',
    {
      ...ofQuotes,
      ...extension,
      path: `${one}/quotes/runs/update`,
      summary: 'Changes fields of several quotes in the background. 409 if a different number matches now.',
      body: v.object({
        ...quotes,
        ...expectedVersions,
        ...changedCustomer,
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    bulkRunResult,
  ),
  approve: resourceEndpoint(
    'multiQuotes.quotes.runs.approve',
    {
      ...ofQuotes,
      ...extension,
      access: 'approve',
      path: `${one}/quotes/runs/approve`,
      summary:
        'Approves several quotes in the background: of all that match, those whose suppliers’ terms are accepted. The order of each is created. 409 when another number matches by now.',
      body: v.object({
        ...quotes,
        termsIds: v.pipe(v.array(rowId), v.minLength(1, 'field is required')),
        /** The `revision` of each supplier's terms as the caller saw them: 409 if a quote has changed since. */
        revisions: v.optional(v.array(requiredTextLine())),
        accepted: v.literal(true, 'field is required'),
      }),
    },
    bulkRunResult,
  ),
  decline: resourceEndpoint(
    'multiQuotes.quotes.runs.decline',
    {
      ...ofQuotes,
      ...extension,
      access: 'approve',
      path: `${one}/quotes/runs/decline`,
      summary:
        'Sends several quotes back to their request forms in the background; the requesters see the reason. 409 when another number matches by now.',
      body: v.object({ ...quotes, reason: requiredMultilineText(500) }),
    },
    bulkRunResult,
  ),
  saveForms: resourceEndpoint(
    'multiQuotes.quotes.runs.saveForms',
    {
      ...ofQuotes,
      ...extension,
      path: `${one}/quotes/runs/save-forms`,
      summary:
        'Saves the same answers in several request forms in the background; names the answers that a form cannot have. 409 when another number matches by now.',
      body: v.object({
        ...quotes,
        ...matchingForms,
        sections: crfDraftInput,
        /** Leaves answers that are already given as they are. */
        onlyEmpty: v.optional(v.boolean()),
      }),
    },
    bulkRunResult,
  ),
  submitForms: resourceEndpoint(
    'multiQuotes.quotes.runs.submitForms',
    {
      ...ofQuotes,
      ...extension,
      path: `${one}/quotes/runs/submit-forms`,
      summary:
        'Submits several request forms for approval in the background; skips those that are not complete. 409 when another number matches by now.',
      body: v.object({ ...quotes, ...matchingForms }),
    },
    bulkRunResult,
  ),
};

const offers = {
  /** These offers; otherwise all that are ready. */
  quoteReferences: v.optional(keys),
  /** Of this group only. */
  group: v.optional(requiredTextLine()),
  /** How many offers the caller saw: 409 when another number is ready. */
  expectedCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  reason: v.optional(v.nullable(multilineText(500))),
};
const negotiation = `${one}/multi-quote-negotiations/{negotiationUuid}` as const;

/** Decisions about many offers of a negotiation, made by the server in the background. */
export const negotiationRuns = {
  accept: resourceEndpoint(
    'multiQuotes.negotiations.runs.accept',
    {
      ...manage,
      ...extension,
      path: `${negotiation}/runs/accept`,
      summary: 'Accepts several new prices in the background; skips offers that are not ready.',
      body: v.object(offers),
    },
    bulkRunResult,
  ),
  decline: resourceEndpoint(
    'multiQuotes.negotiations.runs.decline',
    {
      ...manage,
      ...extension,
      path: `${negotiation}/runs/decline`,
      summary: 'Declines several new prices in the background; skips offers that are not ready.',
      body: v.object(offers),
    },
    bulkRunResult,
  ),
};

const locations = { uuids: locationSelection.uuids, matching: locationSelection.matching };

/** Changes of many locations, made by the server in the background. */
export const locationRuns = {
  remove: resourceEndpoint(
    'multiQuotes.locations.runs.remove',
    {
      ...manage,
      ...extension,
      path: `${one}/locations/runs/remove`,
      summary:
        'Removes several locations in the background; skips locked ones and those with accepted quotes.',
      body: v.object({ ...locations, ...expectedVersions }),
    },
    bulkRunResult,
  ),
  update: resourceEndpoint(
    'multiQuotes.locations.runs.update',
    {
      ...manage,
      ...extension,
      path: `${one}/locations/runs/update`,
      summary: 'Changes several locations in the background; locked ones accept only isLocked.',
      body: v.object({
        ...locations,
        ...expectedVersions,
        ...changedCustomer,
        searchFilters: v.optional(searchFiltersInput),
        isBookmarked: v.optional(v.boolean()),
        isLocked: v.optional(v.boolean()),
      }),
    },
    bulkRunResult,
  ),
};
