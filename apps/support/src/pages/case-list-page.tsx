import { CaseList } from '../features/case-list/case-list.tsx';
import { NewCasePanel } from '../features/new-case/new-case-panel.tsx';
import { useNewCasePanel } from '../features/shared/use-new-case-panel.ts';

export function CaseListPage() {
  const newCase = useNewCasePanel();
  return (
    <>
      <CaseList onOpenCase={newCase.open} />
      <NewCasePanel panel={newCase} />
    </>
  );
}
