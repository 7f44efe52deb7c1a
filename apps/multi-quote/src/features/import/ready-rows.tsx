import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Card, DataState, Stack, Text } from '@portal/ui';
import { useState } from 'react';
import { describeSearchFilters } from '../shared/search-filters/search-filter-labels.ts';
import type { ImportPath } from './import-path.ts';
import { ReadAs } from './read-as.tsx';
import { RowPages } from './row-pages.tsx';

const { imports } = contract.multiQuotes;

const ROWS_PER_PAGE = 20;

/** Ready rows: the address in the file, and the address it matched. */
export function ReadyRows({ path, total }: { path: ImportPath; total: number }) {
  const [page, setPage] = useState(1);
  const lastPage = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const shown = Math.min(page, lastPage);
  const rows = useQuery(
    imports.listReadyRows,
    { ...path, page: shown, perPage: ROWS_PER_PAGE },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <Stack gap={4}>
      <Text tone="muted">These rows are ready to import. Marked parts differ from your file.</Text>
      <DataState state={rows} onRetry={rows.refresh} empty={{ title: 'No rows are ready' }}>
        {({ items }) => (
          <Stack
            gap={2}
            component="ol"
            aria-label="Rows that are ready"
            sx={{ m: 0, p: 0, listStyle: 'none' }}
          >
            {items.map(({ row, customerName, typed, readAs, searchFilters }, index) => (
              <Card key={row ?? `stored-${index}`} component="li" padding={3}>
                <Text component="p" weight={500} sx={{ overflowWrap: 'anywhere' }}>
                  {row === null ? customerName : `Row ${row}: ${customerName}`}
                </Text>
                <Text component="p" tone="muted" sx={{ overflowWrap: 'anywhere' }}>
                  In the file: {typed}
                </Text>
                <ReadAs pieces={readAs} />
                <Text component="p" tone="muted">
                  Prices for:{' '}
                  {describeSearchFilters(searchFilters, (key) => key) ?? 'any speed, bearer and term'}
                </Text>
              </Card>
            ))}
          </Stack>
        )}
      </DataState>
      <RowPages page={shown} lastPage={lastPage} onChange={setPage} />
    </Stack>
  );
}
