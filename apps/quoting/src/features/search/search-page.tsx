import { usePageTitle } from '@portal/portal-sdk';
import { SkeletonText, Stack, Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { QuoteKind } from '../shared/quotes/quote-kinds.ts';
import { RecentSearchesList } from './recent/recent-searches-list.tsx';
import { type InitialSearch, useInitialSearch } from './use-initial-search.ts';

interface SearchPageProps {
  kind: QuoteKind;
  title: string;
  /** What is searched for here, and where what is not. */
  intro: ReactNode;
  /** The form, from what it starts with. */
  form: (start: InitialSearch) => ReactNode;
}

/** Where a quote begins: the form of its kind, and the searches that were made before. */
export function SearchPage({ kind, title, intro, form }: SearchPageProps) {
  usePageTitle(title);
  const start = useInitialSearch(kind);
  return (
    <Page>
      <PageHeader title={title}>
        <Text tone="muted">{intro}</Text>
      </PageHeader>
      {start.isLoading ? (
        <SkeletonText lines={8} />
      ) : (
        <Stack gap={10}>
          {form(start)}
          <RecentSearchesList kind={kind} />
        </Stack>
      )}
    </Page>
  );
}
