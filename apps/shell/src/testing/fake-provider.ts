type Answer = { status?: number; body?: unknown };
type Handler =
  | Answer
  | ((request: { method: string; path: string; body: Record<string, unknown> }) => Answer);

export interface FakeProvider {
  fetch: typeof globalThis.fetch;
  /** `GET /api/v1/me`, in the order of the calls. */
  calls: string[];
  /** Replaces what a call answers from now on. */
  answer: (call: string, handler: Handler) => void;
  countOf: (call: string) => number;
}

/** The wire at the client's edge: answers by method and path; what it does not know is a 404. */
export function fakeProvider(handlers: Record<string, Handler> = {}): FakeProvider {
  const table = new Map(Object.entries({ ...DEFAULTS, ...handlers }));
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const call = `${method} ${url.pathname}`;
    calls.push(call);
    const handler = table.get(call) ?? { status: 404, body: { message: 'Not found.' } };
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const answer = typeof handler === 'function' ? handler({ method, path: url.pathname, body }) : handler;
    const status = answer.status ?? (answer.body === undefined ? 204 : 200);
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status });
  };
  return {
    fetch,
    calls,
    answer: (call, handler) => void table.set(call, handler),
    countOf: (call) => calls.filter((made) => made === call).length,
  };
}

const DEFAULTS: Record<string, Handler> = {
  'GET /csrf-cookie': {},
  'GET /api/v1/heartbeat': { body: { data: { id: 1 } } },
  'POST /api/logout': {},
  'GET /api/v1/me/notifications/count': { body: { count: 0 } },
  'GET /api/v1/dashboard': {
    body: {
      data: { waiting: [], quotes: null, orders: null, spend: null, services: null, cases: null },
    },
  },
};

export interface WireUser {
  role_id?: number;
  two_factor_confirmed_at?: string | null;
  password_expired?: boolean;
  accepted_sla?: boolean;
  impersonated_by?: { id: number; name: string } | null;
  partner?: Partial<Record<'has_sf_account' | 'force_2fa' | 'is_multi_quote_tester', boolean>>;
}

/** Ada Byrne of Acme Connect as the me call answers her, with what a test is about changed. */
export function me({ partner, ...changes }: WireUser = {}): Answer {
  return {
    body: {
      data: {
        id: 1,
        first_name: 'Ada',
        last_name: 'Byrne',
        email: 'role1@acme.test',
        role_id: 1,
        telephone: null,
        impersonated_by: null,
        two_factor_confirmed_at: null,
        password_expired: false,
        accepted_sla: true,
        avatar_url: null,
        ...changes,
        partner: {
          id: 1,
          name: 'Acme Connect',
          has_sf_account: true,
          force_2fa: false,
          is_multi_quote_tester: true,
          ...partner,
        },
      },
    },
  };
}

export const UNAUTHENTICATED: Answer = { status: 401, body: { message: 'Unauthenticated.' } };
