import type { contract } from '@portal/api-client';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { getSiteKey } from '@portal/api-client/proposal';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, asc, eq, inArray, ne, notInArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { statusAtSql } from '../quotes/lifecycle/expiry.ts';
import { loadQuote, type QuoteFamily } from '../quotes/load-quote.ts';
import { toQuote, toViewer } from '../quotes/mappers.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';

/** The largest number of quotes for one site to choose from. */
const MAX_OPTIONS = 20;
/** Most quotes of the postcode that are looked at. */
const MAX_SAME_POSTCODE = 1000;

/** Statuses in which a quote can no longer be accepted, or already was. */
const NOT_OFFERED = [...CLOSED_QUOTE_STATUSES, 'processing', 'approved'] as const;

/** Open quotes for the same site, by term and, if the caller sees costs, by cost. */
async function listAlternatives(
  scope: Scope,
  quote: QuoteRow,
  now: Date,
  { seesCosts }: { seesCosts: boolean },
): Promise<QuoteRow[]> {
  const isBroadband = quote.kind === 'broadband';
  const rows = await scope.list(quotes, {
    where: and(
      eq(quotes.postcode, quote.postcode),
      ne(quotes.reference, quote.reference),
      inArray(quotes.kind, isBroadband ? ['broadband'] : ['single', 'multi']),
      notInArray(statusAtSql(now), [...NOT_OFFERED]),
    ),
    orderBy: [asc(quotes.termMonths), ...(seesCosts ? [asc(quotes.monthlyCost)] : []), asc(quotes.reference)],
    limit: MAX_SAME_POSTCODE,
  });
  return rows.filter((row) => getSiteKey(row) === getSiteKey(quote));
}

/** The quotes that can be offered beside one. */
export const listOptions =
  (family: QuoteFamily) =>
  async ({ reference }: { reference: string }, context: Context): Promise<contract.quotes.Quote[]> => {
    const quote = await loadQuote(context.scope, { family, reference });
    const seesCosts = context.caller.prices === 'cost';
    const rows = await listAlternatives(context.scope, quote, context.now(), { seesCosts });
    const viewer = await toViewer(context);
    return rows.slice(0, MAX_OPTIONS).map((row) => toQuote(row, viewer));
  };

export interface OptionChoice {
  alternatives?: string[] | undefined;
  recommended?: string | undefined;
}

interface ChosenOptions {
  recommended: QuoteRow;
  alternatives: QuoteRow[];
  /** The last day on which all prices hold. */
  validUntil: string;
}

/** The quotes that a proposal offers side by side; 422 for one that cannot be offered beside the quote. */
export async function chooseOptions(
  scope: Scope,
  quote: QuoteRow,
  { alternatives: references = [], recommended: recommendedReference = quote.reference }: OptionChoice,
  now: Date,
): Promise<ChosenOptions> {
  const found =
    references.length === 0 ? [] : await listAlternatives(scope, quote, now, { seesCosts: false });
  const chosen = [...new Set(references)].map((reference) => {
    const row = found.find((each) => each.reference === reference);
    if (row === undefined)
      throw Refusal.invalid({
        alternatives: `${reference} cannot be offered with this quote: it is for another site, or no longer open.`,
      });
    return row;
  });
  const all = [quote, ...chosen];
  const recommended = all.find(({ reference }) => reference === recommendedReference);
  if (recommended === undefined)
    throw Refusal.invalid({ recommended: 'must be this quote or one of the alternatives' });
  const days = all.map(({ expiredAt }) => getLastValidDay(expiredAt)).sort();
  return {
    recommended,
    alternatives: all.filter((each) => each !== recommended),
    validUntil: days[0] ?? '',
  };
}
