import { QuoteApproval } from '../features/approvals/detail/approval-detail.tsx';

export function QuoteApprovalPage() {
  return <QuoteApproval />;
}
