import type { ReactNode } from 'react';
import { array, type GenericSchema, object, pipe } from 'valibot';
import {
  AutocompleteField,
  AutosaveStatus,
  CheckboxField,
  CodeField,
  ConditionalFields,
  digits,
  ErrorSummary,
  FieldArray,
  FileField,
  FormDraft,
  image,
  MoneyField,
  NumberField,
  RadioGroupField,
  SearchableSelect,
  SwitchField,
  useAutosave,
} from '../../src/fields/index.ts';
import {
  booleanValue,
  Combobox,
  choice,
  email,
  Form,
  FormStatus,
  fileList,
  fileValue,
  max,
  numberValue,
  PasswordField,
  required,
  requiredIf,
  SelectField,
  SelectInput,
  SubmitButton,
  Switch,
  secret,
  TextareaField,
  TextField,
  TextInput,
  text,
} from '../../src/forms/index.ts';
import { Row, Stack } from '../../src/index.ts';
import { commonStates, SentForm, sendingFiles } from './field-states.tsx';
import { Held, nothing, type Samples, state } from './sample.tsx';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A form with one field; Save shows its validation. */
const inForm = (name: string, schema: GenericSchema, field: ReactNode, initialValues: object = {}) => (
  <Form schema={schema} initialValues={initialValues} onSubmit={nothing} aria-label={name}>
    <Stack gap={3}>
      {field}
      <Row>
        <SubmitButton variant="secondary">Save {name.toLowerCase()}</SubmitButton>
      </Row>
    </Stack>
  </Form>
);

class Refusal extends Error {
  readonly code = 'invalid';
  readonly fieldErrors: Record<string, string[]>;
  constructor(fieldErrors: Record<string, string[]>) {
    super('The given data was invalid.');
    this.fieldErrors = fieldErrors;
  }
}

class Outage extends Error {
  readonly code = 'server';
  readonly reference = 'r-8f2c41';
}

class Conflict extends Error {
  readonly code = 'conflict';
}

class Stopped extends Error {
  readonly code = 'cancelled';
}

const contact = object({ name: text(required(), max(40)), email: text(required(), email()) });
const contactFields = (
  <>
    <TextField name="name" label="Contact name" autoComplete="off" />
    <TextField name="email" label="Contact email" type="email" autoComplete="off" />
  </>
);

const terms = [
  { value: '12', label: '1 Year' },
  { value: '36', label: '3 Years' },
  { value: '60', label: '5 Years', disabled: true },
];
const suppliers = [
  { value: 'kestrel', label: 'Kestrel Networks' },
  { value: 'marram', label: 'Marram Fibre' },
  { value: 'northgate', label: 'Northgate Cable' },
  { value: 'citylight', label: 'City Light' },
];

const streets = ['1 High Street', '12 Harbour Road', 'Unit 4, Mill Lane', 'The Old Mill, Mill Lane'];
async function findStreets(query: string) {
  await wait(200);
  return streets
    .filter((street) => street.toLowerCase().includes(query.toLowerCase()))
    .map((line) => ({ line }));
}

function Autosaving() {
  return <AutosaveStatus autosave={useAutosave({ onAutosave: () => wait(400) })} />;
}

const saved = { status: 'saved', savedAt: new Date('2026-11-21T10:32:00Z') } as const;
const failed = {
  status: 'failed',
  savedAt: null,
  error: new Outage('The portal cannot be reached.'),
} as const;
const waiting = { status: 'waiting', savedAt: null } as const;
const saving = { status: 'saving', savedAt: null } as const;
/** A storage with a draft from an earlier visit. */
const storedDraft = {
  getItem: () =>
    JSON.stringify({
      version: 1,
      savedAt: '2026-11-20T16:40:00.000Z',
      values: { access: 'Through the yard, ring twice' },
    }),
  setItem: nothing,
  removeItem: nothing,
};
const flush = async () => undefined;

export const formsSamples: Samples = {
  Form: [
    state(
      'first error under the field, with the focus',
      <Form schema={contact} onSubmit={() => wait(600)} aria-label="Contact">
        <Stack gap={3}>
          <FormStatus success="The contact was saved." />
          {contactFields}
          <Row>
            <SubmitButton busyLabel="Saving">Save contact</SubmitButton>
          </Row>
        </Stack>
      </Form>,
    ),
    state(
      'rejected by the server at a field',
      <Form
        schema={contact}
        initialValues={{ name: 'Rosa Okafor', email: 'rosa@acme.test' }}
        onSubmit={() => Promise.reject(new Refusal({ email: ['The email_address has already been taken.'] }))}
        aria-label="Refused contact"
      >
        <Stack gap={3}>
          {contactFields}
          <Row>
            <SubmitButton>Save taken contact</SubmitButton>
          </Row>
        </Stack>
      </Form>,
    ),
  ],
  FormStatus: [
    state(
      'sent',
      <SentForm name="Sent" schema={object({})}>
        <FormStatus success="The contact was saved." />
      </SentForm>,
    ),
    state(
      'rejected as a whole',
      <SentForm
        name="Conflict"
        schema={object({})}
        onSubmit={() => Promise.reject(new Conflict('Someone else changed this quote a moment ago.'))}
      >
        <FormStatus />
      </SentForm>,
    ),
    state(
      'cancelled by the user',
      <SentForm
        name="Stopped"
        schema={object({})}
        onSubmit={() => Promise.reject(new Stopped('You stopped the upload. Nothing was sent.'))}
      >
        <FormStatus />
      </SentForm>,
    ),
    state(
      'rejected as a whole, with a reference',
      <Form
        schema={object({})}
        onSubmit={() => Promise.reject(new Outage('The portal cannot be reached.'))}
        aria-label="Outage"
      >
        <Stack gap={3}>
          <FormStatus />
          <Row>
            <SubmitButton>Send into an outage</SubmitButton>
          </Row>
        </Stack>
      </Form>,
    ),
  ],
  ErrorSummary: [
    state(
      'after a failed submit',
      <SentForm name="Refused summary" schema={contact}>
        <Stack gap={3}>
          <ErrorSummary />
          {contactFields}
        </Stack>
      </SentForm>,
    ),
    state(
      'for a long form',
      <Form schema={contact} onSubmit={nothing} aria-label="Summary">
        <Stack gap={3}>
          <ErrorSummary />
          {contactFields}
          <Row>
            <SubmitButton>Save with summary</SubmitButton>
          </Row>
        </Stack>
      </Form>,
    ),
  ],
  SubmitButton: [
    state(
      'busy',
      <SentForm name="Busy" schema={object({})} onSubmit={() => new Promise(() => undefined)}>
        <SubmitButton busyLabel="Placing the order">Place order</SubmitButton>
      </SentForm>,
    ),
    state(
      'disabled',
      <Form schema={object({})} onSubmit={nothing} aria-label="Nothing to send">
        <SubmitButton disabled>Send nothing</SubmitButton>
      </Form>,
    ),
    state(
      'busy while submitting',
      <Form schema={object({})} onSubmit={() => wait(1500)} aria-label="Slow">
        <SubmitButton busyLabel="Sending">Send slowly</SubmitButton>
      </Form>,
    ),
  ],
  TextField: [
    state(
      'required, with help',
      inForm(
        'Customer',
        object({ customer: text(required(), max(40)) }),
        <TextField name="customer" label="Customer name" help="As on the contract" />,
      ),
    ),
    state(
      'optional, with a unit',
      inForm(
        'Reach',
        object({ reach: text() }),
        <TextField name="reach" label="Cable length" optional suffix="m" inputMode="numeric" />,
      ),
    ),
    state(
      'read-only',
      inForm('Rack', object({ rack: text() }), <TextField name="rack" label="Rack" readOnly />, {
        rack: 'R12',
      }),
    ),
    ...commonStates('TextField'),
  ],
  NumberField: [
    state(
      'arrow keys, from 1 to 20',
      inForm(
        'Quantity',
        object({ quantity: numberValue(required()) }),
        <NumberField name="quantity" label="Quantity" min={1} max={20} />,
        { quantity: 4 },
      ),
    ),
    ...commonStates('NumberField'),
  ],
  MoneyField: [
    state(
      'stored in pence',
      inForm(
        'Cost',
        object({ cost: numberValue() }),
        <MoneyField name="cost" label="Install cost" optional />,
        { cost: 190_000 },
      ),
    ),
    ...commonStates('MoneyField'),
  ],
  PasswordField: [
    state(
      'with show',
      inForm(
        'Password',
        object({ password: secret(required()) }),
        <PasswordField name="password" label="Password" autoComplete="new-password" />,
      ),
    ),
    ...commonStates('PasswordField'),
  ],
  CodeField: [
    state(
      'six digits',
      inForm('Code', object({ code: text(digits(6)) }), <CodeField name="code" label="One-time code" />),
    ),
    ...commonStates('CodeField'),
  ],
  SelectField: [
    state(
      'with a disabled option',
      inForm(
        'Term',
        object({ term: choice(['12', '36']) }),
        <SelectField name="term" label="Term" options={terms} />,
      ),
    ),
    ...commonStates('SelectField'),
  ],
  RadioGroupField: [
    state(
      'in a row, one disabled',
      inForm(
        'Presentation',
        object({ presentation: text() }),
        <RadioGroupField
          name="presentation"
          label="Presentation"
          layout="row"
          optional
          options={[
            { value: 'copper', label: 'Copper' },
            { value: 'fibre', label: 'Fibre' },
            { value: 'radio', label: 'Radio', disabled: true },
          ]}
        />,
      ),
    ),
    state(
      'in a column',
      inForm(
        'Interface',
        object({ kind: choice(['rj45', 'lc']) }),
        <RadioGroupField
          name="kind"
          label="Interface"
          options={[
            { value: 'rj45', label: 'RJ45' },
            { value: 'lc', label: 'LC fibre' },
          ]}
        />,
      ),
    ),
    state(
      'as cards',
      inForm(
        'Layer',
        object({ layer: text(required()) }),
        <RadioGroupField
          name="layer"
          label="Layer"
          layout="cards"
          options={[
            { value: '2', label: 'Layer 2', description: 'At an NNI, with VLANs' },
            { value: '3', label: 'Layer 3', description: 'With IP addresses' },
          ]}
        />,
      ),
    ),
    ...commonStates('RadioGroupField'),
  ],
  CheckboxField: [
    state(
      'a boolean, and several of a list',
      inForm(
        'Choices',
        object({ existing: booleanValue(), days: array(text()) }),
        <>
          <CheckboxField name="existing" label="Use the existing line" help="The number moves with it" />
          <Row wrap gap={4}>
            {['Monday', 'Tuesday'].map((day) => (
              <CheckboxField key={day} name="days" value={day} label={day} />
            ))}
          </Row>
        </>,
        { days: ['Monday'] },
      ),
    ),
    ...commonStates('CheckboxField'),
  ],
  SwitchField: [
    state(
      'on',
      inForm(
        'Alerts',
        object({ notify: booleanValue() }),
        <SwitchField name="notify" label="Tell me when it changes" />,
        {
          notify: true,
        },
      ),
    ),
    ...commonStates('SwitchField'),
  ],
  TextareaField: [
    state(
      'counts remaining characters',
      inForm(
        'Notes',
        object({ notes: text(max(120)) }),
        <TextareaField name="notes" label="Notes" optional maxLength={120} />,
      ),
    ),
    ...commonStates('TextareaField'),
  ],
  FileField: [
    state(
      'several, selected or dropped',
      inForm(
        'Files',
        object({ files: fileList() }),
        <FileField
          name="files"
          label="Attachments"
          optional
          multiple
          accept={['.csv', '.pdf']}
          maxSizeKb={2048}
        />,
      ),
    ),
    state(
      'one only',
      inForm(
        'Picture',
        object({ picture: fileValue(required(), image()) }),
        <FileField name="picture" label="Picture" accept={['.png', '.jpg']} maxSizeKb={2048} />,
      ),
    ),
    sendingFiles,
    ...commonStates('FileField'),
  ],
  AutocompleteField: [
    state(
      'options loaded while typing',
      inForm(
        'Street',
        object({ street: text() }),
        <AutocompleteField
          name="street"
          label="Street"
          loadOptions={findStreets}
          getLabel={(item) => item.line}
          valueKind="text"
          placeholder="Start typing"
        />,
      ),
    ),
    ...commonStates('AutocompleteField'),
  ],
  FieldArray: [
    state(
      'empty',
      inForm(
        'Sites',
        object({ sites: array(object({ name: text() })) }),
        <FieldArray
          name="sites"
          label="Further sites"
          addLabel="Add site"
          newItem={() => ({ name: '' })}
          emptyText="No further sites."
        >
          {(item) => <TextField name={`${item.name}.name`} label="Name" />}
        </FieldArray>,
        { sites: [] },
      ),
    ),
    state(
      'any number of items, sortable',
      inForm(
        'Order of calls',
        object({ calls: array(object({ name: text() })) }),
        <FieldArray
          name="calls"
          label="Who is called"
          addLabel="Add person"
          itemLabel="Person"
          max={2}
          newItem={() => ({ name: '' })}
        >
          {(item) => <TextField name={`${item.name}.name`} label="Name" />}
        </FieldArray>,
        { calls: [{ name: 'Rosa Okafor' }, { name: 'Priya Nair' }] },
      ),
    ),
    state(
      'one item',
      inForm(
        'Contacts',
        object({ contacts: array(object({ email: text(required(), email()) })) }),
        <FieldArray
          name="contacts"
          label="Secondary contacts"
          addLabel="Add contact"
          newItem={() => ({ email: '' })}
        >
          {(item) => <TextField name={`${item.name}.email`} label="Email" type="email" />}
        </FieldArray>,
        { contacts: [{ email: 'rosa@acme.test' }] },
      ),
    ),
  ],
  ConditionalFields: [
    state(
      'shown by condition',
      inForm(
        'Line',
        pipe(
          object({ existing: booleanValue(), pstn: text() }),
          requiredIf('pstn', (values) => values.existing),
        ),
        <>
          <CheckboxField name="existing" label="There is a line already" />
          <ConditionalFields<{ existing?: boolean }> when={(values) => values.existing === true}>
            <TextField name="pstn" label="PSTN number" inputMode="tel" />
          </ConditionalFields>
        </>,
      ),
    ),
  ],
  FormDraft: [
    state(
      'offers a stored draft',
      inForm(
        'Stored draft',
        object({ access: text() }),
        <>
          <FormDraft draftKey="gallery-stored" version={1} storage={storedDraft} />
          <TextField name="access" label="Site access" />
        </>,
      ),
    ),
    state(
      'type, leave, return',
      inForm(
        'Draft',
        object({ remark: text() }),
        <>
          <FormDraft draftKey="gallery-remark" version={1} />
          <TextField name="remark" label="Remark" />
        </>,
      ),
    ),
  ],
  AutosaveStatus: [
    state(
      'at work',
      inForm(
        'Autosave',
        object({ reason: text() }),
        <>
          <TextField name="reason" label="Reason" />
          <Autosaving />
        </>,
      ),
    ),
    state('not saved yet', <AutosaveStatus autosave={{ state: waiting, flush }} />),
    state('being sent', <AutosaveStatus autosave={{ state: saving, flush }} />),
    state('saved', <AutosaveStatus autosave={{ state: saved, flush }} />),
    state('failed', <AutosaveStatus autosave={{ state: failed, flush }} />),
  ],
  TextInput: [
    state(
      'with a unit, and disabled',
      <Row wrap>
        <TextInput label="Least speed" value="100" onChange={nothing} suffix="Mb" />
        <TextInput label="Fixed speed" value="1000" onChange={nothing} suffix="Mb" disabled />
      </Row>,
    ),
    state(
      'default',
      <Held start="">{(value, set) => <TextInput label="Postcode" value={value} onChange={set} />}</Held>,
    ),
  ],
  SelectInput: [
    state(
      'disabled',
      <SelectInput label="Fixed contract" value="36" onChange={nothing} options={terms} disabled />,
    ),
    state(
      'any, or one option',
      <Held<string | null> start={null}>
        {(value, set) => <SelectInput label="Contract" value={value} onChange={set} options={terms} />}
      </Held>,
    ),
  ],
  Combobox: [
    state(
      'suggestions with a pinned option and a message',
      <Held start="">
        {(text, setText) => (
          <Stack gap={1}>
            <label htmlFor="gallery-combobox">Street</label>
            <Combobox
              id="gallery-combobox"
              label="Street"
              text={text}
              onTextChange={setText}
              options={['High Street', 'Mill Lane', 'Enter address manually']}
              getKey={(option) => option}
              getLabel={(option) => option}
              isPinned={(option) => option === 'Enter address manually'}
              onPick={setText}
              onClear={() => setText('')}
              message="2 streets in Leeds"
            />
          </Stack>
        )}
      </Held>,
    ),
  ],
  Switch: [
    state(
      'on, and disabled',
      <Row>
        <Held<boolean> start>
          {(checked, set) => (
            <Switch aria-label="Email me" checked={checked} onChange={(event) => set(event.target.checked)} />
          )}
        </Held>
        <Switch aria-label="Always on" checked disabled onChange={nothing} />
      </Row>,
    ),
  ],
  SearchableSelect: [
    state(
      'nothing selected, and disabled',
      <Row wrap align="end">
        <Held<string | null> start={null}>
          {(value, set) => (
            <SearchableSelect label="Carrier" value={value} onChange={set} options={suppliers} />
          )}
        </Held>
        <SearchableSelect
          label="Fixed carrier"
          value="marram"
          onChange={nothing}
          options={suppliers}
          disabled
        />
      </Row>,
    ),
    state(
      'type to filter, arrow keys to select',
      <Held<string | null> start="kestrel">
        {(value, set) => (
          <SearchableSelect label="Supplier" value={value} onChange={set} options={suppliers} />
        )}
      </Held>,
    ),
  ],
};
