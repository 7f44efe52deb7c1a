import { contract } from '@portal/api-client';
import { startSingleSignOn } from '../single-sign-on/single-sign-on-fixture.ts';
import type { Browser } from '../testing/index.ts';

const { singleSignOn: calls } = contract;

/** An answer of the SCIM endpoints; `body` is empty for 204. */
interface ScimAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer, which each test checks.
  body: any;
}

/** A client that calls like an identity provider: with a bearer token, without cookies or CSRF token. */
const createScimClient =
  (send: (request: Request) => Response | Promise<Response>, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const response = await send(
      new Request(`http://portal.test/api/scim/v2${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/scim+json; charset=utf-8' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };

/** A portal in which `acme` has single sign-on, a verified domain and SCIM. */
export async function startScim() {
  const sso = await startSingleSignOn();
  const { api } = sso;
  const admin = await api.asUser('role1@acme.test');
  await sso.verify(admin, 'acme.test');
  await sso.save(admin, {
    roleClaim: 'groups',
    roleMappings: [{ value: 'portal-managers', roleId: 2 }],
  });
  const { plainTextToken } = await admin.call(calls.createScimToken, {});
  const send = (request: Request) => api.app.fetch(request);
  return {
    ...sso,
    admin,
    token: plainTextToken,
    scim: createScimClient(send, plainTextToken),
    clientOf: (token: string) => createScimClient(send, token),
    findUser: async (browser: Browser, search: string) =>
      (await browser.call(contract.partner.listUsers, { search })).items[0],
  };
}
