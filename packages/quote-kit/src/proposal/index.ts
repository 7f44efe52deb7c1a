export { convertPercent, getSellingPrice, type MarginBasis } from './margin.ts';
export { ProposalForm } from './proposal-form.tsx';
export { ProposalHeader } from './proposal-header.tsx';
export { SHEET_WIDTH } from './proposal-page.tsx';
