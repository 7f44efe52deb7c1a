export { makeBroadbandContext, makeCompleteDraft, makeLeasedLineContext } from './crf-fixture.ts';
export { makeOffer } from './offer-fixture.ts';
export { makeMailPreview, makeProposal } from './proposal-fixture.ts';
export { makeApprovalRequest, makeQuote, makeTerms } from './quote-fixture.ts';
