import { pathTo, usePageTitle } from '@portal/portal-sdk';
import { Link, SkeletonText, Stack, Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { BroadbandForm } from '../features/broadband-search/broadband-form.tsx';
import { RecentSearchesList } from '../features/search/recent-searches-list.tsx';
import { useSearchStart } from '../features/search/use-search-start.ts';

/** /availability/broadband-quotes */
export function BroadbandSearchPage() {
  usePageTitle('New broadband quote');
  const start = useSearchStart();
  return (
    <Page>
      <PageHeader title="New broadband quote">
        <Text tone="muted">
          SOGEA, FTTC, G.fast and FTTP at one address. For a dedicated connection,{' '}
          <Link href={pathTo('availability.quotes.index')} sx={{ textDecoration: 'underline' }}>
            quote a leased line
          </Link>
          .
        </Text>
      </PageHeader>
      {start.isLoading ? (
        <SkeletonText lines={8} />
      ) : (
        <Stack gap={10}>
          <BroadbandForm key={start.from} start={start} />
          <RecentSearchesList kind="broadband" />
        </Stack>
      )}
    </Page>
  );
}
