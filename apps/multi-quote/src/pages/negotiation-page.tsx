import { useParams } from '@portal/portal-sdk';
import { NegotiationDetail } from '../features/negotiations/detail/negotiation-detail.tsx';

export function NegotiationPage() {
  const { uuid = '', negotiationUuid = '' } = useParams();
  return <NegotiationDetail key={negotiationUuid} uuid={uuid} negotiationUuid={negotiationUuid} />;
}
