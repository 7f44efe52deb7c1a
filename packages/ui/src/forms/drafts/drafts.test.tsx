import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object } from 'valibot';
import { AutosaveStatus, FormDraft, useAutosave } from '../../fields/index.ts';
import { Form, SubmitButton, secret, TextField, text } from '../index.ts';
import type { DraftStorage } from '../types/draft.ts';
import { formatSavedTime } from './format-saved-time.ts';
import { carryDraftsOver, hasUnsentDraft } from './unsent-forms.ts';

const schema = object({ name: text(), pin: secret() });

function memoryStorage(): DraftStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const blocked: DraftStorage = {
  getItem() {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem() {
    throw new DOMException('denied', 'SecurityError');
  },
  removeItem() {
    throw new DOMException('denied', 'SecurityError');
  },
};

function DraftForm({
  storage,
  version = 1,
  draftKey = 'contact:1',
  onSubmit = () => {},
}: {
  storage: DraftStorage;
  draftKey?: string;
  version?: number;
  onSubmit?: () => unknown;
}) {
  return (
    <Form schema={schema} initialValues={{ name: 'Ann' }} onSubmit={onSubmit}>
      <FormDraft draftKey={draftKey} version={version} storage={storage} exclude={['pin']} />
      <TextField name="name" label="Name" />
      <TextField name="pin" label="PIN" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Name' });

describe('a draft', () => {
  it('is stored when the page hides, without excluded fields, and offered again', async () => {
    const storage = memoryStorage();
    const first = render(<DraftForm storage={storage} />);
    await userEvent.type(name(), 'e');
    await userEvent.type(screen.getByRole('textbox', { name: 'PIN' }), '1234');
    fireEvent(window, new Event('pagehide'));
    expect([...storage.entries.values()].join()).not.toContain('1234');
    first.unmount();

    render(<DraftForm storage={storage} />);
    expect(name()).toHaveValue('Ann');
    await userEvent.click(screen.getByRole('button', { name: 'Restore draft' }));
    expect(name()).toHaveValue('Anne');
    expect(screen.queryByText(/Unsent draft/)).toBeNull();
  });

  it('is stored at once and restored without asking when the page is replaced, but only then', async () => {
    const storage = memoryStorage();
    const first = render(<DraftForm storage={storage} />);
    fireEvent.change(name(), { target: { value: 'Anna' } });
    carryDraftsOver();
    expect([...storage.entries.values()].join()).toContain('Anna');
    first.unmount();
    const second = render(<DraftForm storage={storage} />);
    expect(name()).toHaveValue('Anna');
    expect(screen.queryByText(/Unsent draft/)).toBeNull();
    second.unmount();
    render(<DraftForm storage={storage} />);
    expect(name()).toHaveValue('Ann');
    expect(screen.getByText(/Unsent draft/)).toBeVisible();
  });

  it('is stored shortly after typing', async () => {
    jest.useFakeTimers();
    try {
      const storage = memoryStorage();
      render(<DraftForm storage={storage} />);
      fireEvent.change(name(), { target: { value: 'Anna' } });
      expect([...storage.entries.values()].join()).not.toContain('Anna');
      act(() => jest.advanceTimersByTime(400));
      expect([...storage.entries.values()].join()).toContain('Anna');
    } finally {
      jest.useRealTimers();
    }
  });

  it('is removed when discarded and after submit', async () => {
    const storage = memoryStorage();
    const first = render(<DraftForm storage={storage} />);
    await userEvent.type(name(), 'e');
    first.unmount();
    const second = render(<DraftForm storage={storage} />);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(storage.entries.size).toBe(0);
    await userEvent.type(name(), 'x');
    fireEvent(window, new Event('pagehide'));
    expect(storage.entries.size).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    second.unmount();
    expect(storage.entries.size).toBe(0);
  });

  it('of another version is dropped', async () => {
    const storage = memoryStorage();
    const first = render(<DraftForm storage={storage} />);
    await userEvent.type(name(), 'e');
    first.unmount();
    render(<DraftForm storage={storage} version={2} />);
    expect(screen.queryByText(/Unsent draft/)).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('does not break the form when storage is blocked', async () => {
    const onSubmit = jest.fn();
    render(<DraftForm storage={blocked} onSubmit={onSubmit} />);
    await userEvent.type(name(), 'e');
    fireEvent(window, new Event('pagehide'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalled();
  });
});

describe('a draft of an entity that others edit', () => {
  const entitySchema = object({
    telephone: text(),
    email: text(),
    address: object({ street: text(), town: text() }),
  });
  const entity = { telephone: '1', email: 'a@acme.test', address: { street: 'Mill Row', town: 'Leeds' } };
  const KEY = 'portal-draft:company:1';

  function EntityForm({ storage, initialValues }: { storage: DraftStorage; initialValues: typeof entity }) {
    return (
      <Form schema={entitySchema} initialValues={initialValues} onSubmit={() => {}}>
        <FormDraft draftKey="company:1" version={1} storage={storage} />
        <TextField name="telephone" label="Telephone" />
        <TextField name="email" label="Email" />
        <TextField name="address.street" label="Street" />
        <TextField name="address.town" label="Town" />
      </Form>
    );
  }
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

  /** A user types into a form, leaves it, and opens it again after a colleague has changed the entity. */
  function reopen(edit: () => void, theirs: Partial<typeof entity>, storage = memoryStorage()) {
    const first = render(<EntityForm storage={storage} initialValues={entity} />);
    edit();
    first.unmount();
    render(<EntityForm storage={storage} initialValues={{ ...entity, ...theirs }} />);
    return storage;
  }
  const restore = () => userEvent.click(screen.getByRole('button', { name: 'Restore draft' }));

  it('restores only the fields that the user had changed', async () => {
    reopen(
      () => {
        type('Telephone', '2');
        type('Street', '');
      },
      { email: 'b@acme.test', address: { street: 'Mill Row', town: 'York' } },
    );
    await restore();
    expect(field('Telephone')).toHaveValue('2');
    expect(field('Street')).toHaveValue('');
    expect(field('Email')).toHaveValue('b@acme.test');
    expect(field('Town')).toHaveValue('York');
    expect(screen.queryByText(/after you wrote this draft/)).toBeNull();
  });

  it('names the fields that have changed since, and can take the saved values', async () => {
    reopen(
      () => {
        type('Telephone', '2');
        type('Email', 'c@acme.test');
        type('Street', 'High Street');
      },
      { telephone: '3', address: { street: 'Station Road', town: 'York' } },
    );
    await restore();
    expect(screen.getByText('Telephone, Street changed after you wrote this draft')).toBeVisible();
    expect(field('Telephone')).toHaveValue('2');
    await userEvent.click(screen.getByRole('button', { name: 'Use saved values' }));
    expect(field('Telephone')).toHaveValue('3');
    expect(field('Street')).toHaveValue('Station Road');
    expect(field('Email')).toHaveValue('c@acme.test');
    expect(screen.queryByText(/after you wrote this draft/)).toBeNull();
  });

  it('is compared in the same way when the page is replaced', () => {
    reopen(
      () => {
        type('Telephone', '2');
        carryDraftsOver();
      },
      { telephone: '3', email: 'b@acme.test' },
    );
    expect(field('Telephone')).toHaveValue('2');
    expect(field('Email')).toHaveValue('b@acme.test');
    expect(screen.getByText('Telephone changed after you wrote this draft')).toBeVisible();
  });

  it('is not offered if the entity has the same changes by now', () => {
    reopen(() => type('Telephone', '2'), { telephone: '2', email: 'b@acme.test' });
    expect(screen.queryByText(/Unsent draft/)).toBeNull();
  });

  it('without the earlier values is restored whole, and names the fields that it replaces', async () => {
    const storage = memoryStorage();
    const values = { telephone: '2', email: 'a@acme.test', address: { street: 'Mill Row', town: 'York' } };
    storage.setItem(KEY, JSON.stringify({ version: 1, savedAt: '2026-11-20T16:40:00.000Z', values }));
    render(<EntityForm storage={storage} initialValues={entity} />);
    await restore();
    expect(field('Town')).toHaveValue('York');
    expect(screen.getByText('Telephone, Town may have changed after you wrote this draft')).toBeVisible();
  });
});

describe('a draft that is always restored', () => {
  function Comment({ storage, initial = '' }: { storage: DraftStorage; initial?: string }) {
    return (
      <Form schema={object({ name: text() })} initialValues={{ name: initial }} onSubmit={() => {}}>
        <FormDraft draftKey="comment:1" version={1} storage={storage} restore="always" />
        <TextField name="name" label="Name" />
      </Form>
    );
  }
  const type = (value: string) => fireEvent.change(name(), { target: { value } });

  it('does not bring back text that the user has deleted, stored or not', () => {
    const storage = memoryStorage();
    const first = render(<Comment storage={storage} />);
    type('Ring twice');
    type('');
    first.unmount();
    expect(storage.entries.size).toBe(0);

    const second = render(<Comment storage={storage} />);
    type('Ring twice');
    fireEvent(window, new Event('pagehide'));
    second.unmount();
    const third = render(<Comment storage={storage} />);
    expect(name()).toHaveValue('Ring twice');
    type('');
    third.unmount();
    render(<Comment storage={storage} />);
    expect(name()).toHaveValue('');
  });

  it('survives new initial values', () => {
    const storage = memoryStorage();
    const first = render(<Comment storage={storage} />);
    type('Ring twice');
    first.rerender(<Comment storage={storage} initial="Yard" />);
    expect(name()).toHaveValue('Yard');
    first.unmount();
    expect([...storage.entries.values()].join()).toContain('Ring twice');
  });
});

it('a draft that is offered survives until the user answers or types', () => {
  const storage = memoryStorage();
  const first = render(<DraftForm storage={storage} />);
  fireEvent.change(name(), { target: { value: 'Anna' } });
  first.unmount();
  const second = render(<DraftForm storage={storage} />);
  second.rerender(<DraftForm storage={storage} onSubmit={() => undefined} />);
  second.unmount();
  render(<DraftForm storage={storage} />);
  expect(screen.getByText(/Unsent draft/)).toBeVisible();
});

describe('a draft whose form is sent', () => {
  /** A form whose submit ends when the test says so, and that can be hidden or get new initial values meanwhile. */
  function showSending(storage: DraftStorage) {
    let finish = () => {};
    const onSubmit = () => new Promise<void>((resolve) => (finish = resolve));
    const form = (initial: string) => (
      <Form schema={object({ name: text() })} initialValues={{ name: initial }} onSubmit={onSubmit}>
        <FormDraft draftKey="reply:1" version={1} storage={storage} />
        <TextField name="name" label="Name" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
    const view = render(form('Ann'));
    const type = (value: string) => fireEvent.change(name(), { target: { value } });
    return {
      type,
      send: async () => {
        type('Anne');
        await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      },
      reinitialize: () => view.rerender(form('Re: Ann')),
      hide: () => view.rerender(<div />),
      reopen: () => view.rerender(form('Ann')),
      answer: () => act(async () => finish()),
    };
  }

  it('is removed when the form gets new initial values during the submit', async () => {
    const storage = memoryStorage();
    const form = showSending(storage);
    await form.send();
    form.reinitialize();
    await form.answer();
    form.hide();
    expect(storage.entries.size).toBe(0);
  });

  it('is removed when the form closes before the submit ends', async () => {
    const storage = memoryStorage();
    const form = showSending(storage);
    await form.send();
    form.hide();
    expect(storage.entries.size).toBe(1);
    await form.answer();
    expect(storage.entries.size).toBe(0);
  });

  it.each(['stays open', 'gets new initial values', 'closes'])(
    'keeps what the user types during the submit if the form %s',
    async (event) => {
      const storage = memoryStorage();
      const form = showSending(storage);
      await form.send();
      form.type('Anne and Tom');
      if (event === 'gets new initial values') form.reinitialize();
      if (event === 'closes') form.hide();
      await form.answer();
      form.hide();
      expect([...storage.entries.values()].join()).toContain('Anne and Tom');
    },
  );

  it('keeps what the user types in the form that they open again before the submit ends', async () => {
    const storage = memoryStorage();
    const form = showSending(storage);
    await form.send();
    form.hide();
    form.reopen();
    form.type('Tom');
    form.hide();
    await form.answer();
    expect([...storage.entries.values()].join()).toContain('Tom');
  });

  it('keeps what the user has typed in another tab', async () => {
    const storage = memoryStorage();
    const form = showSending(storage);
    await form.send();
    const other = render(<DraftForm storage={storage} draftKey="reply:1" />);
    const [, field] = screen.getAllByRole('textbox', { name: 'Name' });
    if (field) fireEvent.change(field, { target: { value: 'Tom' } });
    other.unmount();
    await form.answer();
    expect([...storage.entries.values()].join()).toContain('Tom');
  });

  it('keeps what the user types after the submit if the form then gets new initial values', async () => {
    const storage = memoryStorage();
    const form = showSending(storage);
    await form.send();
    await form.answer();
    form.type('Tom');
    form.reinitialize();
    form.hide();
    expect([...storage.entries.values()].join()).toContain('Tom');
  });
});

describe('a draft of a form that stays open after a save', () => {
  /** A form that gets the values that were sent, or what the server made of them, when the test says so. */
  function showSaving(storage: DraftStorage) {
    let answer = (_?: { name: string; pin: string }) => {};
    function Saving() {
      const [saved, setSaved] = useState({ name: 'Ann', pin: '' });
      const save = (values: { name: string; pin: string }) =>
        new Promise<void>((resolve) => {
          answer = (stored = values) => {
            setSaved(stored);
            resolve();
          };
        });
      return (
        <Form schema={schema} initialValues={saved} onSubmit={(values) => save(values)}>
          <FormDraft draftKey="contact:1" version={1} storage={storage} />
          <TextField name="name" label="Name" />
          <TextField name="pin" label="PIN" />
          <SubmitButton>Save</SubmitButton>
        </Form>
      );
    }
    const view = render(<Saving />);
    return {
      answer: (stored?: { name: string; pin: string }) => act(async () => answer(stored)),
      close: view.unmount,
    };
  }
  const pin = () => screen.getByRole('textbox', { name: 'PIN' });
  const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it.each([
    ['what was sent', undefined],
    ['what the server made of it', { name: 'ANNE', pin: '' }],
  ])('keeps what the user types during the save if the form gets %s', async (_, stored) => {
    const storage = memoryStorage();
    const first = showSaving(storage);
    change(name(), 'Anne');
    await save();
    change(pin(), '1234');
    await first.answer(stored);
    expect(pin()).toHaveValue('1234');
    expect(hasUnsentDraft()).toBe(true);
    first.close();
    expect([...storage.entries.values()].join()).toContain('1234');
  });

  it.each([
    ['what was sent', undefined],
    ['what the server made of it', { name: 'ANNE', pin: '' }],
  ])('is removed when the form gets %s and nothing was typed since', async (_, stored) => {
    const storage = memoryStorage();
    const first = showSaving(storage);
    change(name(), 'Anne');
    fireEvent(window, new Event('pagehide'));
    await save();
    change(pin(), '1234');
    change(pin(), '');
    await first.answer(stored);
    expect(hasUnsentDraft()).toBe(false);
    first.close();
    expect(storage.entries.size).toBe(0);
  });
});

describe('formatSavedTime', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  it('is the time for today, and the day and time before', () => {
    expect(formatSavedTime(new Date('2026-11-21T10:32:00Z'), now)).toBe('10:32');
    expect(formatSavedTime(new Date('2026-11-20T10:32:00Z'), now)).toBe('20/11/2026 10:32');
  });
  it('uses London time', () => {
    expect(formatSavedTime(new Date('2026-07-01T10:32:00Z'), new Date('2026-07-01T12:00:00Z'))).toBe('11:32');
  });
});

describe('autosave', () => {
  function Saver({ onAutosave }: { onAutosave: (values: unknown) => Promise<unknown> }) {
    const autosave = useAutosave({ onAutosave, debounceMs: 100 });
    return <AutosaveStatus autosave={autosave} />;
  }
  const show = (onAutosave: (values: unknown) => Promise<unknown>) =>
    render(
      <Form schema={schema} initialValues={{ name: '' }} onSubmit={() => {}}>
        <TextField name="name" label="Name" />
        <Saver onAutosave={onAutosave} />
      </Form>,
    );
  const typed = (value: string) => fireEvent.change(name(), { target: { value } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('waits for a pause, sends one call at a time and then the last state', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T10:32:00Z') });
    try {
      const answers: (() => void)[] = [];
      const onAutosave = jest.fn((_: unknown) => new Promise<void>((resolve) => answers.push(resolve)));
      show(onAutosave);
      typed('A');
      typed('An');
      await pass(100);
      expect(onAutosave.mock.calls.map(([values]) => values)).toEqual([{ name: 'An' }]);
      expect(screen.getByText('Saving…')).toBeVisible();
      typed('Ann');
      await pass(100);
      typed('Anne');
      await pass(100);
      expect(onAutosave).toHaveBeenCalledTimes(1);
      answers[0]?.();
      await pass(0);
      expect(onAutosave.mock.calls.map(([values]) => values)).toEqual([{ name: 'An' }, { name: 'Anne' }]);
      answers[1]?.();
      await pass(0);
      expect(screen.getByText('Saved 10:32')).toBeVisible();
      await pass(1000);
      expect(onAutosave).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a failure, keeps the typed text and can be retried', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T10:32:00Z') });
    try {
      const offline = Object.assign(new Error('The portal cannot be reached.'), { code: 'offline' });
      const onAutosave = jest
        .fn<(values: unknown) => Promise<unknown>>()
        .mockRejectedValueOnce(offline)
        .mockResolvedValue(null);
      show(onAutosave);
      typed('Ann');
      await pass(100);
      expect(screen.getByText(/Not saved: The portal cannot be reached./)).toBeVisible();
      expect(name()).toHaveValue('Ann');
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await pass(0);
      expect(screen.getByText('Saved 10:32')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
