import { ApiReference } from '../features/api-reference/api-reference.tsx';

export function ApiReferencePage() {
  return <ApiReference />;
}
