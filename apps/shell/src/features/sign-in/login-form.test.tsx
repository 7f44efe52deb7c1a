import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeProvider, me, UNAUTHENTICATED } from '../../testing/fake-provider.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const LOGIN = 'POST /api/v1/login';

async function loginPage() {
  const provider = fakeProvider({ 'GET /api/v1/me': UNAUTHENTICATED });
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
  expect(provider.countOf(LOGIN)).toBe(0);
});

it('signs in with pasted values on Enter', async () => {
  const { provider, user, address, email, password } = await loginPage();
  provider.answer(LOGIN, ({ body }) => {
    expect(body).toEqual({ email: 'role1@acme.test', password: ' Portal-demo-1!' });
    provider.answer('GET /api/v1/me', me());
    return { body: { two_factor: false } };
  });
  await user.click(email);
  await user.paste(' role1@acme.test ');
  await user.click(password);
  await user.paste(' Portal-demo-1!');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});

it('shows the password on request and keeps the input after a failed sign-in', async () => {
  const { provider, user, email, password, submit } = await loginPage();
  provider.answer(LOGIN, {
    status: 429,
    body: { message: 'Too many tries. Wait 30 seconds.' },
  });
  await user.type(email, 'role1@acme.test');
  await user.type(password, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(submit);
  expect(await screen.findByText('Too many tries. Wait 30 seconds.')).toBeVisible();
  expect(email).toHaveValue('role1@acme.test');
  expect(password).toHaveValue('wrong');
});
