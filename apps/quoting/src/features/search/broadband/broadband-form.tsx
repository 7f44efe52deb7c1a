import { contract } from '@portal/api-client';
import { useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { serverNow } from '@portal/ui/format';
import { DraftKeeper, Form, FormStatus } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { formatAddress } from '../../shared/address/address-values.ts';
import { AddressSection } from '../address/address-section.tsx';
import { storeRecentSearch } from '../recent/recent-searches.ts';
import { resolveAddress } from '../resolve-address.ts';
import { SearchLayout } from '../search-layout.tsx';
import { type BroadbandValues, broadbandSchema, plainLineNumber } from '../search-schema.ts';
import { SubmitRow } from '../submit-row.tsx';
import type { InitialSearch } from '../use-initial-search.ts';
import { useShowResults } from '../use-show-results.ts';
import { LineSection } from './line-section.tsx';

/** Asks for broadband products, which are answered at once. */
export function BroadbandForm({ start }: { start: InitialSearch }) {
  const user = useUser();
  const client = useApiClient();
  const way = useShowResults('broadband');
  const ask = useCommand(contract.availability.searchBroadband);
  async function submit(values: BroadbandValues): Promise<void> {
    if (way.isLeaving()) return;
    const answer = await ask.run({
      address: await resolveAddress(client, values),
      useExistingLine: values.useExistingLine,
      pstnNumber: values.useExistingLine ? plainLineNumber(values.pstnNumber) : null,
    });
    storeRecentSearch(user.id, {
      uuid: answer.uuid,
      kind: 'broadband',
      address: formatAddress(answer.address),
      at: new Date(serverNow()).toISOString(),
    });
    way.go(answer.uuid);
  }

  return (
    <Form
      schema={broadbandSchema}
      initialValues={start.broadband}
      onSubmit={submit}
      aria-label="New broadband quote"
    >
      <DraftKeeper
        draftKey={`broadband-search:${user.id}:${start.from ?? 'new'}`}
        version={1}
        restore="always"
      />
      <SearchLayout
        kind="broadband"
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
            label="Show products"
            busyLabel="Asking suppliers…"
            note="What is available at the address is shown at once."
          />
        </Stack>
      </SearchLayout>
    </Form>
  );
}
