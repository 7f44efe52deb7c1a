import { TokenList } from '../features/api-access/token-list.tsx';

export function ApiAccessPage() {
  return <TokenList />;
}
