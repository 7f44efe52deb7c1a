import { useUser } from '@portal/auth';
import { pathTo, useCan, usePageTitle } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { RestrictedNotice } from '../features/dashboard/restricted-notice.tsx';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const user = useUser();
  const canQuote = useCan('quotes');
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        meta={[`${user.firstName} ${user.lastName}`, user.partner.name]}
        action={
          canQuote && (
            <Button variant="primary" icon={<icons.add />} href={pathTo('availability.quotes.index')}>
              New quote
            </Button>
          )
        }
      />
      <RestrictedNotice />
      <Dashboard />
    </Page>
  );
}
