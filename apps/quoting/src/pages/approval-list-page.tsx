import { ApprovalList } from '../features/approvals/list/approval-list.tsx';

export function ApprovalListPage() {
  return <ApprovalList />;
}
