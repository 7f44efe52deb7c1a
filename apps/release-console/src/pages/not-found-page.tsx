import { Button, EmptyState } from '@portal/ui';
import { Page } from '@portal/ui/page';
import { usePageTitle } from '../features/shared/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Page>
      <EmptyState
        title="Page not found"
        description="The link is wrong, or the page has moved."
        action={<Button href="/">Go to Areas</Button>}
      />
    </Page>
  );
}
