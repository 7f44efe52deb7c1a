import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createBrowser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, contacts } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** A browser that keeps a list of what it sent. */
async function signedIn() {
  const sent: string[] = [];
  const browser = createBrowser((request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return api.app.fetch(request);
  });
  await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
  sent.length = 0;
  return { browser, sent };
}

describe('F14 an expired CSRF token', () => {
  it('is fetched once and the call made exactly once', async () => {
    const { browser, sent } = await signedIn();
    browser.cookies.set('XSRF-TOKEN', 'stale');
    const before = (await browser.call(contacts.list, { search: 'zoe' })).total;
    sent.length = 0;
    await browser.call(contacts.create, { name: 'Zoe Quint', email: 'zoe@acme.test' });
    expect(sent).toEqual(['POST /api/v1/contacts', 'GET /csrf-cookie', 'POST /api/v1/contacts']);
    expect((await browser.call(contacts.list, { search: 'zoe' })).total).toBe(before + 1);
  });

  it('of twenty calls in flight makes each of them once', async () => {
    const { browser, sent } = await signedIn();
    browser.cookies.set('XSRF-TOKEN', 'stale');
    const names = Array.from({ length: 20 }, (_, index) => `flight${index}`);
    await Promise.all(
      names.map((name) => browser.call(contacts.create, { name, email: `${name}@acme.test` })),
    );
    expect(sent.filter((each) => each === 'POST /api/v1/contacts').length).toBeLessThanOrEqual(40);
    const { total } = await browser.call(contacts.list, { search: 'flight' });
    expect(total).toBe(20);
  });

  it('does nothing before it is renewed, and the session goes on', async () => {
    const { browser } = await signedIn();
    const response = await browser.fetch('/api/v1/contacts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'stale' },
      body: JSON.stringify({ name: 'Nobody', email: 'nobody@acme.test' }),
    });
    expect([response.status, await response.json()]).toEqual([419, { message: 'CSRF token mismatch.' }]);
    expect((await browser.call(contacts.list, { search: 'nobody' })).total).toBe(0);
    await expect(browser.call(auth.getMe, {})).resolves.toMatchObject({ email: 'role1@acme.test' });
  });

  it('is the session’s own: fetching the cookie again keeps session and token', async () => {
    const { browser } = await signedIn();
    const before = [browser.cookies.get('portal_session'), browser.csrfToken()];
    await browser.call(auth.getCsrfCookie, {});
    expect([browser.cookies.get('portal_session'), browser.csrfToken()]).toEqual(before);
  });
});
