import { contract } from '@portal/api-client';
import { useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { AddressSection, formatAddress, resolveAddress } from '@portal/quote-kit/address';
import { Card, Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, FormStatus } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { storeRecentSearch } from './recent/recent-searches.ts';
import { SearchCriteriaSection } from './search-criteria-section.tsx';
import { SearchLayout } from './search-layout.tsx';
import { type SearchValues, searchSchema } from './search-schema.ts';
import { SubmitRow } from './submit-row.tsx';
import type { InitialSearch } from './use-initial-search.ts';
import { useShowResults } from './use-show-results.ts';

/** The leased line search form. */
export function SearchForm({ start }: { start: InitialSearch }) {
  const user = useUser();
  const client = useApiClient();
  const results = useShowResults();
  const create = useCommand(contract.availability.createSearch);

  async function submit(values: SearchValues): Promise<void> {
    if (results.isOpening()) return;
    const address = await resolveAddress(client, values);
    const { bearers, speeds, terms } = values;
    const search = await create.run({ address, bearers, speeds, terms });
    storeRecentSearch(user.id, {
      uuid: search.uuid,
      kind: 'single',
      address: formatAddress(search.address),
      at: search.createdAt,
    });
    results.open(search.uuid);
  }

  return (
    <Form schema={searchSchema} initialValues={start.values} onSubmit={submit} aria-label="New quote">
      <FormDraft draftKey={`quote-search:${user.id}:${start.from ?? 'new'}`} version={1} restore="always" />
      <SearchLayout
        address={
          <Section title="Where is the service needed?">
            <AddressSection />
          </Section>
        }
      >
        <Stack gap={8}>
          <Section
            title="What do you need?"
            description="Leave blank to see all options. You can filter the results afterwards."
          >
            <Card padding={{ xs: 4, md: 5 }}>
              <SearchCriteriaSection />
            </Card>
          </Section>
          <FormStatus />
          <SubmitRow
            label="Get prices"
            busyLabel="Starting the search…"
            note="Prices appear as suppliers reply, usually within a few seconds."
          />
        </Stack>
      </SearchLayout>
    </Form>
  );
}
