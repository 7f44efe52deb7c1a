import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
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
    <ApiClientProvider client={client}>
      <Panel />
    </ApiClientProvider>,
  );
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  act(() => showContent());
  expect(await screen.findByText('local')).toBeVisible();
});
