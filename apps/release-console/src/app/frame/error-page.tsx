import { Button, EmptyState, icons } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';

/** Shown in place of a page that failed. */
export function ErrorPage() {
  return (
    <Page>
      <PageHeader title="This page failed" />
      <EmptyState
        icon={<icons.error />}
        title="Something went wrong"
        description="Nothing was changed. Reload the page to try again."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    </Page>
  );
}
