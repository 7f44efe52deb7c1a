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
