import { ApprovalList } from '../features/approvals/approval-list.tsx';

export function ApprovalListPage() {
  return <ApprovalList />;
}
