import { QUOTE_STATUS } from '../../shared/quotes/quote-statuses.ts';

/** Steps that a quote goes through once it asks for an approval. */
export const APPROVAL_TABS = [
  { id: 'data_added', label: QUOTE_STATUS.data_added.label, statuses: ['data_added'] },
  { id: 'processing', label: QUOTE_STATUS.processing.label, statuses: ['processing'] },
  { id: 'approved', label: QUOTE_STATUS.approved.label, statuses: ['approved'] },
  { id: 'all', label: 'All', statuses: [] },
] as const;

interface Approvable {
  approvalTermsId: number | null;
  supplierKey: string;
  kind: string;
  status: string;
}

/** Why these cannot be approved together; null when they can. Terms are one supplier's. */
export function getBulkApprovalError(quotes: readonly Approvable[]): string | null {
  const [first] = quotes;
  if (first === undefined) return 'Select the quotes to approve.';
  if (quotes.some(({ status }) => status !== 'data_added')) return 'Only quotes that are Pending Approval.';
  if (quotes.some(({ approvalTermsId }) => approvalTermsId !== first.approvalTermsId))
    return 'Only quotes that share a supplier’s terms can be approved together.';
  if (quotes.some(({ kind }) => (kind === 'broadband') !== (first.kind === 'broadband')))
    return 'Leased lines and broadband are approved apart.';
  return null;
}
