import { fromWire, toWire } from '@portal/api-client/wire';

type Answer = { status?: number; body?: unknown };
export type Handler = (request: {
  params: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}) => Answer;

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface FakeProvider {
  fetch: typeof fetch;
  /** `on('GET /quotes/:', ({ params }) => …)`: the path without /api/v1, `:` for a parameter. A later rule wins. */
  on: (route: string, handler: Handler) => FakeProvider;
  /** The calls made so far of a route, oldest first. */
  calls: (route: string) => Call[];
}

export const data = (value: unknown): Answer => ({ body: { data: value } });

export function pageOf(items: readonly unknown[]): Answer {
  return {
    body: {
      data: items,
      links: {},
      meta: { currentPage: 1, lastPage: 1, perPage: 10, total: items.length },
    },
  };
}

export const refused = (status: number, message: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { message, errors },
});

/** What was sent: JSON objects, and forms with files. */
function bodyOf(body: unknown): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  // Bodies of these calls are JSON objects.
  return (typeof body === 'string' ? fromWire(JSON.parse(body)) : {}) as Record<string, unknown>;
}

/** Answers at the client's edge as a test says; what no rule answers is a 404, and fails the test that needed it. */
export function fakeProvider(): FakeProvider {
  const rules: { method: string; pattern: RegExp; handler: Handler }[] = [];
  const made: Call[] = [];

  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://portal.test');
    const path = url.pathname.replace(/^\/api\/v1/, '');
    const method = init?.method ?? 'GET';
    const body = bodyOf(init?.body);
    made.push({ method, path, query: url.searchParams, body });
    const rule = rules.findLast((one) => one.method === method && one.pattern.test(path));
    const answer = rule
      ? rule.handler({
          params: (rule.pattern.exec(path) ?? []).slice(1).map(decodeURIComponent),
          query: url.searchParams,
          body,
        })
      : refused(404, `Nothing answers ${method} ${path}`);
    return new Response(answer.status === 204 ? null : JSON.stringify(toWire(answer.body ?? {})), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  };

  const provider: FakeProvider = {
    fetch: send,
    on: (route, handler) => {
      const [method = '', path = ''] = route.split(' ');
      rules.push({ method, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`), handler });
      return provider;
    },
    calls: (route) => {
      const [method = '', path = ''] = route.split(' ');
      const pattern = new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`);
      return made.filter((call) => call.method === method && pattern.test(call.path));
    },
  };
  return provider.on('GET /settings', () => ({
    body: {
      env: 'local',
      terms: [12, 36, 60],
      suppliers: [{ key: 'northway', name: 'Northway Fibre', isOwnNetwork: false }],
    },
  }));
}
