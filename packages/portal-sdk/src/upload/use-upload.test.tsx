import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { isUploadCancelled, useUpload } from './index.ts';

const { uploadFile } = contract.support;
const input = { id: 7, file: new File(['plan'], 'plan.pdf') };

/** The hook on a server that never answers until its call is given up. */
function onSilentServer() {
  const client = createClient({
    readCookie: () => 'token',
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiClientProvider client={client}>{children}</ApiClientProvider>
  );
  return renderHook(() => useUpload(uploadFile), { wrapper });
}

it('is one upload however often it is begun, stops at a wish, and can be begun again', async () => {
  const { result } = onSilentServer();
  const first = result.current.run(input);
  expect(result.current.run(input)).toBe(first);
  await act(async () => {
    result.current.cancel();
    expect(isUploadCancelled(await first.catch((error: unknown) => error))).toBe(true);
  });
  await act(async () => {
    const second = result.current.run(input);
    expect(second).not.toBe(first);
    result.current.cancel();
    await expect(second).rejects.toThrow('Upload cancelled.');
  });
});

it('sends one key for the same file until it has arrived', async () => {
  const keys: (string | null)[] = [];
  const client = createClient({
    readCookie: () => 'token',
    fetch: async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const attachment = { id: 1, name: 'plan.pdf', type: 'application/pdf', size_bytes: 4 };
      if (keys.length === 1) throw new TypeError('The connection broke.');
      return new Response(
        JSON.stringify({ data: { ...attachment, created_at: '2026-11-26T12:00:00.000Z' } }),
      );
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiClientProvider client={client}>{children}</ApiClientProvider>
  );
  const { result } = renderHook(() => useUpload(uploadFile), { wrapper });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await act(() => result.current.run(input).catch(() => undefined));
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
