import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { isApiPath } from '../http/routing/paths.ts';
import { ATTEMPTS } from '../testing/attempts.ts';
import { statementsOf } from '../testing/database/statements.ts';
import { createFixtures, type Fixtures } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
/** Other servers send these from anywhere, without a session. */
const FROM_OTHER_SERVERS = [
  // Only the link counts (RFC 8058, unsubscribe.test.ts).
  'notifications.unsubscribe',
  // Only the identity provider's signed token counts (sign-in.test.ts).
  'singleSignOn.logout',
];
const writes = endpoints.filter(({ id, method }) => method !== 'GET' && !FROM_OTHER_SERVERS.includes(id));

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
});
afterAll(() => api.close());

const pathOf = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, 'none');

async function send(endpoint: AnyEndpoint, headers: Record<string, string>, body = '{}'): Promise<number> {
  const { status } = await amelia.fetch(pathOf(endpoint), { method: endpoint.method, headers, body });
  return status;
}

async function others(
  expected: number,
  headers: () => Record<string, string>,
  body?: string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of writes) {
    const status = await send(endpoint, headers(), body);
    if (status !== expected) wrong.push(`${endpoint.id} ${status}`);
  }
  return wrong;
}

const json = { 'Content-Type': 'application/json' };
const withToken = () => ({ 'X-XSRF-TOKEN': amelia.csrfToken() });

describe('F27 a write', () => {
  it('is refused without the token of the session, whatever the call is', async () => {
    expect(writes.length).toBeGreaterThan(70);
    expect(await others(419, () => json)).toEqual([]);
    expect(await others(419, () => ({ ...json, 'X-XSRF-TOKEN': 'made up' }))).toEqual([]);
  });

  it.each<Record<string, string>>([
    { Origin: 'https://elsewhere.test' },
    { Origin: 'null' },
    { Origin: 'http://portal.test.elsewhere.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('is refused from another site even with the token: %o', async (foreign) => {
    expect(await others(419, () => ({ ...json, ...withToken(), ...foreign }))).toEqual([]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'is not read as %s, which a form of another site can send',
    async (type) => {
      expect(await others(415, () => ({ 'Content-Type': type, ...withToken() }), '{"a":1}')).toEqual([]);
    },
  );

  it('is not read as a form with files, but where files are taken', async () => {
    const plain = writes.filter(({ encoding }) => encoding !== 'multipart');
    const wrong: string[] = [];
    for (const endpoint of plain) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...withToken() };
      const status = await send(endpoint, headers, '--x--');
      if (status !== 415) wrong.push(`${endpoint.id} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is what its method says: neither a header nor a field makes it another one', async () => {
    const { items } = await amelia.call(contract.contacts.list, {});
    const path = `/api/v1/contacts/${items[0]?.id}`;
    const override = {
      ...json,
      ...withToken(),
      'X-HTTP-Method-Override': 'DELETE',
      'X-Method-Override': 'DELETE',
    };
    expect((await amelia.fetch(path, { method: 'POST', headers: override, body: '{}' })).status).toBe(405);
    const field = await amelia.fetch(path, {
      method: 'POST',
      headers: { ...json, ...withToken() },
      body: '{"_method":"DELETE"}',
    });
    expect(field.status).toBe(405);
    expect((await amelia.call(contract.contacts.list, {})).total).toBeGreaterThan(0);
  });

  it('is not made by a GET that says it is one', async () => {
    const before = await amelia.call(contract.contacts.list, {});
    const path = '/api/v1/contacts';
    const response = await amelia.fetch(`${path}?_method=POST&name=Eve&email=eve@elsewhere.test`, {
      headers: { 'X-HTTP-Method-Override': 'POST' },
    });
    expect(response.status).toBe(200);
    expect((await response.json()).meta.total).toBe(before.total);
  });

  it('is not allowed to other origins: nothing answers a preflight, nothing grants them anything', async () => {
    for (const path of ['/api/v1/me', '/api/v1/contacts', '/csrf-cookie']) {
      const headers = { Origin: 'https://elsewhere.test', 'Access-Control-Request-Method': 'POST' };
      const preflight = await amelia.fetch(path, { method: 'OPTIONS', headers });
      const read = await amelia.fetch(path, { headers });
      expect(preflight.status).toBe(405);
      for (const answer of [preflight, read]) {
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });
});

/** Any call stores once a minute when its session and user were last seen. */
const LAST_SEEN = /^update "(?:sessions|users)" set .*"(?:last_)?seen_at" = /i;
/** Public pages count requests for each network and link. */
const LIMITS = /^insert into "rate_limits" /i;
const READS = /^[\s(]*(?:select|begin|commit|rollback|with)\b/i;

describe('F27 a GET', () => {
  it('writes nothing, but those that are known to', async () => {
    const reads = endpoints.filter(({ method, writesOnGet }) => method === 'GET' && !writesOnGet);
    const wrote: string[] = [];
    for (const endpoint of reads) {
      const input = ATTEMPTS[endpoint.id]?.(fixtures) ?? {};
      const call = () => amelia.call(endpoint, input).catch(() => undefined);
      const statements = await statementsOf(api.provider.db, call);
      if (
        statements.some(
          (statement) => !READS.test(statement) && !LAST_SEEN.test(statement) && !LIMITS.test(statement),
        )
      )
        wrote.push(endpoint.id);
    }
    expect(wrote).toEqual([]);
  });

  it('that marks notifications is not made by another site or by an unknown one, and answers the page and the address bar', async () => {
    for (const path of [
      '/api/v1/me/notifications/all-read',
      `/api/v1/me/notifications/${fixtures.notification}/read`,
    ]) {
      for (const foreign of ['cross-site', 'same-site']) {
        const response = await amelia.fetch(path, { headers: { 'Sec-Fetch-Site': foreign } });
        expect(response.status).toBe(419);
      }
      const elsewhere = await amelia.fetch(path, { headers: { Origin: 'https://elsewhere.test' } });
      expect(elsewhere.status).toBe(419);
      const unnamed = await amelia.fetch(path);
      expect(unnamed.status).toBe(419);
      const foreignToken = await amelia.fetch(path, { headers: { 'X-XSRF-TOKEN': 'made up' } });
      expect(foreignToken.status).toBe(419);
      // Browsers send neither header over plain HTTP; the portal sends the token.
      expect((await amelia.fetch(path, { headers: withToken() })).status).toBe(200);
      for (const own of ['same-origin', 'none']) {
        const response = await amelia.fetch(path, { headers: { 'Sec-Fetch-Site': own } });
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      }
    }
  });

  it('is never run by a HEAD if it writes', async () => {
    const writing = endpoints.filter(({ writesOnGet }) => writesOnGet);
    expect(writing.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'auth.startImpersonation',
        'notifications.markAllRead',
        'notifications.markRead',
      ]),
    );
    for (const endpoint of writing) {
      const path = endpoint.path.replace(/\{\w+\}/g, fixtures.notification);
      const head = async () => {
        const response = await amelia.fetch(path, { method: 'HEAD' });
        expect([endpoint.id, response.status, response.headers.get('allow')]).toEqual([
          endpoint.id,
          405,
          'GET',
        ]);
      };
      const statements = await statementsOf(api.provider.db, head);
      expect(statements.filter((statement) => !/^\s*select\b/i.test(statement))).toEqual([]);
    }
    expect((await amelia.fetch('/api/v1/me', { method: 'HEAD' })).status).toBe(200);
  });
});
