import * as v from '@portal/api-client/schema';
import {
  cost,
  emptyEndpoint,
  instant,
  listEndpoint,
  multilineText,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { NEGOTIATION_STATUSES, negotiationQuote } from '../multi-quotes/negotiation.ts';
import { expectedVersion } from '../shared/version.ts';

const common = { source: 'extension', access: 'quotes' } as const;

/** Longest term that a partner can ask for, in months. */
const MAX_TERM_MONTHS = 120;

/** One round of a negotiation about a single quote, with the pricing desk's offer. */
export const quoteNegotiation = v.object({
  uuid: v.string(),
  round: v.number(),
  /** `ended`: the quote was cancelled or expired before the offer was decided. */
  status: v.picklist([...NEGOTIATION_STATUSES, 'ended']),
  notes: v.nullable(v.string()),
  /** What the partner hopes for. */
  targetMonthly: v.nullable(cost),
  targetTermMonths: v.nullable(v.number()),
  /** When the pricing desk's answer is expected. */
  answerDueAt: instant,
  createdBy: v.nullable(v.string()),
  createdAt: instant,
  offer: negotiationQuote,
  /** Identifies the offered term, product and prices. Accepting sends it back. Null unless the offer can be decided. */
  revision: v.nullable(v.string()),
});
export type QuoteNegotiation = v.InferOutput<typeof quoteNegotiation>;

/** What the partner asks of the pricing desk. */
const request = {
  targetMonthly: v.optional(
    v.nullable(
      v.pipe(v.number('field must be a number'), v.integer(), v.minValue(1, 'field must be more than 0')),
    ),
  ),
  targetTermMonths: v.optional(
    v.nullable(
      v.pipe(
        v.number('field must be a number'),
        v.integer(),
        v.minValue(1, 'field must be 1 or more'),
        v.maxValue(MAX_TERM_MONTHS, `field may not be more than ${MAX_TERM_MONTHS}`),
      ),
    ),
  ),
  notes: v.optional(v.nullable(multilineText(2000))),
};
const decision = { reason: v.optional(v.nullable(multilineText(500))) };

/** Negotiations about one quote, of each kind of quote. Negotiations about a multi-quote's quotes are `multiQuotes.negotiations`. */
export function negotiationEndpoints<const Name extends string, const Path extends string>(
  name: Name,
  one: Path,
) {
  const path = `${one}/negotiations` as const;
  const round = `${path}/{negotiationUuid}` as const;
  return {
    list: listEndpoint(
      `${name}.list`,
      {
        ...common,
        method: 'GET',
        path,
        summary: 'Rounds of negotiation about a quote with their offers, first round first.',
      },
      quoteNegotiation,
    ),
    create: resourceEndpoint(
      `${name}.create`,
      {
        ...common,
        method: 'POST',
        path,
        summary: 'Asks the pricing desk for a better price on a Saved quote.',
        body: v.object({ ...expectedVersion, ...request }),
      },
      quoteNegotiation,
    ),
    accept: resourceEndpoint(
      `${name}.accept`,
      {
        ...common,
        method: 'PUT',
        path: `${round}/accept`,
        summary:
          'Accepts the offer; the quote returns to Saved with it. 409 if the offer is not the one with this revision.',
        body: v.object({ revision: requiredTextLine(), ...decision }),
      },
      quoteNegotiation,
    ),
    decline: resourceEndpoint(
      `${name}.decline`,
      {
        ...common,
        method: 'PUT',
        path: `${round}/decline`,
        summary: 'Declines the offer; the quote returns to Saved unchanged.',
        body: v.object(decision),
      },
      quoteNegotiation,
    ),
    counter: resourceEndpoint(
      `${name}.counter`,
      {
        ...common,
        method: 'PUT',
        path: `${round}/counter`,
        summary: 'Declines the offer and asks the pricing desk for another one, in one step.',
        body: v.object(request),
      },
      quoteNegotiation,
    ),
    remove: emptyEndpoint(`${name}.remove`, {
      ...common,
      method: 'DELETE',
      path: round,
      summary: 'Withdraws a pending negotiation; the quote returns to Saved unchanged.',
    }),
  };
}
