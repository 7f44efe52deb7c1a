import { object } from 'valibot';
import {
  Combobox,
  choice,
  Form,
  FormStatus,
  max,
  PasswordField,
  required,
  SelectField,
  SubmitButton,
  Switch,
  secret,
  TextareaField,
  TextField,
  text,
} from '../../../src/forms/index.ts';
import { Row, Stack } from '../../../src/index.ts';
import { SelectInput, TextInput } from '../../../src/page/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';
import { commonStates, SentForm } from './field-states.tsx';
import { contact, contactFields, inForm, Outage, wait } from './form-parts.tsx';

class Refusal extends Error {
  readonly code = 'invalid';
  readonly fieldErrors: Record<string, string[]>;
  constructor(fieldErrors: Record<string, string[]>) {
    super('The given data was invalid.');
    this.fieldErrors = fieldErrors;
  }
}

class Conflict extends Error {
  readonly code = 'conflict';
}

class Stopped extends Error {
  readonly code = 'cancelled';
}

const terms = [
  { value: '12', label: '1 Year' },
  { value: '36', label: '3 Years' },
  { value: '60', label: '5 Years', disabled: true },
];
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
};
