import { usePageTitle } from '../features/shared/use-page-title.ts';
import { UploadBuild } from '../features/upload/upload.tsx';

export function UploadPage() {
  usePageTitle('Upload a build');
  return <UploadBuild />;
}
