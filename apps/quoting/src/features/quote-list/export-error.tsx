import { AlertBanner } from '@portal/ui';

export function ExportProblem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <AlertBanner tone="danger" title="The export did not come">
      {message}
    </AlertBanner>
  );
}
