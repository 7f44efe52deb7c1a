/** Prices of a proposal to a partner's customer: the screens show them and the provider stores them. */
export {
  ACCENT_FORMAT,
  describeTooLight,
  isReadableOnWhite,
  toReadableOnDark,
  toReadableOnWhite,
} from './accent-color.ts';
export {
  type DealLine,
  getDealLine,
  getDealOffer,
  getDealSite,
  getDealTotals,
  mayExceedMail,
} from './deal-prices.ts';
export { getIpAllocation, isLargerBlock } from './ip-allocation.ts';
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
  getSiteKey,
  type ProposedQuote,
} from './quote-offer.ts';
