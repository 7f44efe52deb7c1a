import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { screen, waitFor } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';

const openOnServer = jest.fn();
jest.unstable_mockModule('../browser/reload-page.ts', () => ({
  openOnServer,
  reloadPage: () => undefined,
  isReloading: () => false,
}));
const { storeIntendedPage } = await import('./intended-page.ts');
const { renderPortal } = await import('../../testing/render-portal.tsx');

it.each([
  ['opens a preview link by the page server', `/orders?tab=open&preview=${'k'.repeat(32)}`, true],
  ['opens a page with a parameter of the same name as any page', '/orders?preview=yes', false],
])('after signing in, the portal %s', async (_, path, isByServer) => {
  openOnServer.mockClear();
  const provider = portalServer(null);
  const { user, address } = await renderPortal(path, provider);
  provider.on(contract.auth.login, () => {
    provider.on(contract.auth.getMe, () => ada());
    return { twoFactor: false };
  });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'role1@acme.test');
  await user.type(screen.getByLabelText('Password'), 'Portal-demo-1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  if (isByServer) await waitFor(() => expect(openOnServer).toHaveBeenCalledWith(path));
  else await waitFor(() => expect(address()).toBe(path));
  expect(openOnServer).toHaveBeenCalledTimes(isByServer ? 1 : 0);
});

it('opens a preview link by the page server after a sign-in with the company’s account', async () => {
  openOnServer.mockClear();
  const path = `/orders?preview=${'k'.repeat(32)}`;
  const provider = portalServer(null);
  provider.on(contract.singleSignOn.finish, () => {
    storeIntendedPage(path);
    provider.on(contract.auth.getMe, () => ada());
    return { purpose: 'sign-in' as const, returnTo: '/', tested: null };
  });
  await renderPortal('/single-sign-on/acme?code=c1&state=preview', provider);
  await waitFor(() => expect(openOnServer).toHaveBeenCalledWith(path));
});
