import { afterEach, describe, expect, it, jest } from '@jest/globals';
import * as v from 'valibot';
import { emptyEndpoint, fileEndpoint, pageEndpoint, resourceEndpoint } from '../endpoint.ts';
import { ApiError } from '../error.ts';
import { type ClientOptions, createClient } from './client.ts';

const common = { source: 'extension', access: 'public', summary: '' } as const;
const show = resourceEndpoint(
  'things.show',
  { ...common, method: 'GET', path: '/api/v1/things/{id}' },
  v.object({ unitCost: v.number() }),
);
const list = pageEndpoint(
  'things.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/things',
    query: v.object({ perPage: v.optional(v.number()), status: v.optional(v.array(v.string())) }),
  },
  v.object({ id: v.number() }),
);
const rename = emptyEndpoint('things.rename', {
  ...common,
  method: 'PATCH',
  path: '/api/v1/things/{id}',
  body: v.object({ newName: v.string() }),
});
const replace = emptyEndpoint('things.replace', {
  ...common,
  method: 'PUT',
  path: '/api/v1/things/password',
  encoding: 'put-override',
  body: v.object({ password: v.string() }),
});
const upload = emptyEndpoint('things.upload', {
  ...common,
  method: 'POST',
  path: '/api/v1/things/{id}/files',
  encoding: 'multipart',
  body: v.object({ fileName: v.string(), content: v.instance(Blob) }),
});
const uploadPart = emptyEndpoint('things.uploadPart', {
  ...common,
  method: 'PUT',
  path: '/api/v1/things/{id}/parts/{path}',
  encoding: 'binary',
  body: v.object({ content: v.instance(Blob) }),
});
const download = fileEndpoint('things.download', { ...common, method: 'GET', path: '/api/v1/things/export' });

const create = emptyEndpoint('things.create', {
  ...common,
  method: 'POST',
  path: '/api/v1/things',
  body: v.object({ name: v.string() }),
});

interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers });

/** A client with a scripted server, and the requests it received. */
function exchange(
  answer: (sent: Sent, count: number) => Response | Promise<Response>,
  options: ClientOptions = {},
) {
  const sent: Sent[] = [];
  let token: string | null = null;
  const client = createClient({
    ...options,
    readCookie: () => token,
    fetch: async (input, init) => {
      const path = String(input);
      if (path === '/csrf-cookie') {
        token = `token%3D${sent.length}`;
        return new Response(null, { status: 204 });
      }
      const request = {
        method: init?.method ?? 'GET',
        path,
        headers: new Headers(init?.headers),
        body: init?.body,
      };
      sent.push(request);
      return Promise.race([
        Promise.resolve(answer(request, sent.length)),
        new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
      ]);
    },
  });
  return { client, sent };
}

describe('a read', () => {
  it('puts parameters into the path and query and returns the parsed response', async () => {
    const { client, sent } = exchange(() => json({ data: { unit_cost: 12 } }));
    expect(await client.call(show, { id: 'a/b' })).toEqual({ unitCost: 12 });
    expect(sent[0]?.path).toBe('/api/v1/things/a%2Fb');
  });

  it('sends page and list parameters in the provider’s format', async () => {
    const { client, sent } = exchange(() =>
      json({
        data: [{ id: 1 }],
        links: {},
        meta: { current_page: 2, last_page: 4, per_page: 25, total: 80 },
      }),
    );
    const found = await client.call(list, { perPage: 25, status: ['a', 'b'] });
    expect(sent[0]?.path).toBe('/api/v1/things?per_page=25&status%5B%5D=a&status%5B%5D=b');
    expect(found).toEqual({ items: [{ id: 1 }], page: 2, perPage: 25, lastPage: 4, total: 80 });
  });

  it('rejects a response that does not match the contract', async () => {
    const { client } = exchange(() => json({ data: { unit_cost: 'much' } }, 200, { 'x-request-id': 'r-7' }));
    await expect(client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'malformed', reference: 'r-7' });
    const html = exchange(() => new Response('<html>'));
    await expect(html.client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'malformed' });
  });

  it('gives a download the name the server gave it', async () => {
    const { client } = exchange(
      () =>
        new Response('a,b', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''quotes%20May.csv" },
        }),
    );
    expect((await client.call(download, {})).fileName).toBe('quotes May.csv');
  });
});

describe('a write', () => {
  it('fetches a token when there is none, and sends it decoded', async () => {
    const { client, sent } = exchange(() => json(null, 204));
    await client.call(rename, { id: 3, newName: 'x' });
    expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/api/v1/things/3', body: '{"new_name":"x"}' });
    expect(sent[0]?.headers.get('x-xsrf-token')).toBe('token=0');
  });

  it('renews an expired token and repeats the call exactly once', async () => {
    const { client, sent } = exchange((_, count) =>
      count === 1 ? json({ message: 'CSRF token mismatch.' }, 419) : json(null, 204),
    );
    await client.call(rename, { id: 3, newName: 'x' });
    expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['token=0', 'token=1']);
    const never = exchange(() => json({ message: 'CSRF token mismatch.' }, 419));
    await expect(never.client.call(rename, { id: 3, newName: 'x' })).rejects.toMatchObject({ code: 'csrf' });
    expect(never.sent).toHaveLength(2);
  });

  it('sends a PUT override as a POST with _method', async () => {
    const { client, sent } = exchange(() => json(null, 204));
    await client.call(replace, { password: 'a new password' });
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"password":"a new password","_method":"PUT"}' });
  });

  it('sends files as a form', async () => {
    const { client, sent } = exchange(() => json(null, 204));
    await client.call(upload, { id: 9, fileName: 'plan', content: new Blob(['x']) });
    const body = sent[0]?.body;
    expect(sent[0]?.path).toBe('/api/v1/things/9/files');
    expect(body instanceof FormData && [body.get('file_name'), body.get('content') instanceof Blob]).toEqual([
      'plan',
      true,
    ]);
  });

  it('sends a binary body as it is, with slashes of the path escaped', async () => {
    const { client, sent } = exchange(() => json(null, 204));
    const content = new Blob(['x']);
    await client.call(uploadPart, { id: 9, path: 'js/a.js', content });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/v1/things/9/parts/js%2Fa.js' });
    expect(sent[0]?.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent[0]?.body).toBe(content);
  });
});

describe('a write with a beforeWrite check', () => {
  it('is not sent, nor repeated with a renewed token, when beforeWrite rejects', async () => {
    const looked: string[] = [];
    const { client, sent } = exchange(() => json({ message: 'CSRF token mismatch.' }, 419), {
      beforeWrite: async (token) => {
        looked.push(token);
        if (looked.length > 1) throw new ApiError('conflict', { message: 'Somebody else signed in.' });
      },
    });
    await expect(client.call(rename, { id: 3, newName: 'x' })).rejects.toThrow('Somebody else signed in.');
    expect(looked).toEqual(['token=0', 'token=1']);
    expect(sent).toHaveLength(1);
  });

  it('sends the token that was checked', async () => {
    let seen = '';
    const { client, sent } = exchange(() => json(null, 204), {
      beforeWrite: async (token) => {
        seen = token;
      },
    });
    await client.call(rename, { id: 3, newName: 'x' });
    expect(sent[0]?.headers.get('x-xsrf-token')).toBe(seen);
  });
});

describe('a call that needs the password again', () => {
  const needsPassword = (count: number) =>
    count === 1 ? json({ message: 'Password confirmation required.' }, 423) : json(null, 204);

  it('is repeated after confirmation', async () => {
    const { client, sent } = exchange((_, count) => needsPassword(count), {
      confirmPassword: async () => true,
    });
    await client.call(rename, { id: 3, newName: 'x' });
    expect(sent).toHaveLength(2);
  });

  it('fails without confirmation', async () => {
    const { client, sent } = exchange((_, count) => needsPassword(count), {
      confirmPassword: async () => false,
    });
    await expect(client.call(rename, { id: 3, newName: 'x' })).rejects.toMatchObject({
      code: 'confirm-password',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a call that gets a 401', () => {
  it.each([
    ['is repeated once if the session was only replaced', true, 2],
    ['fails without a repeat if the session has ended', false, 1],
  ])('%s', async (_, isSignedIn, requests) => {
    const checked: string[] = [];
    const { client, sent } = exchange(() => json({ message: 'Unauthenticated.' }, 401), {
      confirmSession: ({ id }) => {
        checked.push(id);
        return isSignedIn;
      },
    });
    await expect(client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect([sent.length, checked]).toEqual([requests, ['things.show']]);
  });
});

describe('the server time', () => {
  it('is reported from each response, but not from a cached one', async () => {
    const reported: number[] = [];
    const { client } = exchange(
      (_, count) =>
        json({ data: { unit_cost: 1 } }, 200, {
          date: 'Sat, 21 Nov 2026 09:30:00 GMT',
          ...(count === 2 ? { age: '40' } : {}),
        }),
      { onServerTime: (now) => reported.push(now) },
    );
    await client.call(show, { id: 1 });
    await client.call(show, { id: 1 });
    expect(reported).toEqual([Date.parse('2026-11-21T09:30:00Z')]);
  });
});

describe('an error response', () => {
  it('says how long to wait', async () => {
    for (const [seconds, words] of [
      ['42', '42 seconds'],
      ['1', '1 second'],
      ['540', '9 minutes'],
    ] as const) {
      const { client } = exchange(() => json({}, 429, { 'retry-after': seconds }));
      await expect(client.call(show, { id: 1 })).rejects.toThrow(`Too many attempts. Try again in ${words}.`);
    }
    // The server knows more about its own limit.
    const { client } = exchange(() => json({ message: 'Try tomorrow.' }, 429, { 'retry-after': '86400' }));
    await expect(client.call(show, { id: 1 })).rejects.toThrow('Try tomorrow.');
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'too-large'],
    [422, 'invalid'],
    [423, 'confirm-password'],
    [429, 'too-many'],
    [500, 'server'],
    [502, 'server'],
  ])('%i is %s', async (status, code) => {
    const { client } = exchange(() => json({ message: 'Said by the server.' }, status));
    await expect(client.call(show, { id: 1 })).rejects.toMatchObject({ code, status });
  });

  it('names the fields, the wait and the reference to quote', async () => {
    const { client } = exchange(() =>
      json({ message: 'field is required', errors: { 'address.post_code': ['field is required'] } }, 422, {
        'retry-after': '30',
        'x-request-id': 'r-1',
      }),
    );
    await expect(client.call(show, { id: 1 })).rejects.toMatchObject({
      fieldErrors: { 'address.postCode': ['field is required'] },
      retryAfterSeconds: 30,
      reference: 'r-1',
    });
  });

  it('never shows the body of a server error', async () => {
    const { client } = exchange(() => json({ message: 'TypeError at line 3' }, 500));
    await expect(client.call(show, { id: 1 })).rejects.toThrow('Something went wrong on our side');
  });

  it('distinguishes an unreachable server from a timeout', async () => {
    const away = exchange(() => Promise.reject(new TypeError('fetch failed')));
    await expect(away.client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'offline' });
    const slow = exchange(() => new Promise<Response>(() => undefined), { timeoutMs: 5 });
    await expect(slow.client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('rejects with the caller’s reason when the caller aborts', async () => {
    const { client } = exchange(() => new Promise<Response>(() => undefined));
    const controller = new AbortController();
    const call = client.call(show, { id: 1 }, { signal: controller.signal });
    controller.abort(new Error('went elsewhere'));
    await expect(call).rejects.toThrow('went elsewhere');
  });
});

describe('a download', () => {
  const LIMIT_MS = 30_000;
  const { setTimeout: setRealTimeout } = globalThis;
  const piece = new TextEncoder().encode('a,b\n');

  /** A download whose bytes arrive when the test says so. Aborting the request breaks it off, as in a browser. */
  function startDownload(signal?: AbortSignal) {
    jest.useFakeTimers();
    // The timer of Node's own signal is not a fake one.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const client = createClient({
      timeoutMs: LIMIT_MS,
      fetch: async (_, init) => {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            body = controller;
          },
        });
        init?.signal?.addEventListener('abort', () => body?.error(init.signal?.reason));
        return new Response(stream, { headers: { 'content-type': 'text/csv' } });
      },
    });
    const call = client.call(download, {}, signal && { signal });
    const settle = () => new Promise<void>((resolve) => setRealTimeout(resolve, 0));
    return {
      call,
      settle,
      wait: async (ms: number) => {
        await settle();
        jest.advanceTimersByTime(ms);
        await settle();
      },
      arrive: async () => {
        body?.enqueue(piece);
        await settle();
      },
      end: () => body?.close(),
    };
  }
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('takes as long as its bytes arrive', async () => {
    const { call, wait, arrive, end } = startDownload();
    for (let count = 1; count <= 3; count += 1) {
      await wait(LIMIT_MS - 1);
      await arrive();
    }
    end();
    const { blob } = await call;
    expect(await blob.text()).toBe('a,b\na,b\na,b\n');
    expect(blob.type).toBe('text/csv');
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([0, 1])('times out when no bytes arrive after %i pieces', async (pieces) => {
    const { call, wait, arrive } = startDownload();
    const refusal = expect(call).rejects.toMatchObject({ code: 'timeout' });
    for (let count = 1; count <= pieces; count += 1) {
      await wait(LIMIT_MS - 1);
      await arrive();
    }
    await wait(LIMIT_MS);
    await refusal;
  });

  it('stops with the caller’s reason', async () => {
    const controller = new AbortController();
    const { call, settle, arrive } = startDownload(controller.signal);
    const refusal = expect(call).rejects.toThrow('went elsewhere');
    await settle();
    await arrive();
    controller.abort(new Error('went elsewhere'));
    await refusal;
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a response requested ahead', () => {
  const early = (response: Promise<Response | null>) => ({
    earlyResponse: (url: string) => (url === '/api/v1/things/1' ? response : undefined),
  });

  it('takes the place of the request, and is checked like any other', async () => {
    const { client, sent } = exchange(
      () => json({ data: { unit_cost: 1 } }),
      early(Promise.resolve(json({ data: { unit_cost: 12 } }))),
    );
    expect(await client.call(show, { id: 1 })).toEqual({ unitCost: 12 });
    expect(await client.call(show, { id: 2 })).toEqual({ unitCost: 1 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['has another schema', json({ data: {} })],
    ['is not JSON', new Response('<html>')],
  ])('is requested again when it %s', async (_, response) => {
    const errors: string[] = [];
    const { client, sent } = exchange(() => json({ data: { unit_cost: 1 } }), {
      ...early(Promise.resolve(response)),
      onError: ({ code }) => errors.push(code),
    });
    expect(await client.call(show, { id: 1 })).toEqual({ unitCost: 1 });
    expect(sent).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('ends the session like any other when it is a 401', async () => {
    const errors: string[] = [];
    const { client } = exchange(() => json({}), {
      ...early(Promise.resolve(json({ message: 'Unauthenticated.' }, 401))),
      onError: ({ code }) => errors.push(code),
    });
    await expect(client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(errors).toEqual(['unauthenticated']);
  });

  it('is requested again when it could not be had, and times out like any other', async () => {
    const failed = exchange(() => json({ data: { unit_cost: 1 } }), early(Promise.resolve(null)));
    expect(await failed.client.call(show, { id: 1 })).toEqual({ unitCost: 1 });
    const hanging = exchange(() => json({}), { ...early(new Promise(() => undefined)), timeoutMs: 5 });
    await expect(hanging.client.call(show, { id: 1 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is forgotten when something is written, also one that was requested meanwhile', async () => {
    const events: string[] = [];
    const { client } = exchange(
      async () => {
        events.push('sent');
        return json({ data: { unit_cost: 1 } });
      },
      { forgetEarlyResponses: () => events.push('forgotten') },
    );
    await client.call(show, { id: 1 });
    expect(events).toEqual(['sent']);
    events.length = 0;
    await client.call(rename, { id: 1, newName: 'B' });
    expect(events).toEqual(['forgotten', 'sent', 'forgotten']);
  });

  it('does not set the server time', async () => {
    const reported: number[] = [];
    const date = 'Sat, 21 Nov 2026 09:30:00 GMT';
    const { client } = exchange(() => json({}), {
      ...early(Promise.resolve(json({ data: { unit_cost: 1 } }, 200, { date }))),
      onServerTime: (now) => reported.push(now),
    });
    await client.call(show, { id: 1 });
    expect(reported).toEqual([]);
  });
});

describe('an idempotency key', () => {
  it('is sent with a POST, the same when the token is renewed, and with nothing else', async () => {
    const { client, sent } = exchange((_sent, count) => json(null, count === 1 ? 419 : 204));
    await client.call(create, { name: 'One' }, { idempotencyKey: 'key-1' });
    await client.call(rename, { id: 7, newName: 'Two' }, { idempotencyKey: 'key-2' });
    const keys = sent.map(({ method, headers }) => [method, headers.get('idempotency-key')]);
    expect(keys.filter(([method]) => method === 'POST')).toEqual([
      ['POST', 'key-1'],
      ['POST', 'key-1'],
    ]);
    expect(keys.at(-1)).toEqual(['PATCH', null]);
  });

  describe('of a client that sends keys by itself', () => {
    const createOwn = { ...create, access: 'signed-in' as const };
    const lost = () => Promise.reject(new TypeError('The connection broke.'));
    const keysOf = (sent: Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

    it('stays the same for the same input until the call succeeds', async () => {
      const { client, sent } = exchange((_sent, count) => (count === 1 ? lost() : json(null, 204)), {
        sendsIdempotencyKeys: true,
      });
      for (const name of ['One', 'One', 'One', 'Two'])
        await client.call(createOwn, { name }).catch(() => undefined);
      const [first, retry, ...others] = keysOf(sent);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(retry).toBe(first);
      expect(new Set([first, ...others]).size).toBe(3);
    });

    it('is another one for another call with the same input', async () => {
      const { client, sent } = exchange(lost, { sendsIdempotencyKeys: true });
      for (const endpoint of [createOwn, { ...createOwn, id: 'things.copy' }])
        await client.call(endpoint, { name: 'One' }).catch(() => undefined);
      expect(new Set(keysOf(sent)).size).toBe(2);
    });

    it('is left out for a call that another call reverses, so that a repeat is carried out', async () => {
      const { client, sent } = exchange(lost, { sendsIdempotencyKeys: true });
      const archive = { ...createOwn, id: 'things.archive', isReversible: true as const };
      await client.call(archive, { name: 'One' }).catch(() => undefined);
      expect(keysOf(sent)).toEqual([null]);
    });

    it('is another one for the same input an hour later', async () => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout', 'setImmediate'] });
      try {
        const { client, sent } = exchange(lost, { sendsIdempotencyKeys: true });
        await client.call(createOwn, { name: 'One' }).catch(() => undefined);
        jest.setSystemTime(Date.now() + 61 * 60 * 1000);
        await client.call(createOwn, { name: 'One' }).catch(() => undefined);
        expect(new Set(keysOf(sent)).size).toBe(2);
      } finally {
        jest.useRealTimers();
      }
    });

    it('is left out without a signed-in user, for calls about the session, and where the caller says so', async () => {
      const { client, sent } = exchange(() => json(null, 204), { sendsIdempotencyKeys: true });
      await client.call(create, { name: 'One' });
      await client.call({ ...createOwn, access: 'session' }, { name: 'One' });
      await client.call(createOwn, { name: 'One' }, { idempotencyKey: '' });
      expect(keysOf(sent)).toEqual([null, null, null]);
    });
  });
});
