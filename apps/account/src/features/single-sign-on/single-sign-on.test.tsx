import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { singleSignOn: calls } = contract;
const PAGE = '/partner/single-sign-on';

type Settings = contract.singleSignOn.SingleSignOnSettings;
type Connection = NonNullable<Settings['connection']>;

const DOMAIN = {
  id: 'd1',
  domain: 'acme.example',
  recordName: '_partner-portal.acme.example',
  recordValue: 'partner-portal-verification=abc',
  verifiedAt: null,
};

const connectionOf = (changes: Partial<Connection> = {}): Connection => ({
  issuer: 'https://id.acme.example',
  clientId: 'portal',
  isActive: false,
  testedAt: null,
  arePasswordsAllowed: true,
  defaultRoleId: 3,
  roleClaim: null,
  roleMappings: [],
  version: 4,
  ...changes,
});

const settingsOf = (changes: Partial<Settings> = {}): Settings => ({
  connection: connectionOf(),
  redirectUrl: 'https://portal.example/single-sign-on/acme',
  logoutUrl: 'https://portal.example/api/v1/single-sign-on/acme/logout',
  domains: [DOMAIN],
  scim: { baseUrl: 'https://portal.example/api/scim/v2', token: null },
  ...changes,
});

const server = (settings = settingsOf()) => fakeServer().on(calls.get, () => settings);

describe('the connection', () => {
  it('is saved for the first time with secret, role and mapping', async () => {
    const user = userEvent.setup();
    const fake = server(settingsOf({ connection: null, domains: [] })).on(calls.save, () => settingsOf());
    const page = renderRoute(area, PAGE, fake);
    await user.type(await screen.findByLabelText('Issuer'), 'https://id.acme.example');
    await user.type(screen.getByLabelText('Client ID'), 'portal');
    await user.type(screen.getByLabelText('Client secret'), 'hush');
    await user.selectOptions(screen.getByLabelText('Role of new users'), 'Manager');
    await user.type(screen.getByLabelText(/Claim with groups/), 'groups');
    await user.click(screen.getByRole('button', { name: 'Add a role' }));
    await user.type(await screen.findByLabelText('Value of the claim'), 'sales');
    await user.click(screen.getByRole('button', { name: 'Save connection' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Connection saved.']));
    expect(fake.calls(calls.save)).toEqual([
      expect.objectContaining({
        issuer: 'https://id.acme.example',
        clientId: 'portal',
        clientSecret: 'hush',
        defaultRoleId: 2,
        roleClaim: 'groups',
        roleMappings: [{ value: 'sales', roleId: 3 }],
      }),
    ]);
  });

  it('offers unsaved input again when the page is reopened, without the secret', async () => {
    const user = userEvent.setup();
    renderRoute(area, PAGE, server());
    await user.type(await screen.findByLabelText('Client ID'), '-2');
    await user.type(screen.getByLabelText(/Client secret/), 'hush');
    cleanup();
    expect(JSON.stringify(localStorage)).not.toContain('hush');
    renderRoute(area, PAGE, server(), { keepStorage: true });
    await user.click(await screen.findByRole('button', { name: 'Restore draft' }));
    expect(screen.getByLabelText('Client ID')).toHaveValue('portal-2');
    expect(screen.getByLabelText(/Client secret/)).toHaveValue('');
  });

  it('keeps the stored secret when the field is blank, and shows at its field what is wrong', async () => {
    const user = userEvent.setup();
    const refusal = 'The identity provider refused the connection.';
    const fake = server().on(calls.save, () => failure(422, refusal, { errors: { issuer: [refusal] } }));
    renderRoute(area, PAGE, fake);
    await user.click(await screen.findByRole('button', { name: 'Save connection' }));
    expect(await screen.findByText(new RegExp(refusal))).toBeVisible();
    expect(fake.calls(calls.save)[0]).not.toHaveProperty('clientSecret');
    expect(fake.calls(calls.save)[0]).toMatchObject({ version: 4 });
  });
});

describe('the status', () => {
  it('names the next step until single sign-on can be switched on', async () => {
    renderRoute(area, PAGE, server());
    expect(await screen.findByText('Verify an email domain first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  });

  it('requires single sign-on after a confirmation', async () => {
    const user = userEvent.setup();
    const verified = { ...DOMAIN, verifiedAt: '2026-11-20T09:00:00.000Z' };
    const active = { isActive: true, testedAt: '2026-11-20T09:00:00.000Z' };
    const fake = server(settingsOf({ connection: connectionOf(active), domains: [verified] })).on(
      calls.update,
      ({ arePasswordsAllowed = true }) =>
        settingsOf({ connection: connectionOf({ ...active, arePasswordsAllowed }), domains: [verified] }),
    );
    const page = renderRoute(area, PAGE, fake);
    await user.click(await screen.findByRole('button', { name: 'Require single sign-on' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Require single sign-on?' }));
    await user.click(dialog.getByRole('button', { name: 'Require single sign-on' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Users must now use single sign-on.']));
    expect(fake.calls(calls.update)).toEqual([{ arePasswordsAllowed: false, version: 4 }]);
    expect(await screen.findByRole('button', { name: 'Allow passwords' })).toBeVisible();
  });
});

describe('email domains', () => {
  it('are added, and show the record to add and why it was not found', async () => {
    const user = userEvent.setup();
    const missing = 'There is no TXT record _partner-portal.acme.example yet.';
    const fake = server()
      .on(calls.addDomain, ({ domain }) => ({ ...DOMAIN, id: 'd2', domain }))
      .on(calls.verifyDomain, () => failure(409, missing));
    renderRoute(area, PAGE, fake);
    expect(await screen.findByText(DOMAIN.recordName)).toBeVisible();
    expect(screen.getByText(DOMAIN.recordValue)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify acme.example' }));
    expect(await screen.findByText(missing)).toBeVisible();
    await user.type(screen.getByLabelText('Domain'), 'acme.test');
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    await waitFor(() => expect(fake.calls(calls.addDomain)).toEqual([{ domain: 'acme.test' }]));
  });
});

describe('SCIM', () => {
  const TOKEN = {
    prefix: 'scim_abcde',
    createdBy: 'Amelia Hart',
    createdAt: '2026-11-20T09:00:00.000Z',
    lastUsedAt: null,
    expiresAt: '2027-11-20T09:00:00.000Z',
  };
  const verified = { ...DOMAIN, verifiedAt: '2026-11-20T09:00:00.000Z' };
  const baseUrl = 'https://portal.example/api/scim/v2';

  it('can be switched on once a domain is verified', async () => {
    renderRoute(area, PAGE, server());
    expect(await screen.findByRole('button', { name: 'Turn on SCIM' })).toBeDisabled();
    expect(screen.getByText(baseUrl)).toBeVisible();
  });

  it('shows the new token once', async () => {
    const user = userEvent.setup();
    const fake = server(settingsOf({ domains: [verified] })).on(calls.createScimToken, () => ({
      ...TOKEN,
      plainTextToken: 'scim_abcdefgh',
    }));
    renderRoute(area, PAGE, fake);
    await user.click(await screen.findByRole('button', { name: 'Turn on SCIM' }));
    await user.selectOptions(await screen.findByLabelText('Token expires after'), '90 days');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('scim_abcdefgh')).toBeVisible();
    expect(fake.calls(calls.createScimToken)).toEqual([{ expiresInDays: 90 }]);
    await user.click(screen.getByRole('button', { name: /Dismiss|Close/ }));
    expect(screen.queryByText('scim_abcdefgh')).toBeNull();
  });

  it('is switched off after a confirmation', async () => {
    const user = userEvent.setup();
    const fake = server(settingsOf({ domains: [verified], scim: { baseUrl, token: TOKEN } })).on(
      calls.removeScimToken,
      () => undefined,
    );
    const page = renderRoute(area, PAGE, fake);
    expect(await screen.findByText('Never')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace token' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Turn off SCIM' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Turn off SCIM?' }));
    await user.click(dialog.getByRole('button', { name: 'Turn off SCIM' }));
    await waitFor(() => expect(page.alerts()).toEqual(['SCIM is off.']));
    expect(fake.calls(calls.removeScimToken)).toHaveLength(1);
  });
});
