import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { array, check, object, pipe } from 'valibot';
import {
  CheckboxField,
  CodeField,
  ConditionalFields,
  ErrorSummary,
  FieldArray,
  FileField,
  MoneyField,
  NumberField,
  RadioGroupField,
  SwitchField,
} from '../fields/index.ts';
import {
  booleanValue,
  confirmed,
  email,
  Form,
  FormStatus,
  fileList,
  fileValue,
  max,
  min,
  numberValue,
  PasswordField,
  required,
  requiredIf,
  requiredNumber,
  SelectField,
  SubmitButton,
  secret,
  TextareaField,
  TextField,
  text,
  useForm,
  useFormState,
  useFormValues,
} from './index.ts';

const contact = object({ name: text(required(), max(10)), email: text(required(), email()) });

class Refusal extends Error {
  code = 'invalid';
  fieldErrors: Record<string, string[]>;
  constructor(fieldErrors: Record<string, string[]>) {
    super('The given data was invalid.');
    this.fieldErrors = fieldErrors;
  }
}

function ContactForm({
  onSubmit,
  initial = {},
}: {
  onSubmit: (values: unknown) => unknown;
  initial?: object;
}) {
  return (
    <Form schema={contact} initialValues={initial} onSubmit={onSubmit} aria-label="Contact">
      <ErrorSummary />
      <FormStatus success="Saved" />
      <TextField name="name" label="Name" help="As on the badge" />
      <TextField name="email" label="Email" type="email" optional />
      <SubmitButton busyLabel="Saving">Save</SubmitButton>
    </Form>
  );
}

const type = async (name: string | RegExp, value: string) =>
  userEvent.type(screen.queryByRole('spinbutton', { name }) ?? screen.getByRole('textbox', { name }), value);
const submit = () => userEvent.click(screen.getByRole('button', { name: /save/i }));

describe('a form', () => {
  it('passes the schema’s trimmed output to onSubmit', async () => {
    const onSubmit = jest.fn();
    render(<ContactForm onSubmit={onSubmit} />);
    await type('Name', ' Ann ');
    await type(/^Email/, 'ann@acme.test');
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ann', email: 'ann@acme.test' });
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('shows no error while typing, and the first message on blur', async () => {
    render(<ContactForm onSubmit={() => {}} />);
    await type(/^Email/, 'ann');
    expect(screen.queryByText(/must be a valid email/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('The email field must be a valid email')).toBeVisible();
  });

  it('links help and error to the input', async () => {
    render(<ContactForm onSubmit={() => {}} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription('As on the badge');
    await submit();
    expect(name).toHaveAccessibleDescription('As on the badge The name field is required');
    expect(name).toBeInvalid();
  });

  it('does not submit invalid values, focuses the first invalid field and lists the errors', async () => {
    const onSubmit = jest.fn();
    render(<ContactForm onSubmit={onSubmit} initial={{ name: 'Ann' }} />);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveFocus());
    const summary = within(screen.getByRole('alert'));
    const link = summary.getByRole('link', { name: 'The email field is required' });
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.click(link);
    expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
  });

  it('shows server errors at their fields until the field changes', async () => {
    render(
      <ContactForm
        initial={{ name: 'Ann', email: 'ann@acme.test' }}
        onSubmit={() => Promise.reject(new Refusal({ email: ['The email_address has already been taken.'] }))}
      />,
    );
    await submit();
    const field = screen.getByRole('textbox', { name: /^Email/ });
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('The email address has already been taken.'),
    );
    expect(field).toHaveFocus();
    await userEvent.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription();
    // A later refusal by the schema does not bring the old message back.
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await submit();
    expect(field).not.toHaveAccessibleDescription();
  });

  it('shows the error of an unmounted field in the status', async () => {
    render(
      <ContactForm
        initial={{ name: 'Ann', email: 'ann@acme.test' }}
        onSubmit={() => Promise.reject(new Refusal({ partner_id: ['The partner is closed.'] }))}
      />,
    );
    await submit();
    expect(await screen.findByText('The partner is closed.')).toBeVisible();
  });

  it('shows a form-level error with its reference', async () => {
    const error = Object.assign(new Error('Something went wrong.'), {
      code: 'server',
      reference: 'r-1',
    });
    render(
      <ContactForm initial={{ name: 'Ann', email: 'a@b.test' }} onSubmit={() => Promise.reject(error)} />,
    );
    await submit();
    expect(await screen.findByText(/Something went wrong. \(reference r-1\)/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann');
  });

  it('reports a bug in our code and keeps the typed text', async () => {
    const reported: unknown[] = [];
    globalThis.reportError = (error) => reported.push(error);
    const fault = new TypeError('x is not a function');
    render(
      <ContactForm initial={{ name: 'Ann', email: 'a@b.test' }} onSubmit={() => Promise.reject(fault)} />,
    );
    await submit();
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    expect(reported).toEqual([fault]);
  });

  it('is busy while submitting, keeps the focus and cannot be submitted twice', async () => {
    let resolve = () => {};
    const onSubmit = jest.fn(() => new Promise<void>((settle) => (resolve = settle)));
    render(<ContactForm onSubmit={onSubmit} initial={{ name: 'Ann', email: 'a@b.test' }} />);
    await submit();
    const button = screen.getByRole('button', { name: 'Saving' });
    expect(button).toHaveFocus();
    await userEvent.click(button);
    fireEvent.submit(screen.getByRole('form', { name: 'Contact' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    resolve();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('reports unsaved changes', async () => {
    const onDirtyChange = jest.fn();
    render(
      <Form
        schema={contact}
        initialValues={{ name: 'Ann' }}
        onSubmit={() => {}}
        onDirtyChange={onDirtyChange}
      >
        <TextField name="name" label="Name" />
      </Form>,
    );
    await type('Name', 'e');
    expect(onDirtyChange.mock.calls).toEqual([[true]]);
    await userEvent.type(screen.getByRole('textbox'), '{Backspace}');
    expect(onDirtyChange.mock.calls).toEqual([[true], [false]]);
  });
});

describe('a form that stays open after a save', () => {
  const companySchema = object({
    telephone: text(),
    website: text(),
    address: object({ town: text(), postcode: text() }),
    contacts: array(object({ name: text() })),
  });
  const company = {
    telephone: '1',
    website: '',
    address: { town: 'Leeds', postcode: 'LS1 1AA' },
    contacts: [{ name: 'Ann' }, { name: 'Ben' }],
  };
  type Company = typeof company;

  /** The form of a company. The test says when a save is answered, and what the server made of it. */
  function showCompany() {
    let answer = (_: Partial<Company>) => {};
    let change = (_: Company) => {};
    const onDirtyChange = jest.fn<(dirty: boolean) => void>();
    function CompanyForm() {
      const [saved, setSaved] = useState(company);
      change = setSaved;
      const save = (values: Company) =>
        new Promise<void>((resolve) => {
          answer = (corrections) => {
            setSaved({ ...values, ...corrections });
            resolve();
          };
        });
      return (
        <Form
          schema={companySchema}
          initialValues={saved}
          onSubmit={(values) => save(values)}
          onDirtyChange={onDirtyChange}
        >
          <TextField name="telephone" label="Telephone" />
          <TextField name="website" label="Website" />
          <TextField name="address.town" label="Town" />
          <TextField name="address.postcode" label="Postcode" />
          <FieldArray name="contacts" label="Contacts" addLabel="Add contact" newItem={() => ({ name: '' })}>
            {(item) => <TextField name={`${item.name}.name`} label="Contact" />}
          </FieldArray>
          <SubmitButton>Save</SubmitButton>
        </Form>
      );
    }
    render(<CompanyForm />);
    return {
      onDirtyChange,
      answer: (corrections: Partial<Company> = {}) => act(async () => answer(corrections)),
      change: (changed: Company) => act(async () => change(changed)),
    };
  }
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const contacts = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Contact' }).map(({ value }) => value);

  it('leaves what the user types during the save, and takes the saved values of all other fields', async () => {
    const { answer, onDirtyChange } = showCompany();
    put('Telephone', '2');
    put('Postcode', 'ls12bb');
    await submit();
    put('Website', 'https://acme.test');
    put('Town', 'York');
    await answer({ telephone: '+44 2', address: { town: 'Leeds', postcode: 'LS1 2BB' } });
    expect(field('Website')).toHaveValue('https://acme.test');
    expect(field('Town')).toHaveValue('York');
    expect(field('Telephone')).toHaveValue('+44 2');
    expect(field('Postcode')).toHaveValue('LS1 2BB');
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
    await submit();
    await answer();
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  });

  it('leaves a value that the user puts back to what it was before the save', async () => {
    const { answer, onDirtyChange } = showCompany();
    put('Telephone', '2');
    await submit();
    put('Telephone', '1');
    await answer();
    expect(field('Telephone')).toHaveValue('1');
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  });

  it('is unchanged after a save during which nothing was typed', async () => {
    const { answer, onDirtyChange } = showCompany();
    put('Postcode', 'ls12bb');
    await submit();
    await answer({ address: { town: 'Leeds', postcode: 'LS1 2BB' } });
    expect(field('Postcode')).toHaveValue('LS1 2BB');
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  });

  it('leaves a list of items as the user changes it during the save', async () => {
    const { answer } = showCompany();
    put('Telephone', '2');
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Contact 1' }));
    await answer();
    expect(contacts()).toEqual(['Ben']);
  });

  it('takes later values of the fields that the user has not changed since', async () => {
    const { answer, change } = showCompany();
    put('Postcode', 'ls12bb');
    await submit();
    put('Website', 'https://acme.test');
    await answer({ address: { town: 'Leeds', postcode: 'LS1 2BB' } });
    await change({ ...company, telephone: '3', address: { town: 'York', postcode: 'YO1 7HH' } });
    expect(field('Website')).toHaveValue('https://acme.test');
    expect(field('Telephone')).toHaveValue('3');
    expect(field('Postcode')).toHaveValue('YO1 7HH');
  });
});

function show(
  schema: Parameters<typeof Form>[0]['schema'],
  fields: React.ReactNode,
  initialValues: object = {},
) {
  const onSubmit = jest.fn<(values: unknown) => void>();
  render(
    <Form schema={schema} initialValues={initialValues} onSubmit={onSubmit}>
      <FormStatus />
      {fields}
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  return onSubmit;
}

describe('fields', () => {
  it('store numbers as numbers and money as pence', async () => {
    const onSubmit = show(
      object({ floors: requiredNumber(), cost: numberValue(), rack: numberValue() }),
      <>
        <NumberField name="floors" label="Floors" />
        <MoneyField name="cost" label="Install cost" />
        <NumberField name="rack" label="Rack" />
      </>,
    );
    await type('Floors', '1,200');
    await type('Install cost', '1234.5');
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Install cost' })).toHaveValue('1,234.50');
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ floors: 1200, cost: 123450, rack: null });
  });

  it('reject an invalid number and keep the typed text', async () => {
    const onSubmit = show(object({ floors: numberValue() }), <NumberField name="floors" label="Floors" />);
    await type('Floors', 'ten');
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('spinbutton')).toHaveValue('ten');
    expect(screen.getByText('The floors field may only contain numeric characters')).toBeVisible();
  });

  it('accept no minus sign with a minimum of 0', async () => {
    show(object({ floors: numberValue() }), <NumberField name="floors" label="Floors" min={0} />);
    await type('Floors', '-2');
    await submit();
    expect(screen.getByText('The floors field may only contain numeric characters')).toBeVisible();
  });

  it('support select, radio, checkbox and switch', async () => {
    const onSubmit = show(
      object({
        term: requiredNumber(),
        interface: text(required()),
        siteReady: booleanValue(),
        notify: booleanValue(),
        days: array(text()),
      }),
      <>
        <SelectField
          name="term"
          label="Term"
          options={[
            { value: 12, label: '1 Year' },
            { value: 36, label: '3 Years' },
          ]}
        />
        <RadioGroupField
          name="interface"
          label="Interface"
          options={[
            { value: 'rj45', label: 'RJ45' },
            { value: 'lc', label: 'LC fibre' },
          ]}
        />
        <CheckboxField name="siteReady" label="The site is ready" />
        <SwitchField name="notify" label="Tell me" />
        <CheckboxField name="days" value="mon" label="Monday" />
        <CheckboxField name="days" value="tue" label="Tuesday" />
      </>,
    );
    await submit();
    expect(screen.getByRole('radiogroup', { name: 'Interface' })).toBeInvalid();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Term' }), '3 Years');
    await userEvent.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: 'LC fibre' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'The site is ready' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Tell me' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      term: 36,
      interface: 'lc',
      siteReady: true,
      notify: true,
      days: ['tue'],
    });
  });

  it('show a password on request and compare two passwords', async () => {
    show(
      pipe(
        object({ password: secret(required(), min(8)), again: secret(required()) }),
        confirmed('again', 'password'),
      ),
      <>
        <PasswordField name="password" label="New password" autoComplete="new-password" />
        <PasswordField name="again" label="Confirm password" autoComplete="new-password" />
      </>,
    );
    const password = screen.getByLabelText('New password');
    await userEvent.type(password, 'Portal-1');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Portal-2');
    await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
    expect(password).toHaveAttribute('type', 'text');
    await submit();
    expect(screen.getByText('The confirm password field confirmation does not match')).toBeVisible();
  });

  it('accept a pasted code and report when it is complete', async () => {
    const onComplete = jest.fn();
    show(object({ code: text() }), <CodeField name="code" label="Code" onComplete={onComplete} />);
    const code = screen.getByRole('textbox', { name: 'Code' });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(code);
    await userEvent.paste('123 456');
    expect(code).toHaveValue('123456');
    expect(onComplete).toHaveBeenCalledWith('123456');
  });

  it('count remaining characters', async () => {
    show(object({ notes: text() }), <TextareaField name="notes" label="Notes" maxLength={5} />);
    await type('Notes', 'abcd');
    expect(screen.getByText('1 character left')).toBeVisible();
    await type('Notes', 'ef');
    expect(screen.getByText('1 character too many')).toBeVisible();
    await type('Notes', 'g');
    expect(screen.getByText('2 characters too many')).toBeVisible();
  });

  it('accept allowed files, reject others by name, and remove files', async () => {
    const onSubmit = show(
      object({ addresses: fileValue(required()) }),
      <FileField name="addresses" label="Addresses" accept={['.csv']} maxSizeKb={1} />,
    );
    const input = screen.getByLabelText('Addresses');
    const big = new File(['x'.repeat(1100)], 'big.csv', { type: 'text/csv' });
    fireEvent.change(input, { target: { files: [big] } });
    expect(await screen.findByText('big.csv size must be less than 1 KB')).toBeVisible();
    fireEvent.change(input, { target: { files: [new File(['x'], 'list.pdf')] } });
    expect(await screen.findByText('list.pdf must have a valid file type')).toBeVisible();
    await submit();
    expect(input).toHaveAccessibleDescription('list.pdf must have a valid file type');
    expect(screen.queryByText('The addresses field is required')).toBeNull();
    const good = new File(['a,b'], 'list.csv', { type: 'text/csv' });
    fireEvent.change(input, { target: { files: [good] } });
    expect(await screen.findByRole('button', { name: 'Remove list.csv' })).toBeVisible();
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ addresses: good });
    await userEvent.click(screen.getByRole('button', { name: 'Remove list.csv' }));
    expect(screen.queryByText('list.csv')).toBeNull();
  });

  it('show the upload progress of each file and can be cancelled', async () => {
    const stopped = Object.assign(new Error('You stopped the upload.'), { code: 'cancelled' });
    let stop = () => {};
    const send = () =>
      new Promise<void>((_, reject) => {
        stop = () => reject(stopped);
      });
    const at = (sent: number) => (
      <Form schema={object({ files: fileList() })} onSubmit={send}>
        <FormStatus />
        <FileField
          name="files"
          label="Files"
          multiple
          progress={{ sent, total: 30 }}
          onCancel={() => stop()}
        />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
    const { rerender } = render(at(0));
    const chosen = [new File(['x'.repeat(10)], 'one.txt'), new File(['x'.repeat(20)], 'two.txt')];
    fireEvent.change(screen.getByLabelText('Files'), { target: { files: chosen } });
    await screen.findByRole('button', { name: 'Remove two.txt' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(at(15));
    const bar = (name: string) => screen.getByRole('progressbar', { name: `Uploading ${name}` });
    expect(bar('one.txt')).toHaveAttribute('aria-valuenow', '100');
    expect(bar('two.txt')).toHaveAttribute('aria-valuenow', '25');
    rerender(at(30));
    expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
    rerender(at(20));
    // The button ignores a press right after it has appeared.
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    later.mockRestore();
    expect(await screen.findByText('You stopped the upload.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove two.txt' })).toBeVisible();
  });

  it('store a list of items, each with its own errors', async () => {
    const onSubmit = show(
      object({ contacts: array(object({ email: text(required(), email()) })) }),
      <FieldArray name="contacts" label="Contacts" addLabel="Add contact" newItem={() => ({ email: '' })}>
        {(item) => <TextField name={`${item.name}.email`} label="Email" />}
      </FieldArray>,
      { contacts: [] },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await userEvent.keyboard('a@b.test');
    await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
    await submit();
    const [, second] = screen.getAllByRole('textbox', { name: 'Email' });
    expect(second).toHaveAccessibleDescription('The email field is required');
    await userEvent.click(screen.getByRole('button', { name: 'Move Contact 2 up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Contact 1' }));
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ contacts: [{ email: 'a@b.test' }] });
  });

  it('are shown by condition and keep their value', async () => {
    const onSubmit = show(
      pipe(
        object({ existing: booleanValue(), number: text() }),
        requiredIf('number', (values) => values.existing),
      ),
      <>
        <CheckboxField name="existing" label="Use the existing line" />
        <ConditionalFields<{ existing?: boolean }> when={(values) => values.existing === true}>
          <TextField name="number" label="PSTN number" />
        </ConditionalFields>
      </>,
      { number: '01234' },
    );
    const toggle = screen.getByRole('checkbox');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(toggle);
    await type('PSTN number', '5');
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    expect(screen.getByRole('textbox', { name: 'PSTN number' })).toHaveValue('012345');
    await userEvent.clear(screen.getByRole('textbox'));
    await submit();
    expect(screen.getByText('The PSTN number field is required')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('show the error of an unmounted field, so that the form is never blocked silently', async () => {
    show(object({ name: text(), hidden: text(required()) }), <TextField name="name" label="Name" />);
    await submit();
    expect(screen.getByText('The hidden field is required')).toBeVisible();
  });

  it('show no error in the status for a field that mounts with the failed submit', async () => {
    // The server asks for a field that the screen adds in the very render that shows the refusal.
    function FieldAfterRefusal() {
      const { submitFailed } = useFormState({ subscription: { submitFailed: true } });
      return submitFailed ? <TextField name="pstnNumber" label="PSTN number" /> : null;
    }
    const refused = new Refusal({ pstnNumber: ['The pstn number field is required.'] });
    render(
      <Form schema={object({ pstnNumber: text() })} onSubmit={() => Promise.reject(refused)}>
        <FormStatus />
        <ErrorSummary />
        <FieldAfterRefusal />
        <SubmitButton>Save</SubmitButton>
      </Form>,
    );
    await submit();
    expect(await screen.findByRole('textbox', { name: 'PSTN number' })).toHaveAccessibleDescription(
      'The pstn number field is required.',
    );
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: 'The pstn number field is required.' })).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

describe('keyboard input of a number', () => {
  const box = () => screen.getByRole('spinbutton', { name: 'Quantity' });
  const press = (keys: string) => userEvent.type(box(), keys);

  it.each([
    ['{ArrowUp}', 5, 6],
    ['{ArrowDown}', 5, 4],
    ['{PageUp}', 5, 15],
    ['{PageDown}', 15, 5],
    ['{Home}', 5, 1],
    ['{End}', 5, 20],
    ['{ArrowUp}', 20, 20],
    ['{ArrowDown}', 1, 1],
    ['{ArrowUp}', null, 1],
  ])('%s changes %p to %i', async (keys, from, to) => {
    const onSubmit = show(
      object({ quantity: numberValue() }),
      <NumberField name="quantity" label="Quantity" min={1} max={20} />,
      { quantity: from },
    );
    await press(keys);
    expect(box()).toHaveValue(String(to));
    expect(box()).toHaveAttribute('aria-valuenow', String(to));
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ quantity: to });
  });

  it('respects its step and decimals', async () => {
    show(
      object({ quantity: numberValue() }),
      <NumberField name="quantity" label="Quantity" step={0.1} decimals={1} />,
      { quantity: 0.2 },
    );
    await press('{ArrowUp}');
    expect(box()).toHaveValue('0.3');
    await press('{Home}');
    expect(box()).toHaveValue('0.3');
  });
});

it('shows a message of a list with groups of fields, and lets its fields change', async () => {
  const listSchema = object({
    rows: pipe(
      array(object({ name: text() })),
      check((rows) => rows.length < 2, 'Only one row is possible'),
    ),
  });
  render(
    <Form
      schema={listSchema}
      initialValues={{ rows: [{ name: 'Ann' }, { name: 'Ben' }] }}
      onSubmit={() => {}}
    >
      <ErrorSummary />
      <FieldArray name="rows" label="Rows" itemLabel="Row" addLabel="Add row" newItem={() => ({ name: '' })}>
        {({ name }) => <TextField name={`${name}.name`} label="Name" />}
      </FieldArray>
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Name' })[0] as HTMLElement, 'e');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Only one row is possible')).toHaveLength(2);
  expect(screen.getAllByRole('textbox', { name: 'Name' })[0]).toHaveValue('Anne');
});

it('lets the last group of fields be removed from a list that needs one, and does not submit it', async () => {
  const listSchema = object({
    rows: pipe(
      array(object({ name: text() })),
      check((rows) => rows.length > 0, 'Add a row'),
    ),
  });
  const submit = jest.fn();
  function Rows() {
    const form = useForm<{ rows: { name: string }[] }>();
    const count = useFormValues((values: { rows: { name: string }[] }) => values.rows.length);
    return (
      <>
        {count > 0 && <TextField name="rows[0].name" label="Name" />}
        <button type="button" onClick={() => form.change('rows', [])}>
          Remove all
        </button>
      </>
    );
  }
  render(
    <Form schema={listSchema} initialValues={{ rows: [{ name: 'Ann' }] }} onSubmit={submit}>
      <Rows />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).not.toHaveBeenCalled();
});
