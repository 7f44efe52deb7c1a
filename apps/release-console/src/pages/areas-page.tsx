import { Areas } from '../features/areas/areas.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function AreasPage() {
  usePageTitle('Areas');
  return <Areas />;
}
