import { contract } from '@portal/api-client';
import { pathTo, useCan, useQuery } from '@portal/portal-sdk';
import { Button, DataState, EmptyState, Stack } from '@portal/ui';
import { Section, StatCard, StatRow, useFocusFallback } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { OUTCOME_LABELS } from '../shared/outcomes.ts';
import { SearchRunNotice } from '../shared/search-run/search-run-notice.tsx';
import { useSearchRun } from '../shared/search-run/use-search-run.ts';
import { SearchForm } from './search-form.tsx';
import { SearchSiteList, type SiteSearch } from './search-site-list.tsx';
import { SearchSitesPanel } from './search-sites-panel.tsx';

type MultiQuote = contract.multiQuotes.MultiQuote;

/** The search filters for suppliers, and the search over the sites. */
export function MultiQuoteSearch({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="search">
      {(multiQuote) => <Search multiQuote={multiQuote} />}
    </MultiQuoteScreen>
  );
}

function Search({ multiQuote }: { multiQuote: MultiQuote }) {
  const { uuid } = multiQuote;
  const run = useSearchRun(multiQuote);
  const hasSites = multiQuote.locationsCount > 0;
  // Read only once there are sites: counts of none would be shown until the next read.
  const overview = useQuery(contract.multiQuotes.getSearchOverview, hasSites ? { uuid } : null);
  const [sites, setSites] = useState<readonly SiteSearch[]>([]);
  const [first, ...others] = sites;
  const canManage = useCan('multi-quotes.manage');
  const canSearch = canManage && multiQuote.status !== 'expired';
  const runRef = useRef<HTMLDivElement>(null);
  // A search that starts or ends disables or removes the button that had the focus.
  useFocusFallback(runRef, `${run.progress?.id} ${run.isRunning} ${overview.data?.unlocked.missing}`);
  if (!hasSites) {
    return (
      <EmptyState
        title="No sites yet"
        description="Add sites first: look one up, paste a list, or import a file."
        {...(canManage && {
          action: (
            <Button variant="primary" href={pathTo('availability.multi-quotes.show', { uuid })}>
              Add sites
            </Button>
          ),
        })}
      />
    );
  }
  return (
    <Stack gap={6}>
      <div ref={runRef} tabIndex={-1} style={{ outline: 'none' }}>
        <SearchRunNotice uuid={uuid} run={run} overview={overview.data} canSearch={canSearch} />
      </div>
      <DataState state={overview} onRetry={overview.refresh}>
        {(found) => (
          <Stack gap={6}>
            <Counts uuid={uuid} overview={found} />
            {canSearch && (
              <Section title="Get prices">
                <SearchForm uuid={uuid} run={run} overview={found} />
              </Section>
            )}
          </Stack>
        )}
      </DataState>
      <Section title="Sites">
        <SearchSiteList uuid={uuid} {...(canSearch && { onSearch: setSites })} />
      </Section>
      {first && (
        <SearchSitesPanel uuid={uuid} run={run} sites={[first, ...others]} onClose={() => setSites([])} />
      )}
    </Stack>
  );
}

const SHOWN = ['priced', 'unmatched', 'unserved', 'failed', 'missing'] as const;

/** The number of sites by result; each figure links to its sites. */
function Counts({ uuid, overview }: { uuid: string; overview: contract.multiQuotes.SearchOverview }) {
  return (
    <StatRow>
      {SHOWN.map((outcome) => (
        <StatCard
          key={outcome}
          label={OUTCOME_LABELS[outcome].label}
          value={overview.byOutcome[outcome]}
          href={pathTo('availability.multi-quotes.searches', { uuid }, { outcome })}
        />
      ))}
    </StatRow>
  );
}
