import type { contract } from '@portal/api-client';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { Stack } from '@portal/ui';
import { ConditionalFields, RadioGroupField } from '@portal/ui/fields';
import { formatNumber, plural } from '@portal/ui/format';
import { Form, FormStatus, useForm, useFormValues } from '@portal/ui/forms';
import { useEffect, useState } from 'react';
import { SearchFilterFields } from '../shared/search-filters/search-filter-fields.tsx';
import { toSearchFilters } from '../shared/search-filters/search-filter-schema.ts';
import type { SearchRun } from '../shared/search-run/use-search-run.ts';
import { NEW_SEARCH, type SearchScope, type SearchValues, searchSchema } from './search-schema.ts';

interface SearchFormProps {
  uuid: string;
  run: SearchRun;
  overview: contract.multiQuotes.SearchOverview;
}

/** Which sites to price, and what suppliers should quote for. */
export function SearchForm({ uuid, run, overview }: SearchFormProps) {
  const counts = countScopes(overview);
  // Fixed when the form opens, so that counts that change during a search do not reset the user's choice.
  const [start] = useState<SearchValues>({ ...NEW_SEARCH, scope: counts.missing > 0 ? 'missing' : 'all' });
  return (
    <Form
      schema={searchSchema}
      aria-label="Get prices"
      initialValues={start}
      onSubmit={async ({ scope, criteria, searchFilters }) => {
        await run.start.run({
          uuid,
          scope,
          ...(criteria === 'same' && { searchFilters: toSearchFilters(searchFilters) }),
        });
      }}
    >
      {({ values, submitting }) => (
        <Stack gap={5}>
          <FormStatus />
          <ScopeReset counts={counts} isRunning={run.isRunning} />
          <RadioGroupField<SearchScope>
            name="scope"
            label="Sites"
            layout="cards"
            options={[
              {
                value: 'all',
                label: `All ${plural(counts.all, 'site')}`,
                description: lockedNote(overview.locked) ?? 'Also refreshes prices already found',
              },
              {
                value: 'missing',
                label: `${plural(counts.missing, 'site')} without results`,
                description: describeMissing(counts.missing, run.isRunning),
                disabled: counts.missing === 0,
              },
              {
                value: 'failed',
                label: plural(counts.failed, 'failed site'),
                description: 'Tries again only where something went wrong',
                disabled: counts.failed === 0,
              },
            ]}
          />
          <RadioGroupField
            name="criteria"
            label="What should suppliers quote for?"
            options={[
              {
                value: 'own',
                label: 'Each site’s own search filters',
                description: 'Change them in the list below, for one site or several at once',
              },
              {
                value: 'same',
                label: 'The same for all these sites',
                description:
                  'Replaces the search filters these sites have now, including speed, bearer and term from an imported file',
              },
            ]}
          />
          <ConditionalFields<SearchValues> when={({ criteria }) => criteria === 'same'}>
            <SearchFilterFields />
          </ConditionalFields>
          <div>
            <DisabledReasonButton
              type="submit"
              variant="primary"
              align="start"
              loading={submitting}
              disabledReason={getDisabledReason(run.isRunning, counts[values.scope || 'all'])}
            >
              {`Get prices for ${plural(counts[values.scope || 'all'], 'site')}`}
            </DisabledReasonButton>
          </div>
        </Stack>
      )}
    </Form>
  );
}

/** Switches to all sites when a finished search has left no site in the chosen group. */
function ScopeReset({ counts, isRunning }: { counts: Record<SearchScope, number>; isRunning: boolean }) {
  const form = useForm<SearchValues>();
  const scope = useFormValues((values: SearchValues) => values.scope);
  const isEmpty = !isRunning && scope !== 'all' && counts[scope || 'all'] === 0;
  useEffect(() => {
    if (isEmpty) form.change('scope', 'all');
  }, [form, isEmpty]);
  return null;
}

function countScopes({ unlocked }: contract.multiQuotes.SearchOverview): Record<SearchScope, number> {
  const all = Object.values(unlocked).reduce((sum, count) => sum + count, 0);
  return { all, missing: unlocked.missing + unlocked.failed, failed: unlocked.failed };
}

/** Sites of a running search count as neither missing nor failed. */
function describeMissing(count: number, isRunning: boolean): string {
  if (count > 0) return 'Not searched yet, stopped or failed';
  return isRunning ? 'The running search includes these sites' : 'Every unlocked site has results';
}

const lockedNote = (locked: number) =>
  locked === 0 ? null : `Leaves out ${formatNumber(locked)} locked ${locked === 1 ? 'site' : 'sites'}`;

function getDisabledReason(isRunning: boolean, count: number): string | null {
  if (isRunning) return 'A search is running. Wait until it has finished, or stop it.';
  return count === 0 ? 'No sites to search. Add or unlock a site.' : null;
}
