import {
  startIdentityProvider,
  TEST_CLIENT,
  type TestIdentityProvider,
} from '@portal/provider-api/testing/identity-provider';
import { type NameServer, startNameServer } from '@portal/provider-api/testing/name-server';
import { type Portal, startPortal } from '../../support/portal-process.ts';
import { dashboard, logOut } from '../../support/session-pages.ts';
import { startSession } from '../../support/sign-in.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
} from '../../support/test.ts';

interface Services {
  names: NameServer;
  portal: Portal;
  provider: TestIdentityProvider;
}

const test = base.extend<object, Services>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const names = await startNameServer();
      await use(names);
      await names.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ names }, use) => {
      const portal = await startPortal({
        DEMO_DATA: '1',
        WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
        DNS_SERVERS: names.address,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  provider: [
    async ({ portal }, use) => {
      const provider = await startIdentityProvider({
        redirectUrl: `${portal.url}/single-sign-on/acme`,
        logoutUrl: `${portal.url}/api/v1/single-sign-on/acme/logout`,
      });
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

/** Signs in on the provider's own page. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Calls the portal as the identity provider does. */
const createScim =
  (portalUrl: string, token: string) => async (method: string, path: string, body?: object) => {
    const response = await fetch(`${portalUrl}/api/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };

test('an administrator sets up single sign-on, and a new user signs in with it', async ({
  page,
  colleague,
  names,
  portal,
  provider,
  problems,
}) => {
  // The pages of the provider ask for a font of another site.
  problems.expected.push(/409/, /fonts\.googleapis\.com/, /ERR_NAME_NOT_RESOLVED/);
  // After SCIM has ended the session, the first call gets a new CSRF token.
  problems.expected.push(/419/);
  await startSession(page, 'role1@acme.test');
  await page.goto('/partner/single-sign-on');

  await page.getByRole('textbox', { name: 'Domain' }).fill('acme.test');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('button', { name: 'Verify acme.test' }).click();
  await expect(page.getByText('There is no TXT record _partner-portal.acme.test yet.')).toBeVisible();
  const value = await page.getByText(/^partner-portal-verification=/).textContent();
  names.texts.set('_partner-portal.acme.test', [value ?? '']);
  await page.getByRole('button', { name: 'Verify acme.test' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(TEST_CLIENT.clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(TEST_CLIENT.clientSecret);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('Connection saved.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Test sign-in' }).click();
  await signInAtProvider(page, 'ida@acme.test');
  await expect(page.getByText(/The test succeeded: Ida Provider \(ida@acme\.test\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('Single sign-on is on.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 2400 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  // A colleague opens a page, is asked to sign in, and does so at the company with the keyboard alone.
  await colleague.goto(`${portal.url}/quotes`);
  await colleague.getByLabel('Email').fill('new@acme.test');
  const button = colleague.getByRole('button', { name: /^Continue with .* sign-in$/ });
  await expect(button).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel('Email').press('Tab');
  await expect(button).toBeFocused();
  await colleague.keyboard.press('Enter');
  await signInAtProvider(colleague, 'new@acme.test');
  await expect(colleague).toHaveURL(`${portal.url}/quotes`);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Saved quotes' })).toBeVisible();

  // The provider still knows them, so the next sign-in needs no password.
  await logOut(colleague);
  await colleague.getByLabel('Email').fill('new@acme.test');
  await colleague.getByRole('button', { name: /^Continue with/ }).click();
  await expect(dashboard(colleague)).toBeVisible();

  // The identity provider blocks them with SCIM: the next page they open asks them to sign in.
  await page.getByRole('button', { name: 'Turn on SCIM' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(/^scim_[\w-]{20,}$/).textContent();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  const scim = createScim(portal.url, token ?? '');
  const found = await scim('GET', '/Users?filter=userName%20eq%20%22new@acme.test%22');
  const setActive = (active: boolean) =>
    scim('PATCH', `/Users/${found.Resources[0].id}`, { Operations: [{ op: 'Replace', value: { active } }] });
  await setActive(false);
  await colleague.goto(`${portal.url}/quotes`);
  await expect(colleague).toHaveURL(/\/login$/);
  await setActive(true);
  await colleague.getByLabel('Email').fill('new@acme.test');
  await colleague.getByRole('button', { name: /^Continue with/ }).click();
  await expect(colleague).toHaveURL(`${portal.url}/quotes`);
  await page.goto('/partner/users?search=new@acme.test');
  await expect(page.getByText('Managed', { exact: true })).toBeVisible();

  // Signing out at the provider signs out here.
  await colleague.goto(`${provider.issuer}/session/end`);
  await colleague.getByRole('button', { name: 'Yes, sign me out' }).click();
  await colleague.goto(`${portal.url}/quotes`);
  await expect(colleague).toHaveURL(/\/login$/);
});

test('a refused sign-in says why', { tag: '@long' }, async ({ page, problems }) => {
  problems.expected.push(/422/);
  await page.goto('/single-sign-on/acme?code=made-up&state=made-up');
  await expect(page.getByText(/has expired or was already used/)).toBeVisible();
  await expect(page).toHaveURL(/\/single-sign-on\/acme$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
