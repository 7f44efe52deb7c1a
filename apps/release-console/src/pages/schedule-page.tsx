import { Schedule } from '../features/schedule/schedule.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function SchedulePage() {
  usePageTitle('Schedule');
  return <Schedule />;
}
