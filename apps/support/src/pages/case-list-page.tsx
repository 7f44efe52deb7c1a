import { CaseList } from '../features/case-list/case-list.tsx';

export function CaseListPage() {
  return <CaseList />;
}
