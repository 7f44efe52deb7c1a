export { makeCompleteDraft, makeLeasedLineContext } from './crf-fixture.ts';
export { makeOffer } from './offer-fixture.ts';
export { makeMailPreview, makeProposal } from './proposal-fixture.ts';
export { makeQuote } from './quote-fixture.ts';
