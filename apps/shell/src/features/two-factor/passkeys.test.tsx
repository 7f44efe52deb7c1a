import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { installFakePasskeys } from '../../testing/fake-passkeys.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const { passkeys: calls } = contract;

const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'portal.test', name: 'Portal' },
  user: { id: 'dXNlcg', name: 'ada@acme.test', displayName: 'Ada Byrne' },
  algorithms: [-7],
  exclude: [],
  timeoutMs: 300_000,
};
const SIGN_IN = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'portal.test',
  allow: [],
  userVerification: 'required' as const,
  timeoutMs: 300_000,
};

function passkey(change: Partial<contract.passkeys.Passkey> = {}): contract.passkeys.Passkey {
  return {
    id: 'a',
    name: 'Work laptop',
    createdAt: '2026-11-20T09:00:00Z',
    lastUsedAt: null,
    isBackedUp: false,
    suspiciousAt: null,
    ...change,
  };
}

const withPasskeys = { twoFactorConfirmedAt: '2026-11-20T09:00:00Z', hasAuthenticatorApp: false };

describe('signing in with a passkey', () => {
  function loginServer() {
    return portalServer(null).on(calls.createSignInOptions, () => SIGN_IN);
  }

  it('asks the device, sends what it signed and opens the portal', async () => {
    const browser = installFakePasskeys();
    const server = loginServer();
    const { user, address } = await renderPortal('/login', server);
    server.on(calls.signIn, () => {
      server.on(contract.auth.getMe, () => ada());
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.calls(calls.createSignInOptions)).toEqual([{ asSecondFactor: false }]);
    expect(browser.get.mock.calls).toEqual([
      [
        {
          publicKey: expect.objectContaining({ challenge: SIGN_IN.challenge, userVerification: 'required' }),
        },
      ],
    ]);
    expect(server.calls(calls.signIn)).toEqual([
      {
        credentialId: 'b2xk',
        clientData: 'Y2xpZW50',
        authenticatorData: 'ZGF0YQ',
        signature: 'c2ln',
        userHandle: 'dXNlcg',
      },
    ]);
  });

  it('says why it did not work: no support, a closed dialog, or the server’s reason', async () => {
    const server = loginServer().on(calls.signIn, () =>
      failure(422, 'This passkey is not known to the portal.', { errors: { passkey: ['…'] } }),
    );
    const { user } = await renderPortal('/login', server);
    const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
    await user.click(button);
    expect(await screen.findByText(/This browser does not support passkeys/)).toBeVisible();
    const browser = installFakePasskeys();
    browser.get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await user.click(button);
    expect(await screen.findByText(/No passkey was used/)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText('This passkey is not known to the portal.')).toBeVisible();
    expect(screen.queryByText(/No passkey was used/)).toBeNull();
  });

  it('is offered after the password to those who have one, alone where there is no app', async () => {
    installFakePasskeys();
    const server = loginServer();
    const { user, go } = await renderPortal('/login', server);
    async function signIn(): Promise<void> {
      await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'role1@acme.test');
      await user.type(screen.getByLabelText('Password'), 'right');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    }
    server.on(contract.auth.login, () => ({ twoFactor: true }));
    await signIn();
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();

    await go('/login');
    server.on(contract.auth.login, () => ({
      twoFactor: true,
      factors: ['code' as const, 'passkey' as const],
    }));
    await signIn();
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();

    await go('/login');
    server.on(contract.auth.login, () => ({ twoFactor: true, factors: ['passkey' as const] }));
    await signIn();
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
    server.on(calls.signIn, () => undefined);
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(server.calls(calls.createSignInOptions)).toEqual([{ asSecondFactor: true }]));
  });
});

describe('the passkeys of an account', () => {
  it('are added with a name; the first one leads to the recovery codes', async () => {
    const browser = installFakePasskeys();
    const server = portalServer()
      .on(calls.list, () => [])
      .on(calls.createOptions, () => OPTIONS)
      .on(contract.twoFactor.listRecoveryCodes, () => ['AAAAA-BBBBB']);
    const { user } = await renderPortal('/account/2fa', server);
    server.on(calls.create, () => passkey());
    await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.type(dialog.getByLabelText('Name'), 'Work laptop');
    browser.create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText(/This device already has a passkey/)).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Work laptop');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(server.calls(calls.create)).toEqual([
      {
        name: 'Work laptop',
        credentialId: 'bmV3',
        clientData: 'Y2xpZW50',
        attestationObject: 'YXR0',
        transports: ['internal'],
      },
    ]);
  });

  it('are listed with their use, renamed and removed', async () => {
    let list = [
      passkey(),
      passkey({ id: 'b', name: 'Phone', isBackedUp: true, lastUsedAt: '2026-11-21T09:00:00Z' }),
      passkey({ id: 'c', name: 'Key', suspiciousAt: '2026-11-21T09:00:00Z' }),
    ];
    const server = portalServer(ada(withPasskeys))
      .on(calls.list, () => list)
      .on(calls.update, ({ id, name }) => {
        list = list.map((each) => (each.id === id ? { ...each, name: String(name) } : each));
        return passkey({ id: String(id), name: String(name) });
      })
      .on(calls.remove, ({ id }) => {
        list = list.filter((each) => each.id !== id);
        return undefined;
      });
    const { user } = await renderPortal('/account/2fa', server);
    const items = within(await screen.findByRole('list', { name: 'Passkeys' }));
    expect(items.getAllByRole('listitem')).toHaveLength(3);
    expect(items.getByText('Synced')).toBeVisible();
    expect(items.getByText('May have been copied – remove it')).toBeVisible();
    await user.click(items.getByRole('button', { name: 'Rename Phone' }));
    const rename = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
    await user.clear(rename.getByLabelText('Name'));
    await user.type(rename.getByLabelText('Name'), 'Tablet');
    await user.click(rename.getByRole('button', { name: 'Save name' }));
    expect(await items.findByText('Tablet')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Remove this passkey?' }));
    await user.click(confirm.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(items.getAllByRole('listitem')).toHaveLength(2));
    expect(server.calls(calls.remove)).toEqual([{ id: 'c' }]);
  });

  it('include one that cannot be removed while the company requires a second factor', async () => {
    const server = portalServer(ada({ ...withPasskeys, partner: { force2fa: true } })).on(calls.list, () => [
      passkey(),
    ]);
    await renderPortal('/account/2fa', server);
    expect(await screen.findByRole('button', { name: 'Remove Work laptop' })).toBeDisabled();
    expect(screen.getByText(/Add another passkey or an authenticator app before/)).toBeVisible();
  });

  it('stop at twenty', async () => {
    const list = Array.from({ length: 20 }, (_, index) => passkey({ id: `p${index}`, name: `Key ${index}` }));
    await renderPortal(
      '/account/2fa',
      portalServer(ada(withPasskeys)).on(calls.list, () => list),
    );
    expect(await screen.findByText(/You have 20 passkeys/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add passkey' })).toBeDisabled();
  });

  it('are not shown to staff who act as the user', async () => {
    const server = portalServer(ada({ impersonatedBy: { id: 9, name: 'Jo Staff' } }));
    await renderPortal('/account/2fa', server);
    expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });
});
