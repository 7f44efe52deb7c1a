import { useParams } from '@portal/portal-sdk';
import { FolderView } from '../features/documents/folder-view.tsx';

export function FolderPage() {
  const { id = '' } = useParams();
  return <FolderView key={id} id={id} />;
}
