/** Prices of a proposal to a partner's customer: the screens show them and the provider stores them. */
export {
  type DealLine,
  getDealLine,
  getDealOffer,
  getDealSite,
  getDealTotals,
} from './deal-prices.ts';
export {
  convertPercent,
  getSellingPrice,
  type MarginBasis,
  type ProposalMargin,
} from './margin.ts';
export {
  getEarnings,
  getOfferWithOptions,
  getQuoteOffer,
  isSameSite,
  type ProposedQuote,
} from './quote-offer.ts';
