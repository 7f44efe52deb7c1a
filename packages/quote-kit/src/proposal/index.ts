export type { MarginFormHandle } from './margin/margin-form.tsx';
export { MarginStatus } from './margin/margin-status.tsx';
export { ProposalHeader } from './proposal-header.tsx';
export type { ProposalSubject } from './proposal-subject.ts';
export { ProposalWorkspace } from './proposal-workspace.tsx';
export { QuoteProposalForm } from './quote-proposal-form.tsx';
export { getQuoteSubject } from './quote-subject.ts';
export { DealSites, useSiteView } from './sheet/deal-sites.tsx';
export { VersionPage } from './versions/version-page.tsx';
