import { afterEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { FIRST_PAINT_ID } from './early-page.ts';
import { runEarlyScript } from './early-script/run-early-script.ts';

/** The prerendered sign-in page before any script but its own has run. */
function showFirstPaint(): HTMLElement {
  runEarlyScript();
  const page = document.createElement('div');
  page.id = FIRST_PAINT_ID;
  page.innerHTML = `<form method="post" aria-label="Sign in"><input name="email" aria-label="Email"><input name="password" type="password" aria-label="Password">
    <button type="button">Show password</button><button type="submit">Sign in</button></form>`;
  document.body.append(page);
  return page;
}

afterEach(() => {
  document.getElementById(FIRST_PAINT_ID)?.remove();
  localStorage.clear();
});

it('keeps what was typed and the focus', async () => {
  const page = showFirstPaint();
  await userEvent.type(screen.getByLabelText('Email'), 'role1@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal');
  await renderPortal('/login', portalServer(null));
  expect(page).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('role1@acme.test');
  expect(screen.getByLabelText('Password')).toHaveValue('Portal');
  await userEvent.keyboard('-demo-1!');
  expect(screen.getByLabelText('Password')).toHaveValue('Portal-demo-1!');
});

it('keeps what was typed on a page whose code arrives later, and is shown until then', async () => {
  runEarlyScript();
  const page = document.createElement('div');
  page.id = FIRST_PAINT_ID;
  page.innerHTML =
    '<form aria-label="Reset your password"><input name="email" aria-label="Early email"></form>';
  document.body.append(page);
  await userEvent.type(screen.getByLabelText('Early email'), 'role1@acme.test');
  const rendered = renderPortal('/password/email', portalServer(null));
  expect(page).toBeVisible();
  await rendered;
  expect(await screen.findByLabelText('Email')).toHaveValue('role1@acme.test');
  expect(page).not.toBeInTheDocument();
  await userEvent.keyboard('.uk');
  expect(screen.getByLabelText('Email')).toHaveValue('role1@acme.test.uk');
});

it('waits while text is being composed, then keeps it', async () => {
  const page = showFirstPaint();
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.click(email);
  fireEvent.compositionStart(email);
  email.value = 'に';
  await renderPortal('/login', portalServer(null));
  expect(page).toBeInTheDocument();
  email.value = '日本';
  email.focus();
  fireEvent.compositionEnd(email);
  await waitFor(() => expect(page).not.toBeInTheDocument());
  expect(screen.getByLabelText('Email')).toHaveValue('日本');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('waits for the click of a button that is held down', async () => {
  const page = showFirstPaint();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  await userEvent.pointer({ target: toggle, keys: '[MouseLeft>]' });
  await renderPortal('/login', portalServer(null));
  expect(page).toBeInTheDocument();
  fireEvent.pointerUp(toggle);
  fireEvent.click(toggle);
  await waitFor(() => expect(page).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text'));
});

it('signs in once when Sign in was pressed before', async () => {
  showFirstPaint();
  const provider = portalServer(null).on(contract.auth.login, () => {
    provider.on(contract.auth.getMe, () => ada());
    return { twoFactor: false };
  });
  await userEvent.type(screen.getByLabelText('Email'), 'role1@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-1!{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const { address } = await renderPortal('/login', provider);
  await waitFor(() => expect(address()).toBe('/'));
  expect(provider.calls(contract.auth.login)).toEqual([
    { email: 'role1@acme.test', password: 'Portal-demo-1!' },
  ]);
});

it('leaves a toggle that was pressed twice as it was', async () => {
  showFirstPaint();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  await userEvent.dblClick(toggle);
  await renderPortal('/login', portalServer(null));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it('shows the prerendered page until the session is known', async () => {
  const page = showFirstPaint();
  let answer: () => void = () => undefined;
  const provider = portalServer().on(
    contract.auth.getMe,
    () => new Promise((resolve) => (answer = () => resolve(ada()))),
  );
  const rendered = renderPortal('/', provider);
  await waitFor(() => expect(provider.calls(contract.auth.getMe)).toHaveLength(1));
  expect(page).toBeVisible();
  answer();
  await rendered;
  await waitFor(() => expect(page).not.toBeInTheDocument());
});

it('enters and presses nothing on another page than was prerendered', async () => {
  showFirstPaint();
  await userEvent.type(screen.getByLabelText('Email'), 'role1@acme.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-1!{Enter}');
  // Meanwhile, somebody signed in in another tab.
  await renderPortal('/', portalServer(ada()));
  expect(await screen.findByRole('combobox', { name: /^Search/ })).toHaveValue('');
  expect(document.body).toHaveFocus();
  // The second button of this page, as Sign in was of the other.
  expect(screen.getByRole('button', { name: 'Saved Quotes' })).toHaveAttribute('aria-expanded', 'true');
});
