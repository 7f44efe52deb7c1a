import { ApiAccess } from '../features/api-access/api-access.tsx';

export function ApiAccessPage() {
  return <ApiAccess />;
}
