import { pathTo, useUser } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { Box, Link, Text } from '@portal/ui';
import { relativeTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { useSearchKind } from '../../shared/search-kinds.ts';
import { useCustomerName } from '../../shared/use-customer-name.ts';
import { readRecentSearches } from './recent-searches.ts';

export function RecentSearchesList() {
  const { kind } = useQuoteKind();
  const { results } = useSearchKind();
  const { id } = useUser();
  const customerName = useCustomerName();
  const [searches] = useState(() => readRecentSearches(id).filter((search) => search.kind === kind));
  if (searches.length === 0) return null;
  return (
    <Section title="Recent searches" description="Stored in this browser, with the prices found at the time.">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'line.main' }}>
        {searches.map((search) => (
          <Box
            key={search.uuid}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 4,
              py: 2,
              borderBottom: 1,
              borderColor: 'line.main',
            }}
          >
            <Link href={pathTo(results, null, { search: search.uuid, customer_name: customerName })}>
              {search.address}
            </Link>
            <Text variant="dense" tone="muted">
              {relativeTime(search.at)}
            </Text>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
