import { installClock } from '../../support/advance-clock.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { expect, type Page, runOnPortal, signIn, submitLogin, test } from '../../support/test.ts';

/* Faults of clock and storage, and URLs of other sites (goals F16, F17, F28). */
runOnPortal('empty cache');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('a computer clock that is a day off (F16)', () => {
  const DAY = 24 * 60 * 60_000;

  /** Time-dependent texts in saved quotes and notifications. */
  async function readTimeTexts(page: Page): Promise<string[]> {
    await page.goto('/quotes');
    await expect(heading(page, 'Saved quotes')).toBeVisible();
    const quotes = page.getByRole('main').getByText(/^(Expired|Last day|\d+ days? left)$/);
    await expect(quotes.first()).toBeVisible();
    const expiry = await quotes.allTextContents();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const times = panel.getByText(/(ago|just now|^\d{1,2} [A-Z][a-z]{2})$/);
    await expect(times.first()).toBeVisible();
    return [...expiry, ...(await times.allTextContents())];
  }

  test('shows the same expiry and ages as a correct clock, and signs in with codes', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, 'role1@acme.test');
    for (const off of [-DAY, DAY]) {
      const skewed = await page.context().newPage();
      await installClock(skewed, new Date(Date.now() + off));
      // Again if an age or a day changed between the two.
      await expect(async () => {
        const right = await readTimeTexts(page);
        expect(right.length).toBeGreaterThan(3);
        expect(await readTimeTexts(skewed), `${off / DAY} day`).toEqual(right);
      }).toPass();
      await skewed.close();
    }
  });
});

test.describe('storage (F17)', () => {
  test('that is blocked breaks nothing', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await signIn(page, 'role1@acme.test', { at: '/orders' });
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.goto('/support');
    await expect(heading(page, 'Support cases')).toBeVisible();
    await page.goto('/account/personal');
    await page.getByLabel('First name').fill('Amelia-Rose');
    await expect(page.getByLabel('First name')).toHaveValue('Amelia-Rose');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page
      .getByRole('menuitemradio', { name: 'Dark' })
      .or(page.getByRole('menuitem', { name: 'Dark' }))
      .click();
  });

  test('that is full loses no input of the open form', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await signIn(page, 'role1@acme.test', { at: '/account/personal' });
    await page.getByLabel('First name').fill('Amelia-Rose');
    await expect(page.getByLabel('First name')).toHaveValue('Amelia-Rose');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  test('without cookies: the login page says why signing in is impossible', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Cookies are turned off')).toBeVisible();
  });
});

test.describe('URLs of other sites (F28)', () => {
  // `intended-page.test.ts` checks each kind of URL.
  for (const [at, path] of [
    '//elsewhere.test/x',
    '/\\elsewhere.test',
    '/%2f%2felsewhere.test',
    '/javascript:alert(1)',
  ].entries()) {
    test(`sign-in never redirects to ${path}`, { tag: longAfterFirst(at) }, async ({
      page,
      portal,
      problems,
    }) => {
      // Looks like a file name but is not one.
      problems.expected.push(/404/);
      await page.goto(`${portal.url}${path}`);
      await page.evaluate((stored) => sessionStorage.setItem('portal.intended-page', stored), path);
      await page.goto('/login');
      await submitLogin(page, 'role1@acme.test');
      await expect(page).toHaveURL((url) => url.origin === portal.url);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  }

  test('an external link of a notification asks first and opens without an opener', async ({
    page,
    context,
  }) => {
    await context.route('https://offers.elsewhere.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Offers</title>' }),
    );
    await page.route('**/api/v1/me/notifications', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      Object.assign(data[0].data, {
        text: 'An offer',
        url: 'https://offers.elsewhere.test/x',
        is_external_url: true,
      });
      Object.assign(data[1].data, {
        text: 'A trap',
        url: 'javascript:document.title="trapped"',
        is_external_url: true,
      });
      await route.fulfill({ response, json: { data } });
    });
    await signIn(page, 'role1@acme.test');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: /^A trap/ }).click();
    await expect(page.getByRole('dialog', { name: 'Leave the portal?' })).toHaveCount(0);
    await page.getByRole('button', { name: /^An offer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave the portal?' });
    await expect(dialog).toContainText('offers.elsewhere.test');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Open offers.elsewhere.test' }).click(),
    ]);
    await expect(opened).toHaveURL('https://offers.elsewhere.test/x');
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(page).not.toHaveTitle(/trapped/);
  });
});
