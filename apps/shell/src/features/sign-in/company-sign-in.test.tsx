import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const { singleSignOn: calls } = contract;
const MATCH = { key: 'acme', company: 'Acme Connect', arePasswordsAllowed: false };
/** Each answer is sent once, so each test has another one. */
const answerOf = (state: string) =>
  `/single-sign-on/acme?code=c1&state=${state}&iss=https%3A%2F%2Fid.example`;

it('offers the sign-in of the company whose domain was typed, and asks only about the domain', async () => {
  const provider = portalServer(null)
    .on(calls.find, ({ domain }) => ({ match: domain === 'acme.test' ? MATCH : null }))
    .on(calls.start, () => failure(422, 'The identity provider refused the connection.'));
  const { user } = await renderPortal('/login', provider);
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@acme.test');
  const button = await screen.findByRole('button', { name: 'Continue with Acme Connect’s sign-in' });
  expect(screen.getByText(/Only administrators can use a portal password/)).toBeVisible();
  expect(provider.calls(calls.find)).toEqual([{ domain: 'acme.test' }]);
  await user.click(button);
  expect(await screen.findByText('The identity provider refused the connection.')).toBeVisible();
  expect(provider.calls(calls.start)).toMatchObject([{ email: 'ada@acme.test' }]);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 's');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull());
});

it('signs in with what the identity provider sent back, and removes it from the address', async () => {
  const provider = portalServer(null);
  provider.on(calls.finish, () => {
    provider.on(contract.auth.getMe, () => ada());
    return { purpose: 'sign-in' as const, returnTo: '/', tested: null };
  });
  const { address } = await renderPortal(answerOf('s1'), provider);
  await waitFor(() => expect(address()).toBe('/'));
  expect(provider.calls(calls.finish)).toMatchObject([
    { key: 'acme', code: 'c1', state: 's1', iss: 'https://id.example' },
  ]);
});

it('never leaves the portal, whatever page the answer names', async () => {
  const provider = portalServer(null);
  provider.on(calls.finish, () => {
    provider.on(contract.auth.getMe, () => ada());
    return { purpose: 'sign-in' as const, returnTo: '//evil.test', tested: null };
  });
  const { address } = await renderPortal(answerOf('s2'), provider);
  await waitFor(() => expect(address()).toBe('/'));
});

it('shows why a sign-in was refused, with a way back', async () => {
  const refusal = 'someone@else.test is not in an email domain that your company has verified.';
  const provider = portalServer(null).on(calls.finish, () => failure(422, refusal));
  await renderPortal(answerOf('s3'), provider);
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
});

it('explains an address without an answer', async () => {
  const provider = portalServer(null);
  await renderPortal('/single-sign-on/acme', provider);
  expect(await screen.findByText(/Start again from the sign-in page/)).toBeVisible();
  expect(provider.calls(calls.finish)).toEqual([]);
});

it('asks users of an identity provider to sign in there again instead of a password', async () => {
  const provider = portalServer(ada({ usesSingleSignOn: true }))
    .on(contract.twoFactor.listRecoveryCodes, () => failure(423, 'Password confirmation required.'))
    .on(calls.startConfirmation, () => failure(422, 'The identity provider closed the connection.'));
  const { client, user } = await renderPortal('/', provider);
  const waiting = client.call(contract.twoFactor.listRecoveryCodes, {}).catch((error: unknown) => error);
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByText('The identity provider closed the connection.')).toBeVisible();
  expect(provider.calls(calls.startConfirmation)).toEqual([{ returnTo: '/' }]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await waiting).toMatchObject({ code: 'confirm-password' });
});
