import type * as proposals from '../contract/quotes/proposals.ts';
import type { Quote } from '../contract/quotes/quote.ts';
import { formatLeadTime, formatLineSpeed, formatSpeed, formatTerm } from '../units.ts';
import { getIpAllocation } from './ip-allocation.ts';
import { getSellingPrice, getTermTotal, type ProposalMargin } from './margin.ts';

/** Fields of a quote that a proposal needs. The provider's row and the contract's quote both have them. */
export type ProposedQuote = Pick<
  Quote,
  | 'reference'
  | 'kind'
  | 'customReference'
  | 'speed'
  | 'uploadSpeed'
  | 'bearer'
  | 'installCost'
  | 'monthlyCost'
  | 'termMonths'
  | 'leadTimeDays'
  | 'isContended'
  | 'ipAllocation'
  | 'eccCost'
  | 'isEccFirm'
> & {
  address: Pick<Quote['address'], (typeof ADDRESS_LINES)[number]>;
  addons: readonly Omit<Quote['addons'][number], 'additionalInformation'>[];
};

const ADDRESS_LINES = [
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'town',
  'county',
  'postcode',
] as const satisfies readonly (keyof Quote['address'])[];

/** Leaves out the product name, which often contains the supplier's. */
const getServiceName = ({ kind }: Pick<Quote, 'kind'>) =>
  kind === 'broadband' ? 'Broadband' : 'Leased line';

/**
 * The offer to the partner's customer with its prices. No margin is added to ECC, the charge for construction work.
 */
export function getQuoteOffer(quote: ProposedQuote, margin: ProposalMargin): proposals.QuoteOffer {
  const { basis, monthlyPercent, installPercent } = margin;
  const install = getSellingPrice(quote.installCost, installPercent, basis);
  const monthly = getSellingPrice(quote.monthlyCost, monthlyPercent, basis);
  const addons = quote.addons.map((addon) => ({
    text: `${addon.name}: ${addon.text}${addon.quantity > 1 ? ` × ${addon.quantity}` : ''}`,
    monthly: getSellingPrice(addon.monthlyCost, monthlyPercent, basis),
    once: getSellingPrice(addon.installCost, installPercent, basis),
  }));
  const total = getTermTotal({ install, monthly, termMonths: quote.termMonths });
  return {
    kind: 'quote',
    reference: quote.reference,
    customReference: quote.customReference,
    facts: getFacts(quote),
    lines: [
      {
        text: `${getServiceName(quote)}, ${formatLineSpeed(quote)}`,
        // The remainder, so that rounded lines add up to the total.
        monthly: addons.reduce((rest, addon) => rest - addon.monthly, monthly),
        once: addons.reduce((rest, addon) => rest - addon.once, install),
      },
      ...addons,
    ],
    termMonths: quote.termMonths,
    install,
    monthly,
    annual: monthly * 12,
    total,
    ecc: quote.eccCost,
    isEccFirm: quote.isEccFirm,
    totalInclEcc: total + quote.eccCost,
    options: [],
  };
}

/**
 * The recommended quote's offer with its alternatives beside it. Its prices are never a sum over the options: the
 * customer takes one of them.
 */
export function getOfferWithOptions(
  recommended: ProposedQuote,
  alternatives: readonly ProposedQuote[],
  getMargin: (quote: ProposedQuote) => ProposalMargin,
): proposals.QuoteOffer {
  const offer = getQuoteOffer(recommended, getMargin(recommended));
  if (alternatives.length === 0) return offer;
  return {
    ...offer,
    options: [recommended, ...alternatives].map((quote, index) =>
      getOfferOption(quote, getQuoteOffer(quote, getMargin(quote)), index),
    ),
  };
}

type OptionQuote = Pick<
  ProposedQuote,
  | 'reference'
  | 'kind'
  | 'bearer'
  | 'speed'
  | 'uploadSpeed'
  | 'termMonths'
  | 'leadTimeDays'
  | 'eccCost'
  | 'isEccFirm'
>;

/** One of the options for a site, in any proposal; the first one is recommended. */
export function getOfferOption(
  quote: OptionQuote,
  { install, monthly, total }: Pick<proposals.OfferOption, 'install' | 'monthly' | 'total'>,
  index: number,
): proposals.OfferOption {
  return {
    reference: quote.reference,
    service: `${getServiceName(quote)}, ${formatLineSpeed(quote)}`,
    termMonths: quote.termMonths,
    leadTime: `About ${formatLeadTime(quote.leadTimeDays)}`,
    install,
    monthly,
    total,
    ecc: quote.eccCost,
    isEccFirm: quote.isEccFirm,
    isRecommended: index === 0,
  };
}

/** The same for two quotes of one site, between which a customer can choose. */
export const getSiteKey = ({ address: { addressLine1, addressLine2, postcode } }: SiteOf): string =>
  [addressLine1, addressLine2, postcode]
    .map((line) => (line ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .join('\n');

type SiteOf = Pick<ProposedQuote, 'address'>;

/** Leaves out supplier and product code, which the customer should not see. */
function getFacts(quote: ProposedQuote): proposals.QuoteOffer['facts'] {
  const facts = [
    ['Service', getServiceName(quote)],
    ['Site', ADDRESS_LINES.flatMap((line) => quote.address[line]?.trim() || []).join(', ')],
    ['Speed', quote.uploadSpeed === null ? formatSpeed(quote.speed) : formatLineSpeed(quote)],
    ['Bearer', quote.bearer === null ? null : formatSpeed(quote.bearer)],
    ['Contract term', formatTerm(quote.termMonths)],
    ['Contention', quote.isContended ? 'Contended' : 'Uncontended'],
    ['Lead time', `About ${formatLeadTime(quote.leadTimeDays)}`],
    ['IP address', getIpAllocation(quote)],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null ? [] : { label, value }));
}

/** The partner's earnings over the term, in pence. */
export function getEarnings(
  quote: Pick<Quote, 'installCost' | 'monthlyCost' | 'termMonths'>,
  { install, monthly }: Pick<proposals.QuoteOffer, 'install' | 'monthly'>,
): { monthly: number; once: number; total: number } {
  const difference = { monthly: monthly - quote.monthlyCost, once: install - quote.installCost };
  return { ...difference, total: difference.once + difference.monthly * quote.termMonths };
}
