import { array, object, pipe } from 'valibot';
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
  choice,
  email,
  Form,
  fileList,
  fileValue,
  numberValue,
  required,
  requiredIf,
  SubmitButton,
  TextField,
  text,
} from '../../src/forms/index.ts';
import { Row, Stack } from '../../src/index.ts';
import { commonStates, SentForm, sendingFiles } from './field-states.tsx';
import { contact, contactFields, inForm, Outage, saved, streets, wait } from './form-parts.tsx';
import { Held, nothing, type Samples, state } from './sample.tsx';

const suppliers = [
  { value: 'kestrel', label: 'Kestrel Networks' },
  { value: 'marram', label: 'Marram Fibre' },
  { value: 'northgate', label: 'Northgate Cable' },
  { value: 'citylight', label: 'City Light' },
];

async function findStreets(query: string) {
  await wait(200);
  return streets
    .filter((street) => street.toLowerCase().includes(query.toLowerCase()))
    .map((line) => ({ line }));
}

function Autosaving() {
  return <AutosaveStatus autosave={useAutosave({ onAutosave: () => wait(400) })} />;
}

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

export const fieldsSamples: Samples = {
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
  CodeField: [
    state(
      'six digits',
      inForm('Code', object({ code: text(digits(6)) }), <CodeField name="code" label="One-time code" />),
    ),
    ...commonStates('CodeField'),
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
