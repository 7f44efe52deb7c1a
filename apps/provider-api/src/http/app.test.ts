import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import * as v from 'valibot';
// The makers of endpoints are the contract's own; here they make calls that exist only in this test.
import {
  emptyEndpoint,
  fileEndpoint,
  pageEndpoint,
  plainEndpoint,
  resourceEndpoint,
} from '../../../../packages/api-client/src/endpoint.ts';
import { audit } from '../auth/tables.ts';
import { desc } from '../db/drizzle.ts';
import { priceGuard } from '../price-access/price-guard.ts';
import { Refusal } from '../refusal.ts';
import { type Browser, createBrowser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';
import { createApp } from './app.ts';
import { bind } from './routing/bind.ts';

const base = { source: 'extension', access: 'signed-in', summary: '' } as const;
const item = v.object({ id: v.number(), addressLine1: v.string() });

const show = resourceEndpoint(
  't.show',
  { ...base, method: 'GET', path: '/api/v1/things/{id}' },
  v.object({ id: v.string() }),
);
const count = plainEndpoint(
  't.count',
  { ...base, method: 'GET', path: '/api/v1/things/export', camelCaseOnWire: ['processedCount'] },
  v.object({ processedCount: v.number(), totalCount: v.number() }),
);
const list = pageEndpoint(
  't.list',
  {
    ...base,
    method: 'GET',
    path: '/api/v1/things',
    query: v.object({
      page: v.optional(v.pipe(v.string(), v.transform(Number))),
      onlyOpen: v.optional(v.string()),
    }),
  },
  item,
);
const create = resourceEndpoint(
  't.create',
  {
    ...base,
    method: 'POST',
    path: '/api/v1/things',
    body: v.object({
      siteContacts: v.array(v.object({ firstName: v.pipe(v.string(), v.minLength(1, 'field is required')) })),
      note: v.optional(v.pipe(v.string(), v.maxLength(5, 'may not be greater than 5 characters'))),
    }),
  },
  v.object({ id: v.string(), body: v.unknown() }),
);
const replace = emptyEndpoint('t.replace', {
  ...base,
  method: 'PUT',
  path: '/api/v1/things/{id}',
  encoding: 'put-override',
  body: v.object({ name: v.string() }),
});
const upload = plainEndpoint(
  't.upload',
  {
    ...base,
    method: 'PATCH',
    path: '/api/v1/things/{id}/file',
    encoding: 'multipart',
    body: v.object({ attachment: v.file(), tagNames: v.array(v.string()) }),
  },
  v.object({ name: v.string(), size: v.number(), tagNames: v.array(v.string()) }),
);
const download = fileEndpoint('t.download', { ...base, method: 'GET', path: '/api/v1/things/{id}/csv' });
const fail = emptyEndpoint('t.fail', { ...base, method: 'GET', path: '/api/v1/fail' });
const taken = emptyEndpoint('t.taken', { ...base, method: 'GET', path: '/api/v1/taken' });
const approve = emptyEndpoint('t.approve', {
  ...base,
  access: 'approve',
  method: 'POST',
  path: '/api/v1/approve',
  body: v.object({}),
});
const decline = emptyEndpoint('t.decline', {
  ...base,
  method: 'POST',
  path: '/api/v1/things/{reference}/decline',
  body: v.object({}),
});
const old = emptyEndpoint('t.old', {
  ...base,
  method: 'GET',
  path: '/api/v1/old',
  deprecated: { since: '2026-11-27', sunset: '2027-06-01', replacement: 't.show' },
});
const mark = emptyEndpoint('t.mark', { ...base, method: 'GET', path: '/api/v1/mark' });

let api: TestApi;
let amelia: Browser;
let signedOut: Browser;

async function signIn(email: string): Promise<Browser> {
  const browser = createBrowser((request) => app.fetch(request));
  await browser.call(contract.auth.login, { email, password: DEMO_PASSWORD });
  return browser;
}

let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  api = await createTestApi();
  const { authRoutes } = await import('../account/routes.ts');
  app = createApp(
    api.provider,
    [
      ...authRoutes,
      // The parameter is bound first on purpose (R9).
      bind(show, ({ id }) => ({ id })),
      bind(count, () => ({ processedCount: 1, totalCount: 2, secret: 'x' })),
      bind(list, (query) => ({
        items: [{ id: query.page ?? 0, addressLine1: query.onlyOpen ?? '' }],
        page: query.page ?? 1,
        perPage: 10,
        lastPage: 3,
        total: 21,
      })),
      bind(create, (body) => ({ id: '1', body })),
      bind(replace, ({ name }) => {
        if (name === '')
          throw Refusal.invalid({ 'owner.firstName': 'field is required', name: 'is too short' });
      }),
      bind(
        upload,
        ({ attachment, tagNames }) => ({ name: attachment.name, size: attachment.size, tagNames }),
        {
          limit: 2000,
        },
      ),
      bind(download, () => ({ fileName: 'Größe "1".csv', contentType: 'text/csv', body: 'a,b\n' })),
      bind(fail, () => {
        throw new Error('the password is hunter2');
      }),
      bind(taken, () => {
        throw Refusal.conflict('Somebody was faster.', { status: 'approved' });
      }),
      bind(approve, () => {}),
      bind(decline, () => {
        const current = { reference: 'QS-1', status: 'approved', version: 4, customer_name: 'Harbour Foods' };
        throw Refusal.conflict('This quote is already approved.', { current });
      }),
      bind(old, () => {}),
      bind(mark, () => {}, { writes: true }),
    ],
    priceGuard,
  );
  amelia = await signIn('role1@acme.test');
  signedOut = createBrowser((request) => app.fetch(request));
});
afterAll(() => api.close());

async function post(
  path: string,
  body: unknown,
  init: { method?: string; headers?: Record<string, string> } = {},
) {
  return amelia.fetch(path, {
    method: init.method ?? 'POST',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': amelia.csrfToken(), ...init.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('a bound call', () => {
  it('matches static paths before parameters, in any order of binding', async () => {
    await expect(amelia.call(show, { id: 'a/b' })).resolves.toEqual({ id: 'a/b' });
    const response = await amelia.fetch('/api/v1/things/export');
    expect(await response.json()).toEqual({ processedCount: 1, total_count: 2 });
  });

  it('answers a page with links and meta', async () => {
    const response = await amelia.fetch('/api/v1/things?page=2&only_open=yes');
    expect(await response.json()).toEqual({
      data: [{ id: 2, address_line_1: 'yes' }],
      links: {
        first: '/api/v1/things?page=1&only_open=yes',
        last: '/api/v1/things?page=3&only_open=yes',
        prev: '/api/v1/things?page=1&only_open=yes',
        next: '/api/v1/things?page=3&only_open=yes',
      },
      meta: {
        current_page: 2,
        from: 11,
        last_page: 3,
        path: '/api/v1/things',
        per_page: 10,
        to: 11,
        total: 21,
      },
    });
  });

  it('says in every answer when a deprecated call may be gone, and nothing on others', async () => {
    const headersOf = async (browser: Browser, path: string) => {
      const { headers } = await browser.fetch(path);
      return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
    };
    const announced = [
      '@1795737600',
      'Tue, 01 Jun 2027 00:00:00 GMT',
      '<http://portal.test/partner/api-access/reference?operation=t.old>; rel="deprecation"; type="text/html"',
    ];
    expect(await headersOf(amelia, '/api/v1/old')).toEqual(announced);
    expect(await headersOf(signedOut, '/api/v1/old')).toEqual(announced);
    expect(await headersOf(amelia, '/api/v1/things')).toEqual([null, null, null]);
  });

  it('drops fields that are not in the contract', async () => {
    const response = await post('/api/v1/things', {
      site_contacts: [{ first_name: 'Ada', role_id: 1 }],
      admin: true,
    });
    expect(await response.json()).toEqual({
      data: { id: '1', body: { site_contacts: [{ first_name: 'Ada' }] } },
    });
  });

  it('names invalid fields by dotted wire name, with the first error as the message', async () => {
    const response = await post('/api/v1/things', {
      site_contacts: [{ first_name: '' }, {}],
      note: 'too long',
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'field is required',
      errors: {
        'site_contacts.0.first_name': ['field is required'],
        'site_contacts.1.first_name': ['field is required'],
        note: ['may not be greater than 5 characters'],
      },
    });
    const refused = await post('/api/v1/things/1', { _method: 'PUT', name: '' });
    expect(await refused.json()).toEqual({
      message: 'field is required',
      errors: { 'owner.first_name': ['field is required'], name: ['is too short'] },
    });
  });

  it('is never cached or sniffed and has an id', async () => {
    for (const path of ['/api/v1/things/1', '/api/v1/nothing-here']) {
      const { headers } = await amelia.fetch(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('sends a download as an attachment with its name', async () => {
    const response = await amelia.fetch('/api/v1/things/1/csv');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Gr__e _1_.csv"; filename\*=/,
    );
    expect((await amelia.call(download, { id: 1 })).fileName).toBe('Größe "1".csv');
  });
});

describe('what is refused', () => {
  it('is 401 without a session and 403 without the capability, whatever the input', async () => {
    await expect(signedOut.call(show, { id: 1 })).rejects.toMatchObject({ code: 'unauthenticated' });
    const manager = await signIn('role2@acme.test');
    await expect(manager.call(approve, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(amelia.call(approve, {})).resolves.toBeUndefined();
  });

  it('is 404 for an unknown path and 405 for an unknown method', async () => {
    const missing = await amelia.fetch('/api/v1/nothing-here');
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'Not found.' }]);
    const wrong = await post('/api/v1/fail', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('is 409 with the current state', async () => {
    const response = await amelia.fetch('/api/v1/taken');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ message: 'Somebody was faster.', status: 'approved' });
  });

  it('is logged with its reason and state, and in the audit like a step that was done', async () => {
    const info = jest.spyOn(api.provider.log, 'info');
    const manager = await signIn('role2@acme.test');
    await expect(manager.call(approve, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(amelia.call(decline, { reference: 'QS-1' })).rejects.toMatchObject({ code: 'conflict' });
    await amelia.call(approve, {});
    expect(info).toHaveBeenCalledWith(
      'request',
      expect.objectContaining({
        status: 409,
        action: 't.decline',
        code: 'conflict',
        reason: 'This quote is already approved.',
        state: { reference: 'QS-1', status: 'approved', version: 4 },
      }),
    );
    info.mockRestore();
    const rows = await api.provider.db.select().from(audit).orderBy(desc(audit.at), desc(audit.id)).limit(3);
    const steps = rows.map(({ action, params, status, reason }) => ({ action, params, status, reason }));
    expect(steps).toEqual(
      expect.arrayContaining([
        { action: 't.approve', params: {}, status: 403, reason: 'You are not allowed to do this.' },
        {
          action: 't.decline',
          params: { reference: 'QS-1', state: { reference: 'QS-1', status: 'approved', version: 4 } },
          status: 409,
          reason: 'This quote is already approved.',
        },
        { action: 't.approve', params: {}, status: 200, reason: null },
      ]),
    );
  });

  it('is logged with the network address of a client who is not signed in', async () => {
    const info = jest.spyOn(api.provider.log, 'info');
    await api.guest().fetch('/api/v1/login', { method: 'POST' });
    await amelia.call(approve, {});
    const lines = info.mock.calls.map(([, fields]) => fields);
    info.mockRestore();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ userId: null, address: 'in-process' });
    expect(lines[1]).not.toHaveProperty('address');
  });

  it('is 500 without internal details, which are logged with the id of the request', async () => {
    const logError = jest.spyOn(api.provider.log, 'error').mockReturnValue(undefined);
    const response = await amelia.fetch('/api/v1/fail');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Server Error' });
    expect(logError).toHaveBeenCalledWith(
      'request.failed',
      expect.objectContaining({ message: expect.any(String) }),
      expect.objectContaining({ requestId: response.headers.get('x-request-id') }),
    );
    logError.mockRestore();
  });
});

describe('another method by _method', () => {
  it('is accepted where the contract allows it', async () => {
    await expect(amelia.call(replace, { id: 1, name: 'x' })).resolves.toBeUndefined();
    expect((await post('/api/v1/things/1', { name: 'x' }, { method: 'PUT' })).status).toBe(204);
  });

  it('is rejected everywhere else', async () => {
    expect((await post('/api/v1/things', { _method: 'PUT', site_contacts: [] })).status).toBe(405);
    expect((await post('/api/v1/things/1', { _method: 'DELETE', name: 'x' })).status).toBe(405);
    expect((await post('/api/v1/things/1', { name: 'x' })).status).toBe(405);
    expect((await post('/api/v1/approve', { _method: 'POST' })).status).toBe(405);
    const byHeader = { headers: { 'X-HTTP-Method-Override': 'PUT' } };
    expect((await post('/api/v1/things/1', { name: 'x' }, byHeader)).status).toBe(405);
  });
});

describe('a body', () => {
  it('of a type that a cross-site form can send is rejected', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await post('/api/v1/approve', '{}', { headers: { 'Content-Type': type } });
      expect(response.status).toBe(415);
    }
  });

  it('that is not JSON is 400', async () => {
    expect((await post('/api/v1/approve', '{')).status).toBe(400);
    expect((await post('/api/v1/approve', '[]')).status).toBe(400);
  });

  it('with a file is multipart and rejected unread when too large', async () => {
    const attachment = new File(['hello'], '../../etc/passwd.txt', { type: 'text/plain' });
    await expect(amelia.call(upload, { id: 1, attachment, tagNames: ['a', 'b'] })).resolves.toEqual({
      name: '../../etc/passwd.txt',
      size: 5,
      tagNames: ['a', 'b'],
    });
    const large = new File(['x'.repeat(300_000)], 'large.txt');
    await expect(amelia.call(upload, { id: 1, attachment: large, tagNames: [] })).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('a GET that changes something', () => {
  it("accepts the portal's own page and rejects another site", async () => {
    const mark = (headers: Record<string, string>) => amelia.fetch('/api/v1/mark', { headers });
    expect((await mark({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204);
    expect((await mark({ Origin: 'http://portal.test' })).status).toBe(204);
    expect((await mark({ 'X-XSRF-TOKEN': amelia.csrfToken() })).status).toBe(204);
    expect((await mark({})).status).toBe(419);
    const foreign = await amelia.fetch('/api/v1/mark', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(foreign.status).toBe(419);
  });
});
