import { usePageTitle } from '../features/shared/use-page-title.ts';
import { Tokens } from '../features/tokens/tokens.tsx';

export function TokensPage() {
  usePageTitle('Tokens');
  return <Tokens />;
}
