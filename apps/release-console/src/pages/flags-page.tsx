import { Flags } from '../features/flags/flags.tsx';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function FlagsPage() {
  usePageTitle('Flags');
  return <Flags />;
}
