import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { SWRConfig } from 'swr';
import { useQuery } from './index.ts';

let showContent = () => {};

/** Renders its children on request, without rendering its parent again. */
function Later({ children }: { children: () => ReactNode }) {
  const [isShown, setShown] = useState(false);
  showContent = () => setShown(true);
  return isShown ? children() : null;
}

function Panel() {
  const settings = useQuery(contract.auth.getSettings, {});
  return <Later>{() => (settings.data === undefined ? 'Loading' : settings.data.env)}</Later>;
}

it('shows a response that arrived before the content that reads it was rendered', async () => {
  const client = createClient({
    fetch: async () => Response.json({ env: 'local', terms: [12], suppliers: [] }),
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApiClientProvider client={client}>
        <Panel />
      </ApiClientProvider>
    </SWRConfig>,
  );
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  act(() => showContent());
  expect(await screen.findByText('local')).toBeVisible();
});

it('has no data of another input once a call has failed, but data of the same input after a failed refresh', async () => {
  let isBroken = false;
  const client = createClient({
    fetch: async (url) =>
      isBroken || String(url).includes('live')
        ? Response.json({ message: 'No.' }, { status: 403 })
        : Response.json({ data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 7 } }),
  });
  let refresh = async () => {};
  function Orders({ status }: { status: 'open' | 'live' }) {
    const orders = useQuery(contract.orders.list, { status: [status] }, { keepPreviousData: true });
    refresh = orders.refresh;
    return `${orders.data?.total ?? 'none'}, ${orders.error?.message ?? 'no error'}`;
  }
  const show = (status: 'open' | 'live') => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApiClientProvider client={client}>
        <Orders status={status} />
      </ApiClientProvider>
    </SWRConfig>
  );
  const { rerender } = render(show('open'));
  expect(await screen.findByText('7, no error')).toBeVisible();
  isBroken = true;
  await act(() => refresh());
  expect(await screen.findByText('7, No.')).toBeVisible();
  rerender(show('live'));
  expect(screen.getByText('7, no error')).toBeVisible();
  expect(await screen.findByText('none, No.')).toBeVisible();
});
