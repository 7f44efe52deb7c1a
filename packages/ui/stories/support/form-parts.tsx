import { Row, Stack } from '@portal/ui';
import { AutosaveStatus, CheckboxField, ConditionalFields, FileField, useAutosave } from '@portal/ui/fields';
import { email, Form, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { type GenericSchema, object } from 'valibot';
import { nothing } from './held.tsx';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A form with one field; Save shows its validation. */
export const inForm = (name: string, schema: GenericSchema, field: ReactNode, initialValues: object = {}) => (
  <Form schema={schema} initialValues={initialValues} onSubmit={nothing} aria-label={name}>
    <Stack gap={3}>
      {field}
      <Row>
        <SubmitButton variant="secondary">Save {name.toLowerCase()}</SubmitButton>
      </Row>
    </Stack>
  </Form>
);

export class Outage extends Error {
  readonly code = 'server';
  readonly reference = 'r-8f2c41';
}

export const contact = object({ name: text(required(), max(40)), email: text(required(), email()) });
export const contactFields = (
  <>
    <TextField name="name" label="Contact name" autoComplete="off" />
    <TextField name="email" label="Contact email" type="email" autoComplete="off" />
  </>
);

const streets = ['1 High Street', '12 Harbour Road', 'Unit 4, Mill Lane', 'The Old Mill, Mill Lane'];

/** Finds streets as slowly as a server. */
export async function findStreets(query: string) {
  await wait(200);
  return streets
    .filter((street) => street.toLowerCase().includes(query.toLowerCase()))
    .map((line) => ({ line }));
}

export const suppliers = [
  { value: 'kestrel', label: 'Kestrel Networks' },
  { value: 'marram', label: 'Marram Fibre' },
  { value: 'northgate', label: 'Northgate Cable' },
  { value: 'citylight', label: 'City Light' },
];

export const interfaces = [
  { value: 'rj45', label: 'RJ45' },
  { value: 'lc', label: 'LC fibre' },
];

export const layers = [
  { value: '2', label: 'Layer 2', description: 'At an NNI, with VLANs' },
  { value: '3', label: 'Layer 3', description: 'With IP addresses' },
];

export const existingLineField = (
  <CheckboxField name="existing" label="Use the existing line" help="The number moves with it" />
);

/** A field that the answer to {@link existingLineField} shows. */
export const numberOfExistingLine = (
  <ConditionalFields<{ existing?: boolean }> when={(values) => values.existing === true}>
    <TextField name="pstn" label="PSTN number" inputMode="tel" />
  </ConditionalFields>
);

export const attachmentsField = (
  <FileField name="files" label="Attachments" optional multiple accept={['.csv', '.pdf']} maxSizeKb={2048} />
);

export function Autosaving() {
  return <AutosaveStatus autosave={useAutosave({ onAutosave: () => wait(400) })} />;
}
export const saved = { status: 'saved', savedAt: new Date('2026-11-21T10:32:00Z') } as const;

export const terms = [
  { value: '12', label: '1 Year' },
  { value: '36', label: '3 Years' },
  { value: '60', label: '5 Years', disabled: true },
];

export const saveButton = (label: string) => (
  <Row>
    <SubmitButton variant="secondary">{label}</SubmitButton>
  </Row>
);
