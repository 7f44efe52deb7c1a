import type { Query } from '@portal/portal-sdk';
import { Button, color, DataState, EmptyState, icons, Stack, styled, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { ReactNode } from 'react';

const Hits = styled('ul')({
  margin: 0,
  padding: 0,
  maxWidth: '84ch',
  listStyle: 'none',
  '& > li': { paddingBlock: 12, borderBottom: `1px solid ${color.line.main}` },
  '& > li:last-of-type': { borderBottom: 0 },
});

interface SearchHitsProps<Hit> {
  search: string;
  found: Omit<Query<readonly FoundHit<Hit>[]>, 'replace'>;
  /** Singular, for "3 articles". */
  noun: string;
  onClear: () => void;
  /** What to do where nothing was found. */
  hint: string;
  getKey: (hit: Hit) => string;
  children: (hit: Hit) => ReactNode;
}

type FoundHit<Hit> = Hit & { match: 'text' | 'similar' };

/** The results of a text search, the best first, with how many there are. */
export function SearchHits<Hit>({ found, ...props }: SearchHitsProps<Hit>) {
  return (
    <DataState state={found} onRetry={found.refresh}>
      {(hits) => <HitList<Hit> {...props} hits={hits} />}
    </DataState>
  );
}

interface HitListProps<Hit> extends Omit<SearchHitsProps<Hit>, 'found'> {
  hits: readonly FoundHit<Hit>[];
}

function HitList<Hit>({ search, hits, noun, onClear, hint, getKey, children }: HitListProps<Hit>) {
  const isSimilar = hits[0]?.match === 'similar';
  const none = `No ${plural(0, noun).replace(/^0 /, '')} contain “${search}”.`;
  return (
    <Stack gap={3}>
      <Text role="status" variant="dense" tone="muted">
        {hits.length > 0 &&
          (isSimilar ? `${none} Showing similar titles.` : `${plural(hits.length, noun)} found`)}
        {hits.length === 0 && none}
      </Text>
      {hits.length === 0 ? (
        <EmptyState
          icon={<icons.search />}
          title="No matches"
          description={hint}
          action={<Button onClick={onClear}>Clear search</Button>}
        />
      ) : (
        <Hits aria-label="Search results" role="list">
          {hits.map((hit) => (
            <li key={getKey(hit)}>{children(hit)}</li>
          ))}
        </Hits>
      )}
    </Stack>
  );
}
