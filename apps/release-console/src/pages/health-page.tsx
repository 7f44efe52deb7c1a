import { useParams } from 'react-router';
import { HealthOverTime } from '../features/health/health-over-time.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function HealthPage() {
  const { app = '' } = useParams();
  usePageTitle(`Health of ${app}`);
  return <HealthOverTime app={app} />;
}
