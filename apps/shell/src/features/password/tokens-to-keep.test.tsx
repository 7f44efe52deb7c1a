import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, failure } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { type RenderedPortal, renderPortal } from '../../testing/render-portal.tsx';

const { auth } = contract;

const PASSWORD = 'correct horse battery';
const BILLING = {
  id: 't-1',
  name: 'Billing',
  prefix: 'pp_abc',
  lastUsedAt: null,
  expiresAt: '2027-05-01T09:00:00Z',
};
const TOKENS = [BILLING, { ...BILLING, id: 't-2', name: 'Old export' }];

/** The two screens of a new password outside the account pages, and what each sends. */
const SCREENS = {
  'the reset link': {
    path: '/password/reset?token=secret&email=ada%40acme.test',
    user: null,
    list: auth.listTokensOfReset,
    save: auth.resetPassword,
    sent: { token: 'secret', email: 'ada@acme.test', password: PASSWORD },
  },
  'an expired password': {
    path: '/account/password',
    user: ada({ passwordExpired: true }),
    list: auth.listTokens,
    save: auth.replaceExpiredPassword,
    sent: { password: PASSWORD },
  },
};

async function submit({ user }: RenderedPortal): Promise<void> {
  await user.type(screen.getByLabelText('New password'), PASSWORD);
  await user.type(screen.getByLabelText('Confirm new password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

describe.each(Object.entries(SCREENS))('API tokens on the screen of %s', (_name, screenOf) => {
  const { path, user, list, save, sent } = screenOf;

  async function open(answer: () => typeof TOKENS | ReturnType<typeof failure>) {
    const server: FakeServer = portalServer(user);
    server.on(list, answer).on(save, () => ({ message: 'Done.' }) as never); // each call has its own answer
    const page = await renderPortal(path, server);
    await screen.findByLabelText('New password');
    return { server, page };
  }

  it('cannot be revoked before they are listed', async () => {
    let answer: (tokens: typeof TOKENS) => void = () => undefined;
    const { server, page } = await open(() => new Promise((resolve) => (answer = resolve)) as never);
    await submit(page);
    expect(screen.getByText(/^Loading your API tokens/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
    expect(server.calls(save)).toEqual([]);
    answer(TOKENS);
    expect(await screen.findByRole('checkbox', { name: /^Keep Billing/ })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeEnabled();
  });

  it('are revoked, except those that the user keeps', async () => {
    const { server, page } = await open(() => TOKENS);
    await page.user.click(await screen.findByRole('checkbox', { name: /^Keep Billing/ }));
    expect(screen.getByRole('checkbox', { name: /^Keep Old export/ })).not.toBeChecked();
    await submit(page);
    await waitFor(() => expect(server.calls(save)).toEqual([{ ...sent, keepTokens: ['t-1'] }]));
  });

  it('are all revoked unless the user keeps one', async () => {
    const { server, page } = await open(() => TOKENS);
    const keep = await screen.findByRole('checkbox', { name: /^Keep Billing/ });
    await page.user.click(keep);
    await page.user.click(keep);
    await submit(page);
    await waitFor(() => expect(server.calls(save)).toEqual([{ ...sent, keepTokens: [] }]));
  });

  it('are not mentioned to a user who has none', async () => {
    const { server, page } = await open(() => []);
    await submit(page);
    await waitFor(() => expect(server.calls(save)).toEqual([{ ...sent, keepTokens: [] }]));
    expect(screen.queryByText(/API tokens/)).toBeNull();
  });

  it('are said to be revoked when they cannot be loaded', async () => {
    await open(() => failure(500, 'Down.'));
    expect(await screen.findByText(/All your API tokens will be revoked/)).toBeVisible();
  });
});
