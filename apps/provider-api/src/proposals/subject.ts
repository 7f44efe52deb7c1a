import type { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import {
  getDealLine,
  getDealOffer,
  getDealSite,
  getOfferWithOptions,
  type ProposalMargin,
} from '@portal/api-client/proposal';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { eq, inArray, type SQL } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { assertNotCrowded, getClosedReason } from '../multi-quote-deals/deal-state.ts';
import { digestOffer, isSameOffer, type OfferDigests } from '../multi-quote-deals/offer-digest.ts';
import { type ProposedCosts, readDealCosts, readDealQuotes } from '../multi-quote-deals/read-deal.ts';
import { multiQuoteHistory } from '../multi-quotes/events.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import type { ReadMargins } from '../price-access/applicable-margins.ts';
import { quoteHistory } from '../quotes/events.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { loadQuote, type QuoteFamily } from '../quotes/load-quote.ts';
import { getQuotePath } from '../quotes/quote-path.ts';
import { quotes } from '../quotes/tables.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { chooseOptions, type OptionChoice } from './options.ts';
import { type ProposalRow, proposals } from './tables.ts';

type Content = contract.proposals.ProposalContent;

interface SubjectEvent {
  title: string;
  detail: string;
  at: Date;
  actor: string;
}

/** The subject of a proposal: a quote or a multi-quote. */
export interface Subject {
  /** In file names: the quote's reference. Null for a multi-quote, whose name is not for the customer. */
  label: string | null;
  /** Its versions. */
  where: SQL;
  key: { quoteReference: string } | { multiQuoteId: number };
  /** Its prices as they are now; reads every quote of a multi-quote. */
  readState: (versions: readonly ProposalRow[]) => Promise<SubjectState>;
  /** The current content of the proposal. `choice` is for a quote with other options. */
  readOffer: (readMargins: ReadMargins, choice: OptionChoice) => Promise<SubjectState & SubjectOffer>;
  record: (scope: Scope, event: SubjectEvent) => Promise<void>;
}

export interface SubjectState {
  /** Why nothing can be proposed; null when it can. `empty`: every site is left out or ordered. */
  closed: { reason: 'expired' | 'closed' | 'empty'; message: string } | null;
  /** The last day of the price hold; null without anything to propose. */
  validUntil: string | null;
  /** These change when the provider's prices or the services change. */
  digests: OfferDigests;
  /** The same for versions that offer several quotes, by the id of the version. */
  digestsById?: ReadonlyMap<number, OfferDigests>;
}

/** Whether the subject still offers what the version does. */
export const isCurrent = (
  { id, costsDigest }: Pick<ProposalRow, 'id' | 'costsDigest'>,
  { digests, digestsById }: Pick<SubjectState, 'digests' | 'digestsById'>,
): boolean => isSameOffer(costsDigest, digestsById?.get(id) ?? digests);

interface SubjectOffer {
  offer: Content['offer'];
  /** The margin of the offer. With options, the margin of the recommended option. */
  margin: ProposalMargin;
  /** The sites of a multi-quote; empty for one quote. */
  sites: contract.proposals.DealSite[];
}

interface LoadOptions {
  now: Date;
  /** Holds the quote or multi-quote until the transaction ends, so that two versions never get one number. */
  lock?: 'update';
}

/** The subject of an endpoint's path, or 404. */
export type LoadSubject<Id> = (id: Id, scope: Scope, options: LoadOptions) => Promise<Subject>;

export function loadQuoteSubject(family: QuoteFamily): LoadSubject<{ reference: string }> {
  return async ({ reference }, scope, { now, ...options }) => {
    const row = await loadQuote(scope, { family, reference }, options);
    const status = statusAt(row, now);
    const isClosed = CLOSED_QUOTE_STATUSES.some((each) => each === status);
    const state: SubjectState = {
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
      digests: digestOffer([row]),
    };
    return {
      label: row.reference,
      where: eq(proposals.quoteReference, row.reference),
      key: { quoteReference: row.reference },
      readState: async (versions) => ({
        ...state,
        digestsById: await readOptionDigests(scope, versions, now),
      }),
      async readOffer(readMargins, choice) {
        const { recommended, alternatives, validUntil } = await chooseOptions(scope, row, choice, now);
        const toSource = (quote: { reference: string }) => ({ quote: quote.reference });
        const marginOf = await readMargins([recommended, ...alternatives].map(toSource));
        return {
          ...state,
          validUntil,
          digests: digestOffer([recommended, ...alternatives]),
          offer: getOfferWithOptions(recommended, alternatives, (quote) => marginOf(toSource(quote))),
          margin: marginOf(toSource(recommended)),
          sites: [],
        };
      },
      record: (on, event) => quoteHistory.record(on, row.reference, event),
    };
  };
}

/** Digests of versions with options, from all their open quotes. A closed quote changes the digest of its version. */
async function readOptionDigests(
  scope: Scope,
  versions: readonly ProposalRow[],
  now: Date,
): Promise<ReadonlyMap<number, OfferDigests>> {
  const referencesOf = ({ content: { offer } }: ProposalRow) =>
    offer.kind === 'quote' ? offer.options.map(({ reference }) => reference) : [];
  const references = [...new Set(versions.flatMap(referencesOf))];
  if (references.length === 0) return new Map();
  const rows = await scope.list(quotes, { where: inArray(quotes.reference, references) });
  const open = rows.filter((row) => !CLOSED_QUOTE_STATUSES.some((status) => status === statusAt(row, now)));
  const byReference = new Map(open.map((row) => [row.reference, row]));
  return new Map(
    versions.flatMap((version) => {
      const own = referencesOf(version).flatMap((reference) => byReference.get(reference) ?? []);
      return referencesOf(version).length === 0 ? [] : [[version.id, digestOffer(own)]];
    }),
  );
}

/** Sites priced before other requests get their turn. */
const SITES_PER_STEP = 500;

export const loadMultiQuoteSubject: LoadSubject<{ uuid: string }> = async (
  { uuid },
  scope,
  { now, lock },
) => {
  const row = await loadMultiQuote(scope, uuid, lock);
  const toState = async (
    { siteCount, validUntil }: ProposedCosts,
    digests: OfferDigests,
  ): Promise<SubjectState> => ({
    closed: siteCount === 0 ? await getClosedReason(uuid, scope, now) : null,
    validUntil,
    digests,
  });
  return {
    label: null,
    where: eq(proposals.multiQuoteId, row.id),
    key: { multiQuoteId: row.id },
    async readState() {
      const { costs, digests } = await readDealCosts(scope, row, now);
      return toState(costs, digests);
    },
    async readOffer(readMargins) {
      const source = { deal: uuid };
      const margin = (await readMargins([source]))(source);
      const { costs, digests, quotes } = await readDealQuotes(scope, row, now);
      assertNotCrowded(costs);
      const sites: contract.proposals.DealSite[] = [];
      await forEachSlice(quotes, SITES_PER_STEP, (slice) => {
        sites.push(...slice.map((quote) => getDealSite(getDealLine(quote, margin))));
      });
      return {
        ...(await toState(costs, digests)),
        offer: getDealOffer(row.name, costs, margin),
        margin,
        sites,
      };
    },
    record: (on, event) => multiQuoteHistory.record(on, row.id, event),
  };
};

/** The subject of a stored version, or 404: a multi-quote may have been removed since. */
export async function loadSubjectOf(
  { quoteReference, multiQuoteId }: Pick<ProposalRow, 'quoteReference' | 'multiQuoteId'>,
  scope: Scope,
  options: LoadOptions,
): Promise<SubjectOfVersion> {
  if (quoteReference !== null) {
    const quote = await scope.get(quotes, eq(quotes.reference, quoteReference));
    const family = quote.kind === 'broadband' ? 'broadband' : 'single';
    const subject = await loadQuoteSubject(family)({ reference: quoteReference }, scope, options);
    return { subject, owner: quote, path: getQuotePath(quote), name: quoteReference };
  }
  const multiQuote = await scope.get(multiQuotes, eq(multiQuotes.id, multiQuoteId ?? 0));
  const { uuid, name } = multiQuote;
  const subject = await loadMultiQuoteSubject({ uuid }, scope, options);
  return { subject, owner: multiQuote, path: `/multi-quotes/${uuid}`, name };
}

interface SubjectOfVersion {
  subject: Subject;
  owner: { ownerId: number | null; createdById: number | null };
  /** Its page in the portal. */
  path: string;
  /** For the partner, not for the customer. */
  name: string;
}
