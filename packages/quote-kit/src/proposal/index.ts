export { convertPercent, getSellingPrice, type MarginBasis } from './margin.ts';
export { type Margins, marginSchema, parseMargins } from './margin-schema.ts';
export { ProposalForm } from './proposal-form.tsx';
export { ProposalHeader } from './proposal-header.tsx';
export { ProposalPage, SHEET_WIDTH } from './proposal-page.tsx';
export { addMargin, getEarnings, getProposalPrices, type ProposalPrices } from './proposal-prices.ts';
