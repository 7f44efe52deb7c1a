import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'valibot';
import { AutosaveStatus, FormDraft, useAutosave } from '../../fields/index.ts';
import { Form, SubmitButton, secret, TextField, text } from '../index.ts';
import type { DraftStorage } from '../types/draft.ts';
import { formatSavedTime } from './format-saved-time.ts';
import { carryDraftsOver } from './unsent-forms.ts';

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
  onSubmit = () => {},
}: {
  storage: DraftStorage;
  version?: number;
  onSubmit?: () => unknown;
}) {
  return (
    <Form schema={schema} initialValues={{ name: 'Ann' }} onSubmit={onSubmit}>
      <FormDraft draftKey="contact:1" version={version} storage={storage} exclude={['pin']} />
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
