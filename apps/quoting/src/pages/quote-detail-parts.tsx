import { lazyWithRetry, SkeletonText } from '@portal/ui';

const Loading = () => <SkeletonText lines={8} />;

// Most visits only read the quote: the request form and the proposal are loaded when opened.
export const RequestForm = lazyWithRetry(
  async () => (await import('../features/crf/crf-tab.tsx')).CrfTab,
  Loading,
);
export const Proposal = lazyWithRetry(
  async () => (await import('../features/proposal/quote-proposal.tsx')).QuoteProposal,
  Loading,
);
