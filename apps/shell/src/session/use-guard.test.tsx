import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { alertStore } from '@portal/portal-sdk/host';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeProvider, me, UNAUTHENTICATED } from '../testing/fake-provider.ts';
import { type RenderedPortal, renderPortal } from '../testing/render-portal.tsx';

const signedOut = () => fakeProvider({ 'GET /api/v1/me': UNAUTHENTICATED });

async function signIn({ user }: RenderedPortal): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'role1@acme.test');
  await user.type(screen.getByLabelText('Password'), 'Portal-demo-1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('a signed-out visitor', () => {
  it('sees the login page instead of the page they asked for, and none of its data is requested', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/', provider);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(portal.address()).toBe('/login');
    expect(provider.calls).toEqual(['GET /api/v1/me']);
  });

  it('returns to the page they asked for after signing in', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/orders?waits_on=partner#latest', provider);
    provider.answer('POST /api/v1/login', () => {
      provider.answer('GET /api/v1/me', me());
      return { body: { two_factor: false } };
    });
    await signIn(portal);
    await waitFor(() => expect(portal.address()).toBe('/orders?waits_on=partner#latest'));
  });

  it('opens the dashboard after signing in when they asked for no other page', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/login', provider);
    provider.answer('POST /api/v1/login', () => {
      provider.answer('GET /api/v1/me', me());
      return { body: { two_factor: false } };
    });
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(portal.address()).toBe('/');
  });

  it('returns to the page they asked for after two-factor authentication', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/orders', provider);
    provider.answer('POST /api/v1/login', { body: { two_factor: true } });
    provider.answer('POST /api/v1/two-factor-challenge', ({ body }) => {
      if (body['code'] !== '123456')
        return { status: 422, body: { message: 'No.', errors: { code: ['No.'] } } };
      provider.answer('GET /api/v1/me', me());
      return {};
    });
    await signIn(portal);
    await portal.user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await waitFor(() => expect(portal.address()).toBe('/orders'));
  });

  it('sees wrong credentials reported below the field', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/login', provider);
    provider.answer('POST /api/v1/login', {
      status: 422,
      body: { message: 'These details do not match.', errors: { email: ['These details do not match.'] } },
    });
    await signIn(portal);
    expect(await screen.findByText('These details do not match.')).toBeVisible();
    expect(portal.address()).toBe('/login');
  });

  it('can open the password reset page only with a token and an email', async () => {
    const portal = await renderPortal('/password/reset/?token=abc', signedOut());
    await waitFor(() => expect(portal.address()).toBe('/login'));
    await portal.go('/password/reset/?token=abc&email=a%40acme.test');
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
  });
});

describe('required steps', () => {
  it('redirect to two-factor setup with the specified alert', async () => {
    const portal = await renderPortal(
      '/',
      fakeProvider({ 'GET /api/v1/me': me({ partner: { force_2fa: true } }) }),
    );
    expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(portal.address()).toBe('/account/2fa');
    expect(screen.getByRole('alert')).toHaveTextContent('You must setup 2FA before you can use the system.');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('ask for a new password when it has expired, then continue to the page', async () => {
    const provider = fakeProvider({ 'GET /api/v1/me': me({ password_expired: true }) });
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/account/password'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your password has expired, please set a new one.');
    provider.answer('POST /api/v1/me/password', () => {
      provider.answer('GET /api/v1/me', me());
      return {};
    });
    await portal.user.type(await screen.findByLabelText('New password'), 'correct horse battery');
    await portal.user.type(screen.getByLabelText('Confirm new password'), 'correct horse battery');
    await portal.user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(portal.address()).toBe('/orders'));
  });

  it('let an administrator accept the SLA, then continue to the page', async () => {
    const provider = fakeProvider({ 'GET /api/v1/me': me({ accepted_sla: false }) });
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/sla'));
    provider.answer('POST /api/v1/me/sla', () => {
      provider.answer('GET /api/v1/me', me());
      return {};
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Accept for Acme Connect' }));
    await waitFor(() => expect(portal.address()).toBe('/orders'));
  });

  it('sign out other roles while the SLA is not accepted, with the specified alert', async () => {
    const provider = fakeProvider({ 'GET /api/v1/me': me({ accepted_sla: false, role_id: 2 }) });
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(provider.countOf('POST /api/logout')).toBe(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your company must accept the latest Service Level Agreement.',
    );
  });
});

describe('a signed-in user', () => {
  it('is redirected from guest pages to the dashboard', async () => {
    const portal = await renderPortal('/login', fakeProvider({ 'GET /api/v1/me': me() }));
    await waitFor(() => expect(portal.address()).toBe('/'));
  });

  it('is redirected to the dashboard from a page their role may not open, which is not stored', async () => {
    const portal = await renderPortal('/approvals', fakeProvider({ 'GET /api/v1/me': me({ role_id: 2 }) }));
    await waitFor(() => expect(portal.address()).toBe('/'));
    expect(sessionStorage.getItem('portal.intended-page')).toBeNull();
  });

  it.each([
    ['/users', '/partner/users'],
    ['/account/tokens', '/partner/api-access'],
  ])('is redirected from %s to %s', async (from, to) => {
    const portal = await renderPortal(from, fakeProvider({ 'GET /api/v1/me': me() }));
    await waitFor(() => expect(portal.address()).toBe(to));
  });

  it('sees why services are missing without a CRM account', async () => {
    await renderPortal(
      '/circuits/7',
      fakeProvider({ 'GET /api/v1/me': me({ partner: { has_sf_account: false } }) }),
    );
    expect(
      await screen.findByText('Services and support cases are not set up for your company yet'),
    ).toBeVisible();
  });

  it.each(['/nowhere', '/multi-quotes'])('sees a noindex not-found page at %s', async (path) => {
    await renderPortal(
      path,
      fakeProvider({ 'GET /api/v1/me': me({ partner: { is_multi_quote_tester: false } }) }),
    );
    expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('sees the login page after logging out, and the page is not stored', async () => {
    const provider = fakeProvider({ 'GET /api/v1/me': me() });
    const portal = await renderPortal('/nowhere', provider);
    await portal.user.click(await screen.findByRole('button', { name: 'Your account: Ada Byrne' }));
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(provider.countOf('POST /api/logout')).toBe(1);
    expect(sessionStorage.getItem('portal.intended-page')).toBeNull();
  });

  it('is logged out even when the logout call fails', async () => {
    const provider = fakeProvider({
      'GET /api/v1/me': me(),
      'POST /api/logout': { status: 500, body: { message: 'Server Error' } },
    });
    const portal = await renderPortal('/', provider);
    await portal.user.click(await screen.findByRole('button', { name: 'Your account: Ada Byrne' }));
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(portal.address()).toBe('/login'));
  });
});

it('shows one alert when many calls find the session ended, and returns to the page after signing in', async () => {
  const provider = fakeProvider({ 'GET /api/v1/me': me() });
  const portal = await renderPortal('/orders?page=3', provider);
  await screen.findByRole('navigation', { name: 'Main' });
  provider.answer('GET /api/v1/settings', UNAUTHENTICATED);
  provider.answer('GET /api/v1/me', UNAUTHENTICATED);
  const calls = Array.from({ length: 20 }, () => portal.client.call(contract.auth.getSettings, {}));
  await act(() => Promise.allSettled(calls));

  await waitFor(() => expect(portal.address()).toBe('/login'));
  expect(alertStore.getState().log.map(({ message }) => message)).toEqual([
    'Your session has ended. Sign in again to continue.',
  ]);
  provider.answer('POST /api/v1/login', () => {
    provider.answer('GET /api/v1/me', me());
    return { body: { two_factor: false } };
  });
  await signIn(portal);
  await waitFor(() => expect(portal.address()).toBe('/orders?page=3'));
});

it('treats a failed me call as signed out and shows the error', async () => {
  const portal = await renderPortal(
    '/orders',
    fakeProvider({ 'GET /api/v1/me': { status: 500, body: { message: 'Server Error' } } }),
  );
  await waitFor(() => expect(portal.address()).toBe('/login'));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
});
