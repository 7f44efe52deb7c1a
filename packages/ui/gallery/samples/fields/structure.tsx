import { array, object, pipe } from 'valibot';
import {
  AutosaveStatus,
  CheckboxField,
  ErrorSummary,
  FieldArray,
  FormDraft,
} from '../../../src/fields/index.ts';
import {
  booleanValue,
  email,
  Form,
  required,
  requiredIf,
  SubmitButton,
  TextField,
  text,
} from '../../../src/forms/index.ts';
import { Row, Stack } from '../../../src/index.ts';
import { nothing, type Samples, state } from '../sample.tsx';
import { SentForm } from './field-states.tsx';
import {
  Autosaving,
  contact,
  contactFields,
  inForm,
  numberOfExistingLine,
  Outage,
  saved,
} from './form-parts.tsx';

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

export const structureSamples: Samples = {
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
          {numberOfExistingLine}
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
};
