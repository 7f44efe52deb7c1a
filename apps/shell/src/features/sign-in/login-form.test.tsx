import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

async function loginPage() {
  const provider = portalServer(null);
  const { user, address } = await renderPortal('/login', provider);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  const password = screen.getByLabelText('Password');
  return {
    provider,
    user,
    address,
    email,
    password,
    submit: screen.getByRole('button', { name: 'Sign in' }),
  };
}

it('shows validation messages of the catalogue without calling the server', async () => {
  const { provider, user, email, submit } = await loginPage();
  await user.click(submit);
  expect(email).toHaveAccessibleDescription('The email field is required');
  expect(screen.getByText('The password field is required')).toBeVisible();
  expect(email).toHaveFocus();
  await user.type(email, 'ada');
  await user.click(submit);
  expect(email).toHaveAccessibleDescription('The email field must be a valid email');
  expect(provider.calls(contract.auth.login).length).toBe(0);
});

it('signs in with pasted values on Enter', async () => {
  const { provider, user, address, email, password } = await loginPage();
  provider.on(contract.auth.login, (input) => {
    expect(input).toEqual({ email: 'role1@acme.test', password: ' Portal-demo-1!' });
    provider.on(contract.auth.getMe, () => ada());
    return { twoFactor: false };
  });
  await user.click(email);
  await user.paste(' role1@acme.test ');
  await user.click(password);
  await user.paste(' Portal-demo-1!');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});

it('says that many people are signing in, and signs in on the next try', async () => {
  const { provider, user, email, password, submit } = await loginPage();
  const busy = 'Many people are signing in at the moment. Wait a few seconds and try again.';
  provider.on(contract.auth.login, () => failure(429, busy));
  await user.type(email, 'role1@acme.test');
  await user.type(password, 'right');
  await user.click(submit);
  expect(await screen.findByText(busy)).toBeVisible();
  provider.on(contract.auth.login, () => ({ twoFactor: true }));
  await user.click(submit);
  await waitFor(() => expect(screen.queryByText(busy)).toBeNull());
});

it('shows the password on request and keeps the input after a failed sign-in', async () => {
  const { provider, user, email, password, submit } = await loginPage();
  provider.on(contract.auth.login, () => failure(429, 'Too many tries. Wait 30 seconds.'));
  await user.type(email, 'role1@acme.test');
  await user.type(password, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(submit);
  expect(await screen.findByText('Too many tries. Wait 30 seconds.')).toBeVisible();
  expect(email).toHaveValue('role1@acme.test');
  expect(password).toHaveValue('wrong');
});
