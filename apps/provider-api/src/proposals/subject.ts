import type { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { getDealLine, getDealOffer, getQuoteOffer, type ProposalMargin } from '@portal/api-client/proposal';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { eq, type SQL } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { recordMultiQuoteEvent } from '../multi-quotes/events.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { loadProposalQuotes } from '../multi-quotes/quotes/proposal.ts';
import { recordQuoteEvent } from '../quotes/events.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { loadQuote, type QuoteEndpoints } from '../quotes/load-quote.ts';
import { type ProposalCosts, proposals } from './tables.ts';

type Offer = contract.proposals.ProposalContent['offer'];

interface SubjectEvent {
  title: string;
  detail: string;
  at: Date;
  actor: string;
}

/** What a proposal is about: a quote or a multi-quote, as it is now. */
export interface Subject {
  /** In file names: a reference or a name. */
  label: string;
  /** Its versions. */
  where: SQL;
  key: { quoteReference: string } | { multiQuoteId: number };
  /** Why nothing can be proposed; null when it can. */
  closed: { reason: 'expired' | 'closed'; message: string } | null;
  /** The last day of the price hold; null without anything to propose. */
  validUntil: string | null;
  costs: ProposalCosts;
  sites: number;
  getOffer: (margin: ProposalMargin) => Offer;
  record: (scope: Scope, event: SubjectEvent) => Promise<void>;
}

interface LoadOptions {
  now: Date;
  /** Holds the quote or multi-quote until the transaction ends, so that two versions never get one number. */
  lock?: 'update';
}

/** The subject of an endpoint's path, or 404. */
export type LoadSubject<Id> = (id: Id, scope: Scope, options: LoadOptions) => Promise<Subject>;

interface Cost {
  installCost: number;
  monthlyCost: number;
  eccCost: number;
  isEccFirm: boolean;
}
const toCost = ({ installCost, monthlyCost, eccCost, isEccFirm }: Cost) => ({
  install: installCost,
  monthly: monthlyCost,
  ecc: eccCost,
  isEccFirm,
});

export function loadQuoteSubject(endpoints: QuoteEndpoints): LoadSubject<{ reference: string }> {
  return async ({ reference }, scope, { now, ...options }) => {
    const row = await loadQuote(scope, { endpoints, reference }, options);
    const status = statusAt(row, now);
    const isClosed = CLOSED_QUOTE_STATUSES.some((each) => each === status);
    return {
      label: row.reference,
      where: eq(proposals.quoteReference, row.reference),
      key: { quoteReference: row.reference },
      closed:
        status === 'expired'
          ? {
              reason: 'expired',
              message: 'This quote has expired. Search the address again for current prices.',
            }
          : isClosed
            ? {
                reason: 'closed',
                message: `This quote is ${QUOTE_STATUS_LABELS[status].label}, so it can no longer be proposed.`,
              }
            : null,
      validUntil: getLastValidDay(row.expiredAt),
      costs: { [row.reference]: toCost(row) },
      sites: 1,
      getOffer: (margin) => getQuoteOffer(row, margin),
      record: (on, event) => recordQuoteEvent(on, row, event),
    };
  };
}

export const loadMultiQuoteSubject: LoadSubject<{ uuid: string }> = async ({ uuid }, scope, options) => {
  const row = await loadMultiQuote(scope, uuid, options.lock);
  const quotes = await loadProposalQuotes(scope, row, options.now);
  const [firstExpiry] = quotes.map(({ expiredAt }) => expiredAt).sort();
  return {
    label: row.name,
    where: eq(proposals.multiQuoteId, row.id),
    key: { multiQuoteId: row.id },
    closed:
      quotes.length === 0
        ? { reason: 'closed', message: 'This multi-quote has no quotes that are still valid.' }
        : null,
    validUntil: firstExpiry === undefined ? null : getLastValidDay(firstExpiry),
    costs: Object.fromEntries(quotes.map((quote) => [quote.reference, toCost(quote)])),
    sites: quotes.length,
    getOffer: (margin) =>
      getDealOffer(
        row.name,
        quotes.map((quote) => getDealLine(quote, margin)),
      ),
    record: (on, event) => recordMultiQuoteEvent(on, row, event),
  };
};
