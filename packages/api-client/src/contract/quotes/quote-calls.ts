/** The calls of quotes in the parts that pages use, so that a list does not fetch request forms and proposals. */
export { requestForms } from './crf-form.ts';
export { quoteProposals } from './quote-proposals.ts';
export { savedQuotes } from './saved-quotes.ts';
