import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { useAutosave } from '../drafts/use-autosave.ts';
import { TextField } from '../fields/text-field.tsx';
import { Form } from '../form.tsx';
import { useFormValues } from './use-form-values.ts';

const schema = v.object({ name: v.string(), contacts: v.array(v.object({ email: v.string() })) });
type Values = v.InferInput<typeof schema>;

const START: Values = { name: '', contacts: [{ email: '' }] };

it('renders only when the selected part of the values changes', async () => {
  let renders = 0;
  function Emails() {
    const emails = useFormValues(({ contacts }: Values) => contacts.map(({ email }) => email));
    renders += 1;
    return <output>{emails.join(', ')}</output>;
  }
  render(
    <Form schema={schema} initialValues={START} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <TextField name="contacts[0].email" label="Email" />
      <Emails />
    </Form>,
  );
  const atFirst = renders;
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Imogen');
  expect(renders).toBe(atFirst);
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b');
  expect(screen.getByRole('status')).toHaveTextContent('a@b');
  expect(renders).toBe(atFirst + 3);
});

it('uses the selector of the last render', async () => {
  function Greeting({ greeting }: { greeting: string }) {
    return <output>{useFormValues(({ name }: Values) => `${greeting} ${name}`)}</output>;
  }
  const form = (greeting: string) => (
    <Form schema={schema} initialValues={{ ...START, name: 'Imogen' }} onSubmit={() => undefined}>
      <Greeting greeting={greeting} />
    </Form>
  );
  const { rerender } = render(form('Hello'));
  rerender(form('Goodbye'));
  expect(screen.getByRole('status')).toHaveTextContent('Goodbye Imogen');
});

it('does not render with each keystroke while values wait to be saved', async () => {
  let renders = 0;
  function Status() {
    const { state } = useAutosave<Values>({ onAutosave: async () => undefined, debounceMs: 60_000 });
    renders += 1;
    return <output>{state.status}</output>;
  }
  render(
    <Form schema={schema} initialValues={START} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <Status />
    </Form>,
  );
  const atFirst = renders;
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Imogen');
  expect(screen.getByRole('status')).toHaveTextContent('waiting');
  // React may call a component once more before it skips an update that changes nothing.
  expect(renders).toBeLessThanOrEqual(atFirst + 2);
});
