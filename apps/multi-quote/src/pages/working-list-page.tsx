import { WorkingList } from '../features/multi-quote-list/working-list.tsx';

export function WorkingListPage() {
  return <WorkingList />;
}
