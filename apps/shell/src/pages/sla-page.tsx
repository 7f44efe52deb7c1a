import { usePageTitle } from '@portal/portal-sdk';
import { SlaAgreement } from '../features/sla/sla-agreement.tsx';

export function SlaPage() {
  usePageTitle('Service Level Agreement');
  return <SlaAgreement />;
}
