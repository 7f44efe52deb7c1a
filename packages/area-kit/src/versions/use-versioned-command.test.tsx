import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { failure, fakeServer, renderRoute } from '../testing/index.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useVersionedCommand } from './use-versioned-command.ts';

interface View {
  version: number;
  name: string;
  query: string;
}
const view: View = { version: 1, name: 'Held', query: 'status=held' };
const onSaved = jest.fn();
const onDiscarded = jest.fn();

function Editor(props: { onDiscarded?: () => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.savedViews.update,
    entity: view,
    getValues: ({ name, query }) => ({ name, query }),
    getInput: (values) => ({ id: 7, ...values }),
    labels: { name: 'Name', query: 'Filters' },
    onSaved,
    ...props,
  });
  const [error, setError] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={() =>
          edit.save({ ...edit.initialValues, name: 'Ours' }).catch((cause: Error) => setError(cause.message))
        }
      >
        Save
      </button>
      {error}
      <ConflictDialog {...edit.conflict} what="this view" />
    </>
  );
}

const area = { routes: [{ path: '/', element: <Editor /> }] };
const saved = {
  ...view,
  id: 7,
  list: 'x',
  columns: null,
  layout: null,
  isDefault: false,
  isShared: false,
  isOwn: true,
};
const answer = (change: Partial<View>) => ({
  ...saved,
  ownerName: 'Ada',
  updatedAt: '2026-11-01T09:00:00Z',
  ...change,
});

/** A server whose entity is at version 2, with what a colleague changed. */
const changedServer = (change: Partial<View>) =>
  fakeServer().on(contract.savedViews.update, (input) =>
    input.version === 2
      ? answer({ version: 3 })
      : failure(409, 'Changed by a colleague.', { current: answer({ version: 2, ...change }) }),
  );

async function save(server: ReturnType<typeof fakeServer>) {
  onSaved.mockClear();
  renderRoute(area, '/', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
}
const sent = (server: ReturnType<typeof fakeServer>) => server.calls(contract.savedViews.update);

it('sends the version the user saw', async () => {
  const server = fakeServer().on(contract.savedViews.update, () => answer({ version: 2 }));
  await save(server);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent(server)).toEqual([{ id: '7', version: 1, name: 'Ours', query: 'status=held' }]);
});

it('sends the saved version when the form saves again', async () => {
  const server = fakeServer().on(contract.savedViews.update, ({ version = 0 }) =>
    answer({ version: version + 1 }),
  );
  await save(server);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server).map(({ version }) => version)).toEqual([1, 2]));
});

it('merges without asking where a colleague changed something else', async () => {
  const server = changedServer({ query: 'status=live' });
  await save(server);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent(server).at(-1)).toEqual({ id: '7', version: 2, name: 'Ours', query: 'status=live' });
});

it('asks where both changed the same value, and sends mine when I keep it', async () => {
  const server = changedServer({ name: 'Theirs', query: 'status=live' });
  await save(server);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A colleague changed this view' }));
  expect(dialog.getByText('Ours')).toBeVisible();
  expect(dialog.getByText('Theirs', { selector: 'dd' })).toBeVisible();
  expect(dialog.getByText('Also changed by your colleague: Filters.')).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent(server).at(-1)).toEqual({ id: '7', version: 2, name: 'Ours', query: 'status=live' });
});

it('sends theirs when I take it', async () => {
  const server = changedServer({ name: 'Theirs' });
  await save(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent(server).at(-1)).toMatchObject({ version: 2, name: 'Theirs' });
});

it('saves nothing when I take theirs and the call cannot repeat it', async () => {
  const server = changedServer({ name: 'Theirs' });
  onSaved.mockClear();
  renderRoute({ routes: [{ path: '/', element: <Editor onDiscarded={onDiscarded} /> }] }, '/', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(onDiscarded).toHaveBeenCalledTimes(1));
  expect(sent(server)).toHaveLength(1);
  expect(onSaved).not.toHaveBeenCalled();
});

it('passes a refusal for another reason to the form', async () => {
  await save(fakeServer().on(contract.savedViews.update, () => failure(409, 'This view is locked.')));
  expect(await screen.findByText('This view is locked.')).toBeVisible();
});
