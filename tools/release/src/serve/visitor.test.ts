import { describe, expect, it } from '@jest/globals';
import { readVisitor, VisitorUnknown } from './visitor.ts';

const quoting = {
  name: 'quoting',
  paths: ['/availability/quotes', '/quotes'],
  audience: 'everyone' as const,
  routes: [{ path: '/availability/quotes/results' }, { path: '/quotes', capability: 'quotes' as const }],
};
const multiQuote = {
  name: 'multi-quote',
  paths: ['/multi-quotes'],
  audience: 'testers' as const,
  routes: [],
};

const user = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Byrne',
  email: 'role1@acme.test',
  role_id: 1,
  telephone: null,
  impersonated_by: null,
  partner: {
    id: 1,
    name: 'Acme Connect',
    has_sf_account: true,
    force_2fa: false,
    is_multi_quote_tester: false,
  },
  two_factor_confirmed_at: null,
  password_expired: false,
  accepted_sla: true,
  avatar_url: null,
};

const signedIn = new Request('http://portal.test/', { headers: { cookie: 'portal_session=x' } });
const visitorWith = (change: object = {}) =>
  readVisitor(signedIn, async () => Response.json({ data: { ...user, ...change } }));

describe('readVisitor', () => {
  it('asks the API only when there is a session cookie', async () => {
    const callMe = () => Promise.reject(new Error('must not be called'));
    const cookie = 'portal_areas=orders; XSRF-TOKEN=x';
    const request = new Request('http://portal.test/', { headers: { cookie } });
    await expect(readVisitor(request, callMe)).resolves.toBeNull();
  });

  it('treats a visitor that the API does not recognise as signed out', async () => {
    const refused = new Response('', { status: 401 });
    await expect(readVisitor(signedIn, async () => refused)).resolves.toBeNull();
  });

  it.each([
    ['is not ready', async () => new Response('', { status: 503 })],
    ['takes too long behind a proxy', async () => new Response('', { status: 504 })],
    ['has too many requests', async () => Response.json({}, { status: 429 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers in another form', async () => Response.json({ data: {} })],
    ['answers with something else', async () => new Response('<html>')],
  ])('does not treat a visitor as signed out when the API %s', async (_problem, callMe) => {
    await expect(readVisitor(signedIn, callMe)).rejects.toThrow(VisitorUnknown);
  });

  it('tells sessions apart by the cookie that scripts cannot write', async () => {
    const sessionOf = async (cookie: string) =>
      (
        await readVisitor(new Request('http://portal.test/', { headers: { cookie } }), async () =>
          Response.json({ data: user }),
        )
      )?.session;
    const own = await sessionOf('__Host-portal_session=x');
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await sessionOf('portal_session=other; __Host-portal_session=x; XSRF-TOKEN=a')).toBe(own);
    expect(await sessionOf('__Host-portal_session=y')).not.toBe(own);
    // The API has replaced the cookie, for example after the user confirmed their password.
    expect(await sessionOf('__Host-portal_session=x.z')).toBe(own);
    expect(await sessionOf('__Host-portal_session=y.x')).not.toBe(own);
    expect(await sessionOf('my_portal_session=x')).toBeUndefined();
  });

  it('keeps the answer as it was sent, for the page', async () => {
    const text = JSON.stringify({ data: { ...user, last_name: 'O’Byrne' } });
    await expect(readVisitor(signedIn, async () => new Response(text))).resolves.toMatchObject({ me: text });
  });

  it('decides by role, tester gate and pending steps', async () => {
    const ordinary = await visitorWith();
    expect(ordinary?.mayOpen(quoting)).toBe(true);
    expect(ordinary?.mayOpen(multiQuote)).toBe(false);
    expect(ordinary?.mayFind(multiQuote)).toBe(false);
    const tester = await visitorWith({ partner: { ...user.partner, is_multi_quote_tester: true } });
    expect(tester?.mayOpen(multiQuote)).toBe(true);
    const expired = await visitorWith({ password_expired: true });
    expect(expired?.mayOpen(quoting)).toBe(false);
    expect(expired?.mayFind(quoting)).toBe(true);
  });

  it('opens an area to a role that may use only one of its pages (R12)', async () => {
    const support = await visitorWith({ role_id: 6 });
    expect(support?.mayOpen(quoting)).toBe(true);
    expect(support?.mayOpen({ ...quoting, routes: quoting.routes.slice(1) })).toBe(false);
  });

  it('goes by the guards that an area declares', async () => {
    const reports = {
      name: 'reports',
      paths: ['/reports'],
      audience: 'everyone' as const,
      routes: [{ path: '/reports/:id', roles: [1 as const] }],
    };
    expect((await visitorWith({ role_id: 1 }))?.mayOpen(reports)).toBe(true);
    const manager = await visitorWith({ role_id: 2 });
    expect(manager?.mayOpen(reports)).toBe(false);
    expect(manager?.mayFind(reports)).toBe(true);
  });
});
