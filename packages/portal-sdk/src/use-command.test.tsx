import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider, type Command } from '@portal/api-client/swr';
import { act, render } from '@testing-library/react';
import { useCommand } from './index.ts';

type Input = { email: string };

/** Renders a command, and answers its calls one by one. */
function open() {
  const calls: { email: string; answer: (status?: number) => Promise<void> }[] = [];
  const client = createClient({
    readCookie: () => 'token',
    fetch: (_path, init) =>
      new Promise((resolve) => {
        const { email } = JSON.parse(String(init?.body));
        const answer = (status = 200) =>
          act(async () => {
            resolve(Response.json({ message: 'Answered.' }, { status }));
            await new Promise((done) => setTimeout(done, 20));
          });
        calls.push({ email, answer });
      }),
  });
  let command: Command<Input, { message: string }> | undefined;
  function Page() {
    command = useCommand(contract.auth.requestPasswordReset);
    return null;
  }
  render(
    <ApiClientProvider client={client}>
      <Page />
    </ApiClientProvider>,
  );
  return {
    calls,
    isBusy: () => command?.busy,
    /** Resolves to `done` or `failed`. */
    run: async (email: string) => {
      let result = '';
      await act(async () => {
        command?.run({ email }).then(
          () => {
            result = 'done';
          },
          () => {
            result = 'failed';
          },
        );
        await new Promise((done) => setTimeout(done, 20));
      });
      return () => result;
    },
  };
}

it('sends one call for a double click', async () => {
  const page = open();
  const first = await page.run('ann@acme.test');
  const second = await page.run('ann@acme.test');
  await page.calls[0]?.answer();
  expect(page.calls).toHaveLength(1);
  expect([first(), second()]).toEqual(['done', 'done']);
  expect(page.isBusy()).toBe(false);
});

it('loses no call with another input: it follows when the first has ended', async () => {
  const page = open();
  const first = await page.run('ann@acme.test');
  const second = await page.run('bob@acme.test');
  expect(page.calls.map(({ email }) => email)).toEqual(['ann@acme.test']);
  await page.calls[0]?.answer();
  expect([first(), second()]).toEqual(['done', '']);
  expect(page.isBusy()).toBe(true);
  expect(page.calls.map(({ email }) => email)).toEqual(['ann@acme.test', 'bob@acme.test']);
  await page.calls[1]?.answer();
  expect(second()).toBe('done');
  expect(page.isBusy()).toBe(false);
});

it('continues after a failure, and can be run again afterwards', async () => {
  const page = open();
  const first = await page.run('ann@acme.test');
  const second = await page.run('bob@acme.test');
  await page.calls[0]?.answer(403);
  await page.calls[1]?.answer();
  expect([first(), second()]).toEqual(['failed', 'done']);
  await page.run('ann@acme.test');
  expect(page.calls.map(({ email }) => email)).toEqual(['ann@acme.test', 'bob@acme.test', 'ann@acme.test']);
});

it('sends an idempotency key, but not for a call that another call reverses', async () => {
  const keys: (string | null)[] = [];
  const client = createClient({
    readCookie: () => 'token',
    sendsIdempotencyKeys: true,
    fetch: async (_path, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('The connection broke.');
    },
  });
  let runBoth = async () => {};
  function Page() {
    const addNote = useCommand(contract.customers.createNote);
    const separate = useCommand(contract.customers.separate);
    runBoth = async () => {
      await addNote.run({ id: 1, text: 'Rang.' }).catch(() => {});
      await separate.run({ id: 1 }).catch(() => {});
    };
    return null;
  }
  render(
    <ApiClientProvider client={client}>
      <Page />
    </ApiClientProvider>,
  );
  await act(() => runBoth());
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null]);
});
