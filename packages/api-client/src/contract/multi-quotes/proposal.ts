import * as v from 'valibot';
import { emptyEndpoint, listEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { isWithinLimit, marginFields, OVER_LIMIT, proposalEndpoints } from '../quotes/proposals.ts';
import { instant, pence } from '../shared/common.ts';
import { one, common as shared } from './shared.ts';

const common = { ...shared, source: 'extension' } as const;

/** What the partner adds to the prices of a multi-quote's quotes that have no margin of their own. */
const dealMargin = v.object({
  ...marginFields,
  /** Null until it is set for this multi-quote; until then it is the default. */
  setAt: v.nullable(instant),
  setBy: v.nullable(v.string()),
});
export type DealMargin = v.InferOutput<typeof dealMargin>;

/** A quote as a line of the proposal. */
const proposalQuote = v.object({
  reference: v.string(),
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  site: v.string(),
  postcode: v.string(),
  bearer: v.nullable(v.number()),
  speed: v.number(),
  uploadSpeed: v.nullable(v.number()),
  termMonths: v.number(),
  leadTimeDays: v.number(),
  installCost: pence,
  monthlyCost: pence,
  eccCost: pence,
  isEccFirm: v.boolean(),
  expiredAt: instant,
  /** Its own mark-up in per cent; null when it has the deal's. */
  ownMargin: v.nullable(v.object({ monthlyPercent: v.number(), installPercent: v.number() })),
});
export type ProposalQuote = v.InferOutput<typeof proposalQuote>;

/** The proposal for the partner's customer about the whole multi-quote. */
export const proposal = {
  listQuotes: listEndpoint(
    'multiQuotes.proposal.listQuotes',
    {
      ...common,
      method: 'GET',
      path: `${one}/proposal/quotes`,
      summary: 'The quotes of a multi-quote that can be proposed: neither cancelled, expired nor archived.',
    },
    proposalQuote,
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
      body: v.pipe(v.object(marginFields), v.check(isWithinLimit, OVER_LIMIT)),
    },
    dealMargin,
  ),
  removeQuoteMargin: emptyEndpoint('multiQuotes.proposal.removeQuoteMargin', {
    ...common,
    method: 'DELETE',
    path: `${one}/quotes/{reference}/margin`,
    summary: 'Removes a quote’s own margin, so that it has the deal’s.',
  }),
};

/** Stored versions of that proposal. */
export const proposals = proposalEndpoints('multiQuotes.proposals', one, common.access);
