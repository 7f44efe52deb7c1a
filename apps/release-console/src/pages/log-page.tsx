import { ReleaseLog } from '../features/log/release-log.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function LogPage() {
  usePageTitle('Log');
  return <ReleaseLog />;
}
