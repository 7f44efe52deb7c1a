import { DisabledReasonButton } from '@portal/area-kit/detail';
import { Stack, Text } from '@portal/ui';
import { ConditionalFields, RadioGroupField } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { Form, FormStatus } from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import { SearchFilterFields } from '../shared/search-filters/search-filter-fields.tsx';
import { toSearchFilters, toSearchFilterValues } from '../shared/search-filters/search-filter-schema.ts';
import type { SearchRun } from '../shared/search-run/use-search-run.ts';
import { NEW_SEARCH, type SearchValues, searchSchema } from './search-schema.ts';
import type { SiteSearch } from './search-site-list.tsx';

interface SearchSitesPanelProps {
  uuid: string;
  run: SearchRun;
  sites: readonly [SiteSearch, ...SiteSearch[]];
  onClose: () => void;
}

/** Criteria of one site or of the selected ones, and a search of only these. */
export function SearchSitesPanel({ uuid, run, sites, onClose }: SearchSitesPanelProps) {
  const [first] = sites;
  const isOne = sites.length === 1;
  return (
    <SidebarModal
      open
      onClose={onClose}
      width={520}
      title={
        isOne ? `Prices for ${first.address.addressLine1}` : `Prices for ${plural(sites.length, 'site')}`
      }
    >
      <Form
        schema={searchSchema}
        aria-label="Search filters"
        initialValues={{
          ...NEW_SEARCH,
          criteria: isOne ? 'same' : 'own',
          searchFilters: isOne
            ? toSearchFilterValues(first.location.searchFilters)
            : NEW_SEARCH.searchFilters,
        }}
        onSubmit={async ({ criteria, searchFilters }) => {
          await run.start.run({
            uuid,
            uuids: sites.map(({ location }) => location.uuid),
            ...(criteria === 'same' && { searchFilters: toSearchFilters(searchFilters) }),
          });
          onClose();
        }}
      >
        {({ submitting }) => (
          <Stack gap={5}>
            <FormStatus />
            {isOne ? (
              <Text tone="muted">Leave blank to include all prices.</Text>
            ) : (
              <RadioGroupField
                name="criteria"
                label="What should suppliers quote for?"
                options={[
                  { value: 'own', label: 'Each site’s own search filters' },
                  { value: 'same', label: 'The same for these sites' },
                ]}
              />
            )}
            <ConditionalFields<SearchValues> when={({ criteria }) => criteria === 'same'}>
              <SearchFilterFields />
            </ConditionalFields>
            <div>
              <DisabledReasonButton
                type="submit"
                variant="primary"
                align="start"
                loading={submitting}
                disabledReason={
                  run.isRunning ? 'A search is running. Wait until it has finished, or stop it.' : null
                }
              >
                {isOne ? 'Get prices' : `Get prices for ${plural(sites.length, 'site')}`}
              </DisabledReasonButton>
            </div>
          </Stack>
        )}
      </Form>
    </SidebarModal>
  );
}
