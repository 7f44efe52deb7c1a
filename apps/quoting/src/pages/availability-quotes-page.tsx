import { pathTo, usePageTitle } from '@portal/portal-sdk';
import { Link, SkeletonText, Stack, Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { RecentSearchesList } from '../features/search/recent-searches-list.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { useSearchStart } from '../features/search/use-search-start.ts';

/** /availability/quotes */
export function AvailabilityQuotesPage() {
  usePageTitle('New quote');
  const start = useSearchStart();
  return (
    <Page>
      <PageHeader title="New quote">
        <Text tone="muted">
          Leased lines at one address, from every supplier that reaches it. For SOGEA, FTTC or FTTP,{' '}
          <Link href={pathTo('availability.broadband-quotes.index')} sx={{ textDecoration: 'underline' }}>
            quote broadband
          </Link>
          .
        </Text>
      </PageHeader>
      {start.isLoading ? (
        <SkeletonText lines={8} />
      ) : (
        <Stack gap={10}>
          <SearchForm key={start.from} start={start} />
          <RecentSearchesList kind="single" />
        </Stack>
      )}
    </Page>
  );
}
