import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  listEndpoint,
  multilineText,
  pageEndpoint,
  paging,
  queryList,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import {
  NEGOTIATION_STATUSES,
  negotiation,
  negotiationQuote,
  negotiationRound,
  negotiationTarget,
} from './negotiation.ts';
import { negotiationRuns } from './runs.ts';
import {
  bulkOutcome,
  common,
  expectedVersion,
  keys,
  MAX_BULK_ITEMS,
  manage,
  matchingQuotes,
  one,
} from './shared.ts';

/** Why an offer is accepted or declined; shown in the history of the quote. */
const decision = { reason: v.optional(v.nullable(multilineText(500))) };
/** The offers of one group, or of all groups. */
const groupDecision = {
  ...decision,
  group: v.optional(requiredTextLine()),
  /** Of these quotes only: many can then be decided in several calls. */
  quoteReferences: v.optional(keys),
};

const negotiationsPath = `${one}/multi-quote-negotiations` as const;
const negotiationPath = `${negotiationsPath}/{negotiationUuid}` as const;
const camel = { camelCaseOnWire: ['multiQuoteUuid'] } as const;

export const NEGOTIATION_SORT_KEYS = ['name', 'status', 'createdAt'] as const;

/** §7 Negotiations. */
export const negotiations = {
  list: pageEndpoint(
    'multiQuotes.negotiations.list',
    {
      ...common,
      ...camel,
      method: 'GET',
      path: negotiationsPath,
      summary: 'Negotiations of a multi quote, newest first.',
      query: v.object({
        ...paging(NEGOTIATION_SORT_KEYS),
        status: v.optional(queryList(NEGOTIATION_STATUSES)),
      }),
    },
    negotiation,
  ),
  create: resourceEndpoint(
    'multiQuotes.negotiations.create',
    {
      ...manage,
      ...camel,
      method: 'POST',
      path: negotiationsPath,
      summary: 'Asks the pricing desk for better prices on Saved quotes.',
      body: v.object({
        name: requiredTextLine(120),
        notes: v.optional(v.nullable(multilineText(2000))),
        /** Needed when `selection` is `selected`. */
        quoteReferences: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_BULK_ITEMS)), []),
        /** `all`: every Saved quote of the multi-quote, or only those that match `matching`. */
        selection: v.optional(v.picklist(['selected', 'all']), 'selected'),
        ...matchingQuotes,
        targets: v.optional(v.array(negotiationTarget), []),
        /** The negotiation that this is a further round of. */
        previousUuid: v.optional(v.nullable(v.string())),
      }),
    },
    negotiation,
  ),
  get: resourceEndpoint(
    'multiQuotes.negotiations.get',
    { ...common, ...camel, method: 'GET', path: negotiationPath, summary: 'One negotiation.' },
    negotiation,
  ),
  update: resourceEndpoint(
    'multiQuotes.negotiations.update',
    {
      ...manage,
      ...camel,
      method: 'PATCH',
      path: negotiationPath,
      summary: 'Changes name and notes.',
      body: v.object({
        ...expectedVersion,
        name: v.optional(requiredTextLine(120)),
        notes: v.optional(v.nullable(multilineText(2000))),
      }),
    },
    negotiation,
  ),
  remove: emptyEndpoint('multiQuotes.negotiations.remove', {
    ...manage,
    method: 'DELETE',
    path: negotiationPath,
    summary: 'Withdraws a pending negotiation; its quotes return to Saved.',
  }),
  listQuotes: listEndpoint(
    'multiQuotes.negotiations.listQuotes',
    {
      ...common,
      method: 'GET',
      path: `${negotiationPath}/quotes`,
      summary: 'Offers of a negotiation, one per quote.',
    },
    negotiationQuote,
  ),
  listRounds: listEndpoint(
    'multiQuotes.negotiations.listRounds',
    {
      ...common,
      source: 'extension',
      method: 'GET',
      path: `${negotiationPath}/rounds`,
      summary:
        'All negotiation rounds about the quotes of this negotiation, with totals per group, first round first.',
    },
    negotiationRound,
  ),
  accept: resourceEndpoint(
    'multiQuotes.negotiations.accept',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/accept`,
      summary: 'Accepts the new price; the quote returns to Saved with it.',
      body: v.object(decision),
    },
    negotiationQuote,
  ),
  decline: resourceEndpoint(
    'multiQuotes.negotiations.decline',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/decline`,
      summary: 'Declines the new price; the quote returns to Saved unchanged.',
      body: v.object(decision),
    },
    negotiationQuote,
  ),
  runs: negotiationRuns,
  acceptGroup: resourceEndpoint(
    'multiQuotes.negotiations.acceptGroup',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-accept`,
      summary: 'Accepts the new prices of a group, or of all groups.',
      body: v.object(groupDecision),
    },
    bulkOutcome,
  ),
  declineGroup: resourceEndpoint(
    'multiQuotes.negotiations.declineGroup',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-decline`,
      summary: 'Declines the new prices of a group, or of all groups.',
      body: v.object(groupDecision),
    },
    bulkOutcome,
  ),
};
