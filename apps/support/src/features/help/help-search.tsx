import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Link, Stack, Text } from '@portal/ui';
import { HighlightedText } from '../shared/highlighted-text.tsx';
import { SearchHits } from '../shared/search-hits.tsx';

type Hit = contract.support.HelpHit;

/** Articles that have the words in their title or text. */
export function HelpSearch({ search, onClear }: { search: string; onClear: () => void }) {
  const found = useQuery(
    contract.support.searchHelp,
    { search },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <SearchHits<Hit>
      search={search}
      found={found}
      noun="article"
      onClear={onClear}
      hint="Try fewer or different words, or contact one of our teams."
      getKey={({ id }) => String(id)}
    >
      {({ id, category, highlightedTitle, excerpt }) => (
        <Stack gap={1}>
          <Link href={pathTo('support.help', null, { article: String(id) })}>
            <HighlightedText parts={highlightedTitle} />
          </Link>
          <Text component="p" variant="dense" sx={{ m: 0 }}>
            <HighlightedText parts={excerpt} />
          </Text>
          <Text variant="caption" tone="muted">
            {category}
          </Text>
        </Stack>
      )}
    </SearchHits>
  );
}
