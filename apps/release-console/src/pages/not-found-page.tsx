import { Button, EmptyState } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is nothing here"
        description="The link is wrong, or the page has moved."
        action={<Button href="/">Go to Areas</Button>}
      />
    </Page>
  );
}
