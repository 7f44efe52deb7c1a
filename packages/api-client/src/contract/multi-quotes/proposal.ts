import * as v from '@portal/api-client/schema';
import {
  cost,
  day,
  emptyEndpoint,
  instant,
  marginPercent,
  pageEndpoint,
  paging,
  queryFlag,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { companyDefault } from '../quotes/margin.ts';
import { DOES_NOT_FIT_QUOTE, fitsQuote } from '../quotes/margin-limit.ts';
import { dealProposalBody, marginFields } from '../quotes/proposal-body.ts';
import { dealSite } from '../quotes/proposal-content.ts';
import { proposalEndpoints } from '../quotes/proposals.ts';
import { keys, ofQuotes, one } from './shared.ts';

/** Proposals sell quotes, so they need what the same calls of `/quotes` need. */
const common = { ...ofQuotes, source: 'extension' } as const;

/** The partner's margin on quotes of a multi-quote that have no own margin. */
const dealMargin = v.object({
  ...marginFields,
  /** The company's default; null if this multi-quote has a margin or there is no default. */
  companyDefault: v.nullable(companyDefault),
  /** Null until it is set for this multi-quote; until then it is the default, or what was used last. */
  setAt: v.nullable(instant),
  setBy: v.nullable(v.string()),
});
export type DealMargin = v.InferOutput<typeof dealMargin>;

const quoteCosts = {
  installCost: cost,
  monthlyCost: cost,
  termMonths: v.number(),
  /** A quote's own mark-up in per cent; null when it has the deal's. */
  ownMargin: v.nullable(v.object({ monthlyPercent: marginPercent, installPercent: marginPercent })),
};

/**
 * The state of a quote that decides whether it is proposed. An open one is in the proposal until somebody leaves it
 * out; one that is ordered or being negotiated is left out until somebody puts it in.
 */
export const PROPOSAL_STANDINGS = ['open', 'ordered', 'negotiation'] as const;
export type ProposalStanding = (typeof PROPOSAL_STANDINGS)[number];

const proposalLine = v.object({
  standing: v.picklist(PROPOSAL_STANDINGS),
  /** Whether the customer is offered it: by its standing, or because somebody chose so. */
  isIncluded: v.boolean(),
  reference: v.string(),
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  site: v.string(),
  postcode: v.string(),
  bearer: v.nullable(v.number()),
  speed: v.number(),
  uploadSpeed: v.nullable(v.number()),
  leadTimeDays: v.number(),
  ...quoteCosts,
  eccCost: cost,
  isEccFirm: v.boolean(),
});
export type ProposalLine = v.InferOutput<typeof proposalLine>;

/** A quote as a line of the proposal. */
const proposalQuote = v.object({
  ...proposalLine.entries,
  /** All quotes offered for its site, the recommended one first; empty where it is the only one or is left out. */
  options: v.array(proposalLine),
});
export type ProposalQuote = v.InferOutput<typeof proposalQuote>;

/** Costs before margin. Each site counts once, with its only or recommended quote. */
const dealCosts = v.object({
  siteCount: v.number(),
  /** Sites for which several quotes are offered. */
  sitesWithOptions: v.number(),
  /** A site with too many quotes; the proposal cannot be created until some are left out. Null if there is none. */
  crowdedSite: v.nullable(v.object({ name: v.string(), quotes: v.number() })),
  /** Quotes that could be in the proposal and are left out, by their standing. */
  leftOut: v.object({ open: v.number(), ordered: v.number(), negotiation: v.number() }),
  /** The customer of all sites; null for several. */
  customerName: v.nullable(v.string()),
  /** The last day of the first price hold to end; null without a quote. */
  validUntil: v.nullable(day),
  firmEcc: cost,
  estimatedEcc: cost,
  /** How many sites have each combination of costs, term and individual margin. */
  groups: v.array(v.object({ ...quoteCosts, sites: v.number() })),
});
export type DealCosts = v.InferOutput<typeof dealCosts>;

/** Sort keys of the list of a proposal's quotes. */
export const PROPOSAL_SORT_KEYS = ['customerName', 'monthlyCost'] as const;

const proposalFilters = {
  /** Only quotes with an own margin, or only quotes without. */
  hasOwnMargin: v.optional(queryFlag),
  /** Only quotes in the proposal, or only quotes left out. */
  isIncluded: v.optional(queryFlag),
};

/** The proposal for the partner's customer about the whole multi-quote. */
export const proposal = {
  listQuotes: pageEndpoint(
    'multiQuotes.proposal.listQuotes',
    {
      ...common,
      method: 'GET',
      path: `${one}/proposal/quotes`,
      summary:
        'The quotes of a multi quote that can be proposed, by customer: neither cancelled, expired nor archived.',
      query: v.object({
        ...paging(PROPOSAL_SORT_KEYS),
        ...proposalFilters,
        /** true: only options that are not recommended. false: all other quotes. */
        isAlternative: v.optional(queryFlag),
      }),
    },
    proposalQuote,
  ),
  getCosts: resourceEndpoint(
    'multiQuotes.proposal.getCosts',
    {
      ...common,
      method: 'GET',
      path: `${one}/proposal/costs`,
      summary:
        'Grouped costs of the sites in the proposal, from which totals are calculated for any margin. Each site counts once, with its only or recommended quote.',
    },
    dealCosts,
  ),
  choose: resourceEndpoint(
    'multiQuotes.proposal.choose',
    {
      ...common,
      method: 'PUT',
      path: `${one}/proposal/quotes`,
      summary:
        'Includes quotes in the proposal or leaves them out, by reference or by filter. If a site has several quotes, the one chosen last is recommended. A choice ends when the quote is ordered, negotiated or open again.',
      body: v.pipe(
        v.object({
          isIncluded: v.boolean(),
          /** Also makes each named quote the recommended one of its site. */
          isRecommended: v.optional(v.boolean()),
          references: v.optional(keys),
          matching: v.optional(
            v.object({
              search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
              ...proposalFilters,
            }),
          ),
        }),
        v.check(
          ({ references, matching }) => (references === undefined) !== (matching === undefined),
          'either references or matching is required',
        ),
        v.check(
          ({ isRecommended = false, isIncluded, references }) =>
            !isRecommended || (isIncluded && references !== undefined),
          'isRecommended needs references and isIncluded: true',
        ),
      ),
    },
    v.object({ changed: v.number() }),
  ),
  getMargin: resourceEndpoint(
    'multiQuotes.proposal.getMargin',
    {
      ...common,
      method: 'GET',
      path: `${one}/margin`,
      summary: 'The partner’s margin in the multi-quote’s proposal, or the default if none is set.',
    },
    dealMargin,
  ),
  updateMargin: resourceEndpoint(
    'multiQuotes.proposal.updateMargin',
    {
      ...common,
      method: 'PUT',
      path: `${one}/margin`,
      summary: 'Saves the margin with the multi-quote; its quotes and their prices stay as they are.',
      // New quotes start with this margin and store it as a mark-up.
      body: v.pipe(v.object(marginFields), v.check(fitsQuote, String(DOES_NOT_FIT_QUOTE))),
    },
    dealMargin,
  ),
  removeQuoteMargin: emptyEndpoint('multiQuotes.proposal.removeQuoteMargin', {
    ...common,
    method: 'DELETE',
    path: `${one}/quotes/{reference}/margin`,
    summary: 'Removes a quote’s own margin, so that the deal’s margin applies.',
  }),
};

/** Stored versions of that proposal. */
export const proposals = {
  ...proposalEndpoints('multiQuotes.proposals', one, common.access, dealProposalBody()),
  listSites: pageEndpoint(
    'multiQuotes.proposals.listSites',
    {
      ...common,
      method: 'GET',
      path: `${one}/proposals/{number}/sites`,
      summary: 'The sites of a version in the order of the document.',
      query: v.object(paging([])),
    },
    dealSite,
  ),
};
