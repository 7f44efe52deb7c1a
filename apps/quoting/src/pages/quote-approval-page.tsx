import { QuoteApproval } from '../features/approvals/quote-approval.tsx';

export function QuoteApprovalPage() {
  return <QuoteApproval />;
}
