import { Card, Grid, Row, Stack, Text } from '@portal/ui';
import { DateField, DateRangeField, day, dayRange } from '@portal/ui/dates';
import {
  AutocompleteField,
  CodeField,
  digits,
  ErrorSummary,
  FieldArray,
  FormDraft,
  MoneyField,
  NumberField,
  RadioGroupField,
  SearchableSelect,
  SwitchField,
} from '@portal/ui/fields';
import {
  alphaNum,
  booleanValue,
  choice,
  email,
  Form,
  FormStatus,
  fileList,
  max,
  numberValue,
  PasswordField,
  required,
  requiredChoice,
  requiredIf,
  SelectField,
  SubmitButton,
  secret,
  TextareaField,
  TextField,
  text,
  ukPostcode,
} from '@portal/ui/forms';
import { Page, PageHeader, SelectInput, TextInput } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { array, object, pipe } from 'valibot';
import {
  Autosaving,
  attachmentsField,
  existingLineField,
  findStreets,
  interfaces,
  layers,
  numberOfExistingLine,
  suppliers,
  wait,
} from '../support/form-parts.tsx';

const schema = pipe(
  object({
    name: text(required(), max(40)),
    email: text(required(), email()),
    postcode: text(required(), ukPostcode()),
    street: text(),
    password: secret(required()),
    code: text(digits(6)),
    floors: numberValue(required()),
    install: numberValue(),
    term: choice(['12', '36', '60']),
    interface: requiredChoice(['rj45', 'lc']),
    layer: requiredChoice(['2', '3']),
    existing: booleanValue(),
    pstn: text(),
    notify: booleanValue(),
    notes: text(max(120)),
    files: fileList(),
    crd: day(required()),
    window: dayRange(),
    contacts: array(object({ name: text(required()), email: text(required(), email()) })),
    rack: text(alphaNum()),
  }),
  requiredIf('pstn', (values) => values.existing),
);

class TakenError extends Error {
  readonly code = 'invalid';
  readonly fieldErrors = { email: ['The email has already been taken.'] };
}

function Filters() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const [supplier, setSupplier] = useState<string | null>('kestrel');
  return (
    <Grid columns={{ xs: 1, sm: 3 }} gap={3}>
      <TextInput label="Search" placeholder="Reference or postcode" value={search} onChange={setSearch} />
      <SelectInput
        label="Status"
        value={status}
        onChange={setStatus}
        options={[
          { value: 'created', label: 'Saved' },
          { value: 'accepted', label: 'Pending CRF' },
        ]}
      />
      <SearchableSelect label="Supplier" value={supplier} onChange={setSupplier} options={suppliers} />
    </Grid>
  );
}

/** Every field, with its validation errors. */
function LongFormPage() {
  return (
    <Page>
      <PageHeader title="Form" />
      <Stack gap={6}>
        <Card>
          <Filters />
        </Card>
        <Form
          schema={schema}
          initialValues={{ contacts: [{ name: 'Rosa Okafor', email: 'rosa@acme.test' }], notify: true }}
          onSubmit={async () => {
            await wait(800);
            throw new TakenError('The email has already been taken.');
          }}
        >
          <Stack gap={5} sx={{ maxWidth: 760 }}>
            <FormDraft draftKey="story-form" version={1} exclude={['password', 'code']} />
            <ErrorSummary />
            <FormStatus />
            <Grid columns={{ xs: 1, sm: 2 }} gap={5}>
              <TextField name="name" label="Customer name" help="As on the contract" />
              <TextField name="email" label="Email" type="email" />
              <TextField name="postcode" label="Postcode" autoCapitalize="characters" />
              <AutocompleteField
                name="street"
                label="Street"
                optional
                loadOptions={findStreets}
                getLabel={(item) => item.line}
                valueKind="text"
                placeholder="Start typing"
              />
              <PasswordField name="password" label="Password" autoComplete="new-password" />
              <CodeField name="code" label="One-time code" optional />
              <NumberField name="floors" label="Floors" suffix="floors" />
              <MoneyField name="install" label="Install cost" optional />
              <SelectField
                name="term"
                label="Term"
                optional
                options={[
                  { value: '12', label: '1 Year' },
                  { value: '36', label: '3 Years' },
                  { value: '60', label: '5 Years' },
                ]}
              />
              <TextField name="rack" label="Rack" disabled />
              <DateField name="crd" label="Customer required date" min="2026-11-01" />
              <DateRangeField name="window" label="Install window" optional />
            </Grid>
            <RadioGroupField name="interface" label="Interface" layout="row" options={interfaces} />
            <RadioGroupField
              name="layer"
              label="Layer"
              layout="cards"
              help="How the circuit is handed over"
              options={layers}
            />
            {existingLineField}
            {numberOfExistingLine}
            <SwitchField name="notify" label="Tell me when it changes" />
            <TextareaField name="notes" label="Notes" optional maxLength={120} />
            {attachmentsField}
            <FieldArray
              name="contacts"
              label="Secondary contacts"
              addLabel="Add contact"
              newItem={() => ({ name: '', email: '' })}
            >
              {(item) => (
                <Grid columns={{ xs: 1, sm: 2 }} gap={4}>
                  <TextField name={`${item.name}.name`} label="Name" />
                  <TextField name={`${item.name}.email`} label="Email" type="email" />
                </Grid>
              )}
            </FieldArray>
            <Row gap={4}>
              <SubmitButton busyLabel="Saving">Save request</SubmitButton>
              <Autosaving />
              <Text tone="muted">The server rejects the email.</Text>
            </Row>
          </Stack>
        </Form>
      </Stack>
    </Page>
  );
}

const meta: Meta = { title: 'Examples/Long form', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const LongForm: StoryObj = { render: () => <LongFormPage /> };
