import { contract } from '@portal/api-client';
import { useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { Card, Stack } from '@portal/ui';
import {
  DraftKeeper,
  Fields,
  Form,
  FormStatus,
  RadioGroupField,
  SubmitButton,
  TextField,
} from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { AddressSection } from '../address-lookup/address-section.tsx';
import { addressInOneLine } from '../address-lookup/address-values.ts';
import { findAddress } from '../search/find-address.ts';
import { keepRecentSearch } from '../search/recent-searches.ts';
import {
  type BroadbandValues,
  broadbandSchema,
  NEW_BROADBAND_SEARCH,
  plainLineNumber,
} from '../search/search-schema.ts';
import { useGoToResults } from '../search/use-go-to-results.ts';
import type { SearchStart } from '../search/use-search-start.ts';

/** What a broadband service runs on (R30). */
const LINES = [
  { value: false, label: 'New line', description: 'An engineer installs it' },
  {
    value: true,
    label: 'Use the existing line',
    description: 'The service moves over; the line keeps working until then',
  },
];

/** Asks for broadband products, which are answered at once. */
export function BroadbandForm({ start }: { start: SearchStart }) {
  const user = useUser();
  const client = useApiClient();
  const setStarted = useGoToResults('broadband');
  const ask = useCommand(contract.availability.searchBroadband);
  const { entry, lookup, address } = start.values;

  async function submit(values: BroadbandValues): Promise<void> {
    const answer = await ask.run({
      address: await findAddress(client, values),
      useExistingLine: values.useExistingLine,
      pstnNumber: values.useExistingLine ? plainLineNumber(values.pstnNumber) : null,
    });
    keepRecentSearch(user.id, {
      uuid: answer.uuid,
      kind: 'broadband',
      address: addressInOneLine(answer.address),
      at: new Date().toISOString(),
      wanted: { bearers: [], speeds: [], terms: [] },
    });
    setStarted(answer.uuid);
  }

  return (
    <Form
      schema={broadbandSchema}
      initialValues={{ ...NEW_BROADBAND_SEARCH, entry, lookup, address }}
      onSubmit={submit}
      aria-label="New broadband quote"
    >
      <DraftKeeper
        draftKey={`broadband-search:${user.id}:${start.from ?? 'new'}`}
        version={1}
        restore="always"
      />
      <Stack gap={8}>
        <Section title="Where is the service needed?">
          <AddressSection />
        </Section>
        <Section title="What does it run on?">
          <Card padding={{ xs: 4, md: 5 }}>
            <Stack gap={4}>
              <RadioGroupField name="useExistingLine" label="Line" options={LINES} layout="cards" />
              <Fields<BroadbandValues> when={(values) => values.useExistingLine === true}>
                <TextField
                  name="pstnNumber"
                  label="Line number"
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  help="The telephone number on the line today, with its area code"
                />
              </Fields>
            </Stack>
          </Card>
        </Section>
        <FormStatus />
        <div>
          <SubmitButton busyLabel="Asking suppliers…">Show products</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
