import { lazy } from 'react';

// Most visits only read the quote: the request form and the proposal are loaded when opened.
export const RequestForm = lazy(async () => ({
  default: (await import('../features/crf/crf-tab.tsx')).CrfTab,
}));
export const Proposal = lazy(async () => ({
  default: (await import('../features/proposal/quote-proposal.tsx')).QuoteProposal,
}));
