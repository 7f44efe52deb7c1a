import * as v from '@portal/api-client/schema';
import { day, sellingPrice } from '@portal/api-client/schema';
import { variant } from 'valibot';

/** One of several quotes for a site, in figures that compare like with like. */
const offerOption = v.object({
  reference: v.string(),
  service: v.string(),
  termMonths: v.number(),
  leadTime: v.string(),
  install: sellingPrice,
  monthly: sellingPrice,
  /** Over its own term, without ECC. */
  total: sellingPrice,
  ecc: sellingPrice,
  isEccFirm: v.boolean(),
  /** Exactly one is; the prices of the proposal are its prices. */
  isRecommended: v.boolean(),
});
export type OfferOption = v.InferOutput<typeof offerOption>;

const line = { monthly: sellingPrice, once: sellingPrice };
/** What the customer is offered and pays for one quote: nothing of the provider's cost or of the supplier. */
const quoteOffer = v.object({
  kind: v.literal('quote'),
  reference: v.string(),
  customReference: v.nullable(v.string()),
  /** The service, described. */
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** The service and its add-ons; they add up to the totals. */
  lines: v.array(v.object({ text: v.string(), ...line })),
  termMonths: v.number(),
  install: sellingPrice,
  monthly: sellingPrice,
  annual: sellingPrice,
  total: sellingPrice,
  ecc: sellingPrice,
  isEccFirm: v.boolean(),
  totalInclEcc: sellingPrice,
  /** Side by side, the recommended one first; empty where there is no choice. */
  options: v.array(offerOption),
});
export type QuoteOffer = v.InferOutput<typeof quoteOffer>;

const dealOffer = v.object({
  kind: v.literal('multi-quote'),
  name: v.string(),
  /** How many sites there are; `listSites` has them. */
  siteCount: v.number(),
  /** How many of them have several options; only the recommended one is in the totals. */
  sitesWithOptions: v.number(),
  install: sellingPrice,
  monthly: sellingPrice,
  /** Over the terms, without ECC. */
  total: sellingPrice,
  firmEcc: sellingPrice,
  estimatedEcc: sellingPrice,
});
export type DealOffer = v.InferOutput<typeof dealOffer>;

/** A site of a multi-quote's proposal, as the customer reads it; its prices are the recommended option's. */
export const dealSite = v.object({
  name: v.string(),
  address: v.string(),
  service: v.string(),
  term: v.string(),
  install: sellingPrice,
  monthly: sellingPrice,
  ecc: sellingPrice,
  isEccFirm: v.boolean(),
  /** Side by side, the recommended one first; empty where there is no choice. */
  options: v.array(offerOption),
});
export type DealSite = v.InferOutput<typeof dealSite>;

/** What makes a proposal look like the partner's company. */
export const proposalBranding = v.object({
  /** For `partner.getLogo`; null without a logo. */
  logoId: v.nullable(v.string()),
  /** `#rrggbb`, readable on white and with white text on it. */
  accentColor: v.nullable(v.string()),
  /** Several lines, below the company's name. */
  address: v.nullable(v.string()),
  /** One line, at the foot of each page. */
  footer: v.nullable(v.string()),
  /** The company's own terms, plain text. */
  terms: v.nullable(v.string()),
});
export type ProposalBranding = v.InferOutput<typeof proposalBranding>;

/** Everything a customer reads in a proposal but its sites, as it was when the version was created. */
export const proposalContent = v.object({
  recipientName: v.string(),
  introduction: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  /** The number of the version that the recipient had before; null for the first one they get. */
  replaces: v.nullable(v.number()),
  /** The last day on which the prices hold. */
  validUntil: day,
  sender: v.object({
    company: v.string(),
    name: v.string(),
    email: v.string(),
    telephone: v.nullable(v.string()),
  }),
  /** The company's branding when the version was created; null without any. */
  branding: v.nullable(proposalBranding),
  offer: variant('kind', [quoteOffer, dealOffer]),
});
export type ProposalContent = v.InferOutput<typeof proposalContent>;
