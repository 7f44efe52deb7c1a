import { usePageTitle } from '@portal/portal-sdk';
import { SkeletonText, Stack, Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { useCustomerName } from '../shared/use-customer-name.ts';
import { RecentSearchesList } from './recent/recent-searches-list.tsx';
import { type InitialSearch, useInitialSearch } from './use-initial-search.ts';

interface SearchPageProps {
  title: string;
  /** Introduces the search, with a link to the other search. */
  intro: ReactNode;
  /** Renders the form with its initial values. */
  form: (start: InitialSearch) => ReactNode;
}

/** The search form and recent searches. */
export function SearchPage({ title, intro, form }: SearchPageProps) {
  usePageTitle(title);
  const start = useInitialSearch();
  const customerName = useCustomerName();
  return (
    <Page>
      <PageHeader title={title}>
        <Stack gap={1}>
          <Text tone="muted">{intro}</Text>
          {customerName !== '' && (
            <Text>For {customerName}. We fill in this name when you save a quote.</Text>
          )}
        </Stack>
      </PageHeader>
      {start.isLoading ? (
        <SkeletonText lines={8} />
      ) : (
        <Stack gap={10}>
          {form(start)}
          <RecentSearchesList />
        </Stack>
      )}
    </Page>
  );
}
