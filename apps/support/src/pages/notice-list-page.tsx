import { NoticeList } from '../features/notices/notice-list.tsx';

export function NoticeListPage() {
  return <NoticeList />;
}
