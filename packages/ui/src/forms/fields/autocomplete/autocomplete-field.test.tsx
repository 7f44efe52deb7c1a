import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, pipe, unknown } from 'valibot';
import { AutocompleteField } from '../../../fields/index.ts';
import { Form, required, SubmitButton, text } from '../../index.ts';
import type { AutocompleteFieldProps } from '../../types/field.ts';

interface Address {
  id: string;
  line: string;
}
const streets: Address[] = [
  { id: '1', line: '1 High Street' },
  { id: '2', line: '2 High Street' },
  { id: '3', line: '3 Mill Lane' },
];
const find = (query: string) =>
  streets.filter(({ line }) => line.toLowerCase().includes(query.toLowerCase()));

function show(props: Partial<AutocompleteFieldProps<Address>> = {}) {
  const onSubmit = jest.fn<(values: unknown) => void>();
  const schema = object({
    address: props.valueKind === 'text' ? text(required()) : pipe(unknown(), required()),
  });
  render(
    <Form schema={schema} onSubmit={onSubmit}>
      <AutocompleteField<Address>
        name="address"
        label="Address"
        loadOptions={async (query) => find(query)}
        getLabel={(address) => address.line}
        getKey={(address) => address.id}
        debounceMs={0}
        {...props}
      />
      <SubmitButton>Go</SubmitButton>
    </Form>,
  );
  return onSubmit;
}

describe('AutocompleteField', () => {
  it('loads options while typing and stores the picked item', async () => {
    const onPick = jest.fn();
    const onSubmit = show({ onPick });
    const box = screen.getByRole('combobox', { name: 'Address' });
    await userEvent.type(box, 'high');
    expect(await screen.findByText('2 matches')).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.click(screen.getByRole('option', { name: '2 High Street' }));
    expect(box).toHaveValue('2 High Street');
    expect(onPick).toHaveBeenCalledWith(streets[1]);
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ address: streets[1] });
  });

  it('picks with Enter nothing that matches only an earlier text', async () => {
    const onPick = jest.fn();
    // The answer to any other text is still on its way.
    show({
      onPick,
      loadOptions: (query) => (query === 'high' ? Promise.resolve(find(query)) : new Promise(() => {})),
    });
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'high');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.clear(box);
    await userEvent.type(box, '2 high');
    // The options of "high" are still shown; the first of them is another address.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2 High Street']);
    await userEvent.keyboard('{Enter}');
    expect(onPick.mock.calls).not.toContainEqual([streets[0]]);
  });

  it('works by keyboard alone', async () => {
    const onSubmit = show();
    await userEvent.type(screen.getByRole('combobox'), 'high');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ address: streets[1] });
  });

  it('stores free text where allowed', async () => {
    const onSubmit = show({ valueKind: 'text' });
    await userEvent.type(screen.getByRole('combobox'), 'Somewhere else');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ address: 'Somewhere else' });
  });

  it('shows when nothing matches and when loading failed', async () => {
    show({
      loadOptions: (query) => (query === 'down' ? Promise.reject(new Error('offline')) : Promise.resolve([])),
    });
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'zz');
    expect(await screen.findAllByText('Nothing matches')).not.toHaveLength(0);
    await userEvent.clear(box);
    await userEvent.type(box, 'down');
    expect(
      await screen.findAllByText('The list could not be loaded. Keep typing to try again.'),
    ).not.toHaveLength(0);
  });

  it('drops the answer to an older query', async () => {
    const answers = new Map<string, (found: Address[]) => void>();
    show({ loadOptions: (query) => new Promise((resolve) => answers.set(query, resolve)) });
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'high');
    await waitFor(() => expect(answers.has('high')).toBe(true));
    await userEvent.clear(box);
    await userEvent.type(box, 'mill');
    await waitFor(() => expect(answers.has('mill')).toBe(true));
    answers.get('mill')?.(find('mill'));
    expect(await screen.findByRole('option', { name: '3 Mill Lane' })).toBeInTheDocument();
    answers.get('high')?.(find('high'));
    expect(await screen.findAllByRole('option')).toHaveLength(1);
  });
});
