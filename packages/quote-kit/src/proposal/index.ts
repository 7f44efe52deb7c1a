export { ProposalForm } from './proposal-form.tsx';
export { ProposalHeader } from './proposal-header.tsx';
export { ProposalSheet, SHEET_WIDTH } from './sheet/proposal-sheet.tsx';
export { useSender } from './use-sender.ts';
