import { expect, it } from '@jest/globals';
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { setOwnNetworkName, useSupplierName } from './use-settings.ts';

const settings = {
  env: 'local',
  terms: [12, 36, 60],
  suppliers: [
    { key: 'northlight', name: 'Quayside Fibre', is_own_network: true },
    { key: 'crownline', name: 'Crownline National', is_own_network: false },
  ],
};

it('calls suppliers by their names, and the own network by the brand’s', async () => {
  const client = createClient({ fetch: async () => Response.json(settings) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApiClientProvider client={client}>{children}</ApiClientProvider>
    </SWRConfig>
  );
  const { result } = renderHook(() => useSupplierName(), { wrapper });
  expect(result.current('crownline')).toBe('crownline');
  await waitFor(() => expect(result.current('crownline')).toBe('Crownline National'));
  expect(result.current('northlight')).toBe('Quayside Fibre');
  act(() => setOwnNetworkName('Quayside Fibre'));
  await waitFor(() => expect(result.current('northlight')).toBe('Quayside Fibre'));
});
