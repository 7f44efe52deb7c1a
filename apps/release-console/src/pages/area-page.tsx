import { useParams } from 'react-router';
import { Area } from '../features/area/area.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function AreaPage() {
  const { app = '' } = useParams();
  usePageTitle(app);
  // Another area is another page: no dialog stays open.
  return <Area key={app} app={app} />;
}
