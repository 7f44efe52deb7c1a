import { fromWire, toWire } from '@portal/api-client/wire';
import type { User } from '@portal/portal-sdk';

interface Request {
  params: string[];
  query: URLSearchParams;
  /** Fields of a JSON body, or of a form with its files. */
  body: Record<string, unknown>;
}
type Answer = { status?: number; body: unknown };
type Handler = (request: Request) => Answer;

export interface FakeProvider {
  fetch: typeof fetch;
  /** `on('GET /support/cases/:', ({ params }) => …)`: the path without /api/v1. A later rule wins. */
  on: (route: string, handler: Handler) => FakeProvider;
  /** What was asked of a route, oldest first. */
  calls: (route: string) => Request[];
}

export const data = (value: unknown): Answer => ({ body: { data: value } });
export const refused = (status: number, message: string): Answer => ({ status, body: { message } });
export const pageOf = (items: readonly unknown[]): Answer => ({
  body: { data: items, links: {}, meta: { currentPage: 1, lastPage: 1, perPage: 10, total: items.length } },
});

function bodyOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') return { ...(fromWire(JSON.parse(body)) as object) }; // these calls send objects
  if (!(body instanceof FormData)) return {};
  const fields = [...new Set(body.keys())].map((name) => [
    name,
    name.endsWith('[]') ? body.getAll(name) : body.get(name),
  ]);
  return Object.fromEntries(fields);
}

function parseRoute(route: string): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`) };
}

/** Answers at the client's edge as a test says; what no rule answers is a 404. */
export function fakeProvider(): FakeProvider {
  const rules: { method: string; pattern: RegExp; handler: Handler }[] = [];
  const made: (Request & { method: string; path: string })[] = [];

  const provider: FakeProvider = {
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://portal.test');
      const path = url.pathname.replace(/^\/api\/v1/, '');
      const method = init?.method ?? 'GET';
      const rule = rules.findLast((one) => one.method === method && one.pattern.test(path));
      const request = {
        params: (rule?.pattern.exec(path) ?? []).slice(1),
        query: url.searchParams,
        body: bodyOf(init?.body),
      };
      made.push({ ...request, method, path });
      const answer = rule?.handler(request) ?? refused(404, `Nothing answers ${method} ${path}`);
      return new Response(JSON.stringify(toWire(answer.body)), {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json' },
      });
    },
    on: (route, handler) => {
      rules.push({ ...parseRoute(route), handler });
      return provider;
    },
    calls: (route) => {
      const { method, pattern } = parseRoute(route);
      return made.filter((call) => call.method === method && pattern.test(call.path));
    },
  };
  return provider;
}

/** An administrator whose company has a CRM account. */
export const AMELIA: User = {
  id: 1,
  firstName: 'Amelia',
  lastName: 'Hart',
  email: 'role1@acme.test',
  roleId: 1,
  telephone: null,
  impersonatedBy: null,
  partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: true },
  twoFactorConfirmedAt: null,
  passwordExpired: false,
  acceptedSla: true,
  avatarUrl: null,
};
