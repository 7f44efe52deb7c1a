import { useParams } from '@portal/portal-sdk';
import { FolderDetail } from '../features/documents/folder-detail.tsx';

export function FolderPage() {
  const { id = '' } = useParams();
  return <FolderDetail key={id} id={id} />;
}
