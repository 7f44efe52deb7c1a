import { FolderList } from '../features/documents/folder-list.tsx';

export function FolderListPage() {
  return <FolderList />;
}
