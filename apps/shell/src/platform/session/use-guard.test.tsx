import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { alertStore } from '@portal/portal-sdk/host';
import { failure } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ada, portalServer, SERVER_ERROR, UNAUTHENTICATED } from '../../testing/portal-server.ts';
import { type RenderedPortal, renderPortal } from '../../testing/render-portal.tsx';

const signedOut = () => portalServer(null);

async function signIn({ user }: RenderedPortal): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'role1@acme.test');
  await user.type(screen.getByLabelText('Password'), 'Portal-demo-1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('a signed-out visitor', () => {
  it('sees the login page instead of the requested page, and none of its data is requested', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/', provider);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(portal.address()).toBe('/login');
    expect(provider.requests).toEqual(['GET /api/v1/me']);
  });

  it('returns to the requested page after signing in', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/orders?waits_on=partner#latest', provider);
    provider.on(contract.auth.login, () => {
      provider.on(contract.auth.getMe, () => ada());
      return { twoFactor: false };
    });
    await signIn(portal);
    await waitFor(() => expect(portal.address()).toBe('/orders?waits_on=partner#latest'));
  });

  it('opens the dashboard after signing in when no other page was requested', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/login', provider);
    provider.on(contract.auth.login, () => {
      provider.on(contract.auth.getMe, () => ada());
      return { twoFactor: false };
    });
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(portal.address()).toBe('/');
  });

  it('returns to the requested page after two-factor authentication', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/orders', provider);
    provider.on(contract.auth.login, () => ({ twoFactor: true }));
    provider.on(contract.twoFactor.challenge, ({ code }) => {
      if (code !== '123456') return failure(422, 'No.', { errors: { code: ['No.'] } });
      provider.on(contract.auth.getMe, () => ada());
      return undefined;
    });
    await signIn(portal);
    await portal.user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await waitFor(() => expect(portal.address()).toBe('/orders'));
  });

  it('sees wrong credentials reported below the field', async () => {
    const provider = signedOut();
    const portal = await renderPortal('/login', provider);
    provider.on(contract.auth.login, () =>
      failure(422, 'These details do not match.', { errors: { email: ['These details do not match.'] } }),
    );
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
    const portal = await renderPortal('/', portalServer(ada({ partner: { force2fa: true } })));
    expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(portal.address()).toBe('/account/2fa');
    expect(screen.getByRole('alert')).toHaveTextContent('You must setup 2FA before you can use the system.');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('ask for a new password when it has expired, then continue to the page', async () => {
    const provider = portalServer(ada({ passwordExpired: true }));
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/account/password'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your password has expired, please set a new one.');
    provider.on(contract.auth.replaceExpiredPassword, () => {
      provider.on(contract.auth.getMe, () => ada());
      return undefined;
    });
    await portal.user.type(await screen.findByLabelText('New password'), 'correct horse battery');
    await portal.user.type(screen.getByLabelText('Confirm new password'), 'correct horse battery');
    await portal.user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(portal.address()).toBe('/orders'));
  });

  it('let an administrator accept the SLA, then continue to the page', async () => {
    const provider = portalServer(ada({ acceptedSla: false }));
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/sla'));
    provider.on(contract.auth.acceptSla, () => {
      provider.on(contract.auth.getMe, () => ada());
      return undefined;
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Accept for Acme Connect' }));
    await waitFor(() => expect(portal.address()).toBe('/orders'));
    expect(provider.calls(contract.auth.acceptSla)).toEqual([{ version: 1 }]);
  });

  it('sign out other roles while the SLA is not accepted, with the specified alert', async () => {
    const provider = portalServer(ada({ acceptedSla: false, roleId: 2 }));
    const portal = await renderPortal('/orders', provider);
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(provider.calls(contract.auth.logout).length).toBe(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your company must accept the latest Service Level Agreement.',
    );
  });
});

describe('a signed-in user', () => {
  it('is redirected from guest pages to the dashboard', async () => {
    const portal = await renderPortal('/login', portalServer());
    await waitFor(() => expect(portal.address()).toBe('/'));
  });

  it('is redirected to the dashboard from a page their role may not open, which is not stored', async () => {
    const portal = await renderPortal('/approvals', portalServer(ada({ roleId: 3 })));
    await waitFor(() => expect(portal.address()).toBe('/'));
    expect(sessionStorage.getItem('portal.intended-page')).toBeNull();
  });

  it.each([
    ['/users', '/partner/users'],
    ['/account/tokens', '/partner/api-access'],
  ])('is redirected from %s to %s', async (from, to) => {
    const portal = await renderPortal(from, portalServer());
    await waitFor(() => expect(portal.address()).toBe(to));
  });

  it('sees why services are missing without a CRM account', async () => {
    await renderPortal('/circuits/7', portalServer(ada({ partner: { hasSfAccount: false } })));
    expect(
      await screen.findByText('Services and support cases are not set up for your company yet'),
    ).toBeVisible();
  });

  it.each(['/nowhere', '/multi-quotes'])('sees a noindex not-found page at %s', async (path) => {
    await renderPortal(path, portalServer(ada({ partner: { isMultiQuoteTester: false } })));
    expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('sees the login page after logging out, and the page is not stored', async () => {
    const provider = portalServer();
    const portal = await renderPortal('/nowhere', provider);
    await portal.user.click(await screen.findByRole('button', { name: 'Your account: Ada Byrne' }));
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(provider.calls(contract.auth.logout).length).toBe(1);
    expect(sessionStorage.getItem('portal.intended-page')).toBeNull();
  });

  it('is logged out even when the logout call fails', async () => {
    const provider = portalServer().on(contract.auth.logout, () => SERVER_ERROR);
    const portal = await renderPortal('/', provider);
    await portal.user.click(await screen.findByRole('button', { name: 'Your account: Ada Byrne' }));
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(portal.address()).toBe('/login'));
  });
});

it('shows one alert when many calls find the session ended, and returns to the page after signing in', async () => {
  const provider = portalServer();
  const portal = await renderPortal('/orders?page=3', provider);
  await screen.findByRole('navigation', { name: 'Main' });
  provider.on(contract.auth.getSettings, () => UNAUTHENTICATED);
  provider.on(contract.auth.getMe, () => UNAUTHENTICATED);
  const calls = Array.from({ length: 20 }, () => portal.client.call(contract.auth.getSettings, {}));
  await act(() => Promise.allSettled(calls));

  await waitFor(() => expect(portal.address()).toBe('/login'));
  expect(alertStore.getState().log.map(({ message }) => message)).toEqual([
    'Your session has ended. Sign in again to continue.',
  ]);
  provider.on(contract.auth.login, () => {
    provider.on(contract.auth.getMe, () => ada());
    return { twoFactor: false };
  });
  await signIn(portal);
  await waitFor(() => expect(portal.address()).toBe('/orders?page=3'));
});

it('treats a failed me call as signed out and shows the error', async () => {
  const portal = await renderPortal(
    '/orders',
    portalServer().on(contract.auth.getMe, () => SERVER_ERROR),
  );
  await waitFor(() => expect(portal.address()).toBe('/login'));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
});
