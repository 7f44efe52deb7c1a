import { contract } from '@portal/api-client';
import { useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { AddressSection, formatAddress, resolveAddress } from '@portal/quote-kit/address';
import { Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { serverNow } from '@portal/ui/format';
import { Form, FormStatus } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { storeRecentSearch } from '../recent/recent-searches.ts';
import { SearchLayout } from '../search-layout.tsx';
import { type BroadbandValues, broadbandSchema, normalizeLineNumber } from '../search-schema.ts';
import { SubmitRow } from '../submit-row.tsx';
import type { InitialSearch } from '../use-initial-search.ts';
import { useShowResults } from '../use-show-results.ts';
import { LineSection } from './line-section.tsx';

/** The broadband search form. Results are available immediately. */
export function BroadbandForm({ start }: { start: InitialSearch }) {
  const user = useUser();
  const client = useApiClient();
  const results = useShowResults();
  const search = useCommand(contract.availability.searchBroadband);
  async function submit(values: BroadbandValues): Promise<void> {
    if (results.isOpening()) return;
    const answer = await search.run({
      address: await resolveAddress(client, values),
      useExistingLine: values.useExistingLine,
      pstnNumber: values.useExistingLine ? normalizeLineNumber(values.pstnNumber) : null,
    });
    storeRecentSearch(user.id, {
      uuid: answer.uuid,
      kind: 'broadband',
      address: formatAddress(answer.address),
      at: new Date(serverNow()).toISOString(),
    });
    results.open(answer.uuid);
  }

  return (
    <Form
      schema={broadbandSchema}
      initialValues={start.broadband}
      onSubmit={submit}
      aria-label="New broadband quote"
    >
      <FormDraft
        draftKey={`broadband-search:${user.id}:${start.from ?? 'new'}`}
        version={1}
        restore="always"
      />
      <SearchLayout
        address={
          <Section title="Where is the service needed?">
            <AddressSection />
          </Section>
        }
      >
        <Stack gap={8}>
          <LineSection />
          <FormStatus />
          <SubmitRow
            label="Get prices"
            busyLabel="Getting prices…"
            note="Shows the products available at this address."
          />
        </Stack>
      </SearchLayout>
    </Form>
  );
}
