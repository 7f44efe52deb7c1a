import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { SearchableSelect } from '@portal/ui/fields';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { getOfferedItems, usePagedOptions } from './use-paged-options.ts';

const contact = (id: number, name: string): contract.contacts.Contact => ({
  id,
  version: 1,
  name,
  email: `c${id}@acme.test`,
  telephone: null,
  jobTitle: null,
  purposes: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
});
const toOption = ({ id, name }: contract.contacts.Contact) => ({ value: id, label: name });

function Picker() {
  const [chosen, setChosen] = useState<number | null>(null);
  const paged = usePagedOptions(contract.contacts.list, { sort: 'name' });
  const { found, isSearching, hasSearchFailed = false, onSearch } = paged;
  return (
    <SearchableSelect<number>
      label="Contact"
      value={chosen}
      onChange={setChosen}
      options={getOfferedItems(paged, chosen).map(toOption)}
      found={found?.map(toOption)}
      isSearching={isSearching}
      hasSearchFailed={hasSearchFailed}
      onSearch={onSearch}
    />
  );
}

const area = { routes: [{ path: '/contacts', element: <Picker /> }] };
const firstPage = () =>
  pageOf([contact(1, 'Ada Abel'), contact(2, 'Ben Baker')], { total: 250, lastPage: 3 });
const box = () => screen.findByRole('combobox', { name: 'Contact' });
const labels = () => screen.getAllByRole('option').map((option) => option.textContent);

it('offers what the server found by a text that no label shows', async () => {
  const server = fakeServer().on(contract.contacts.list, ({ search }) =>
    search === undefined ? firstPage() : pageOf([contact(152, 'Zoe Zimmer')]),
  );
  renderRoute(area, '/contacts', server);
  await userEvent.type(await box(), 'c152@acme.test');
  expect(await screen.findByRole('option', { name: 'Zoe Zimmer' })).toBeVisible();
});

it('keeps the list in order after searches, with the chosen item only', async () => {
  const names: Record<string, string> = { zoe: 'Zoe Zimmer', yves: 'Yves Young' };
  const server = fakeServer().on(contract.contacts.list, ({ search = '' }) =>
    search === '' ? firstPage() : pageOf([contact(search.length + 100, names[search] ?? 'Nobody')]),
  );
  renderRoute(area, '/contacts', server);
  for (const [text, name] of Object.entries(names)) {
    await userEvent.clear(await box());
    await userEvent.type(await box(), text);
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  expect(await box()).toHaveValue('Yves Young');
  await userEvent.click(await box());
  expect(labels()).toEqual(['Ada Abel', 'Ben Baker', 'Yves Young']);
});

it('says that a search failed, and shows the result of the next one', async () => {
  const server = fakeServer().on(contract.contacts.list, ({ search }) => {
    if (search === undefined) return firstPage();
    return search === 'zoe' ? failure(422, 'Too many searches.') : pageOf([contact(152, 'Zoe Zimmer')]);
  });
  renderRoute(area, '/contacts', server);
  await userEvent.type(await box(), 'zoe');
  expect(await screen.findByText('The search failed. Try again.')).toBeVisible();
  await userEvent.type(await box(), ' z');
  expect(await screen.findByRole('option', { name: 'Zoe Zimmer' })).toBeVisible();
  expect(screen.queryByText('The search failed. Try again.')).toBeNull();
});

it('shows an item that was added in another tab', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const all = [contact(1, 'Ada Abel')];
  const server = fakeServer().on(contract.contacts.list, () => pageOf(all));
  renderRoute(area, '/contacts', server);
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await box());
  await screen.findByRole('option', { name: 'Ada Abel' });
  all.push(contact(2, 'Ben Baker'));
  // SWR does not read again in the first seconds.
  await act(() => jest.advanceTimersByTimeAsync(6000));
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(labels()).toEqual(['Ada Abel', 'Ben Baker']));
  jest.useRealTimers();
});
