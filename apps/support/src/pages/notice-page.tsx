import { useParams } from '@portal/portal-sdk';
import { NoticeDetail } from '../features/notices/notice-detail.tsx';

export function NoticePage() {
  const { id = '' } = useParams();
  return <NoticeDetail key={id} id={id} />;
}
