import { Card, Stack } from '@portal/ui';
import { Fields, RadioGroupField, TextField } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useRegisterField } from '../../shared/forms/use-register-field.ts';
import type { BroadbandValues } from '../search-schema.ts';

/** What a broadband service runs on (R30). */
const LINES = [
  { value: false, label: 'New line', description: 'An engineer installs it' },
  {
    value: true,
    label: 'Use the existing line',
    description: 'The service moves over; the line keeps working until then',
  },
];

/** A new line, or the one that is there with its number. */
export function LineSection() {
  useRegisterField('pstnNumber');
  return (
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
  );
}
