export { describeChange, describeTotalChange } from './describe-change.ts';
export { NegotiationQuoteStatusTag } from './negotiation-status-tag.tsx';
export { OfferSummary } from './offer-summary.tsx';
export {
  describeOfferedProduct,
  describeTerm,
  isLongerTerm,
  isSameTerm,
  isSaving,
  type Offer,
} from './offer-terms.ts';
export { describeTermChanges, getOfferTotals } from './offer-totals.ts';
export { pollUntil } from './poll-until.ts';
