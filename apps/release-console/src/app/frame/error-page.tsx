import { Button, EmptyState, icons } from '@portal/ui';
import { Page } from '@portal/ui/page';

/** Shown in place of a page that failed. */
export function ErrorPage() {
  return (
    <Page>
      <EmptyState
        icon={<icons.error />}
        title="This page failed"
        description="Nothing was changed. Reload the page to try again."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    </Page>
  );
}
