import { useParams } from 'react-router';
import { Comparison } from '../features/compare/comparison.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function ComparePage() {
  const { app = '' } = useParams();
  usePageTitle(`Compare versions of ${app}`);
  return <Comparison app={app} />;
}
