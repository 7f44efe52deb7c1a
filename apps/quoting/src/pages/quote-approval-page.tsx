import { ApprovalDetail } from '../features/approvals/detail/approval-detail.tsx';

export function QuoteApprovalPage() {
  return <ApprovalDetail />;
}
