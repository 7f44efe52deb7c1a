import { useParams } from '@portal/portal-sdk';
import { NoticeView } from '../features/notices/notice-view.tsx';

export function NoticePage() {
  const { id = '' } = useParams();
  return <NoticeView key={id} id={id} />;
}
