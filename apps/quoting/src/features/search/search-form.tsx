import { contract } from '@portal/api-client';
import { useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { Card, Stack } from '@portal/ui';
import { DraftKeeper, Form, FormStatus } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { formatAddress } from '../shared/address/address-values.ts';
import { AddressSection } from './address/address-section.tsx';
import { SearchCriteriaSection } from './criteria/search-criteria-section.tsx';
import { storeRecentSearch } from './recent/recent-searches.ts';
import { resolveAddress } from './resolve-address.ts';
import { SearchLayout } from './search-layout.tsx';
import { type SearchValues, searchSchema } from './search-schema.ts';
import { SubmitRow } from './submit-row.tsx';
import type { InitialSearch } from './use-initial-search.ts';
import { useShowResults } from './use-show-results.ts';

/** Starts a search of leased lines. */
export function SearchForm({ start }: { start: InitialSearch }) {
  const user = useUser();
  const client = useApiClient();
  const way = useShowResults('single');
  const create = useCommand(contract.availability.createSearch);

  async function submit(values: SearchValues): Promise<void> {
    if (way.isLeaving()) return;
    const address = await resolveAddress(client, values);
    const { bearers, speeds, terms } = values;
    const search = await create.run({ address, bearers, speeds, terms });
    storeRecentSearch(user.id, {
      uuid: search.uuid,
      kind: 'single',
      address: formatAddress(search.address),
      at: search.createdAt,
    });
    way.go(search.uuid);
  }

  return (
    <Form schema={searchSchema} initialValues={start.values} onSubmit={submit} aria-label="New quote">
      <DraftKeeper draftKey={`quote-search:${user.id}:${start.from ?? 'new'}`} version={1} restore="always" />
      <SearchLayout
        kind="single"
        address={
          <Section title="Where is the service needed?">
            <AddressSection />
          </Section>
        }
      >
        <Stack gap={8}>
          <Section
            title="What should suppliers quote for?"
            description="Leave anything open to see all there is; results can be narrowed afterwards."
          >
            <Card padding={{ xs: 4, md: 5 }}>
              <SearchCriteriaSection />
            </Card>
          </Section>
          <FormStatus />
          <SubmitRow
            label="Search suppliers"
            busyLabel="Starting the search…"
            note="Prices appear as suppliers answer, usually within a few seconds."
          />
        </Stack>
      </SearchLayout>
    </Form>
  );
}
