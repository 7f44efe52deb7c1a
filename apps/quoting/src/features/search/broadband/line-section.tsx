import { useRegisterField } from '@portal/quote-kit/forms';
import { Card, Stack } from '@portal/ui';
import { ConditionalFields, RadioGroupField } from '@portal/ui/fields';
import { TextField } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import type { BroadbandValues } from '../search-schema.ts';

/** The line of a broadband service (R30). */
const LINES = [
  { value: false, label: 'New line', description: 'An engineer installs it' },
  {
    value: true,
    label: 'Use existing line',
    description: 'The service moves to the new product; the line works until then',
  },
];

/** A new line, or an existing one with its number. */
export function LineSection() {
  useRegisterField('pstnNumber');
  return (
    <Section title="Line">
      <Card padding={{ xs: 4, md: 5 }}>
        <Stack gap={4}>
          <RadioGroupField name="useExistingLine" label="Line" options={LINES} layout="cards" />
          <ConditionalFields<BroadbandValues> when={(values) => values.useExistingLine === true}>
            <TextField
              name="pstnNumber"
              label="Line number"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              help="The current telephone number of the line, including the area code"
            />
          </ConditionalFields>
        </Stack>
      </Card>
    </Section>
  );
}
