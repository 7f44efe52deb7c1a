import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { postMessage } from './post-message.ts';
import { PRIVATE_TARGET, type Resolve } from './resolve-target.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.requests.length = 0;
  receiver.respond();
});
afterAll(() => receiver.close());

const config = { env: 'local', webhookPrivateHosts: ['hooks.test', '127.0.0.1'] } as const;
const toLocalhost: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const post = (url: string, options: { resolve?: Resolve; timeoutMs?: number } = {}) =>
  postMessage(
    { url, headers: { 'content-type': 'application/json' }, body: '{"type":"webhook.test"}' },
    { config, resolve: toLocalhost, ...options },
  );

describe('a message', () => {
  it('is posted, and the beginning of the response is stored', async () => {
    receiver.respond((response) => response.writeHead(200, { 'x-trace': 'abc' }).end('a'.repeat(200_000)));
    const reply = await post(receiver.url);
    expect(reply).toMatchObject({ status: 200, error: null });
    expect(reply.headers).toContainEqual({ name: 'x-trace', value: 'abc' });
    expect(reply.body).toHaveLength(4096);
    expect(receiver.requests).toMatchObject([{ path: '/events', body: '{"type":"webhook.test"}' }]);
  });

  it('keeps the host name for the request and connects to the resolved address', async () => {
    await expect(post(`http://hooks.test:${receiver.port}/a`)).resolves.toMatchObject({ status: 204 });
    expect(receiver.requests[0]?.headers.host).toBe(`hooks.test:${receiver.port}`);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%s)', async (status) => {
    receiver.respond((response) => response.writeHead(status, { location: '/elsewhere' }).end());
    const reply = await post(receiver.url);
    expect(reply).toMatchObject({ status, error: expect.stringMatching(/Redirects are not followed/) });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([
    [400, 'The response was 400.'],
    [410, 'The response was 410 Gone.'],
    [500, 'The response was 500.'],
  ])('fails with the response %s', async (status, error) => {
    receiver.respond((response) => response.writeHead(status).end('No'));
    await expect(post(receiver.url)).resolves.toMatchObject({ status, error, body: 'No' });
  });

  it('fails without a response in time', async () => {
    receiver.respond(() => undefined);
    await expect(post(receiver.url, { timeoutMs: 200 })).resolves.toMatchObject({
      status: null,
      error: 'There was no response within 0.2 seconds.',
    });
  });

  it('fails when the host name is not resolved in time', async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    await expect(
      post(`http://hooks.test:${receiver.port}/`, { resolve, timeoutMs: 100 }),
    ).resolves.toMatchObject({ status: null, error: expect.stringMatching(/no response within/) });
  });

  it('succeeds by its status although the body never ends', async () => {
    receiver.respond((response) => response.writeHead(200).write('begun'));
    await expect(post(receiver.url, { timeoutMs: 300 })).resolves.toMatchObject({
      status: 200,
      error: null,
      body: 'begun',
    });
  });

  it('succeeds when the response is slow but in time', async () => {
    receiver.respond((response) => setTimeout(() => response.writeHead(202).end(), 100));
    await expect(post(receiver.url)).resolves.toMatchObject({ status: 202, error: null });
  });

  it('stores no NUL characters and no broken surrogates', async () => {
    receiver.respond((response) =>
      response.writeHead(200).end(Buffer.concat([Buffer.from([0, 0xff, 0]), Buffer.from('😀'.repeat(4096))])),
    );
    const { body } = await post(receiver.url);
    expect(body).not.toContain('\0');
    expect(body).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('a hostile receiver', () => {
  const withServer = async (onConnection: (socket: Socket) => void, work: (url: string) => Promise<void>) => {
    const server = createServer(onConnection).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      await work(`http://127.0.0.1:${port}/`);
    } finally {
      server.close();
    }
  };

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('that sends %s makes the attempt fail', async (_name, bytes) => {
    const answer = (socket: Socket) => {
      socket.on('error', () => undefined);
      socket.end(bytes);
    };
    await withServer(answer, async (url) => {
      await expect(post(url, { timeoutMs: 2000 })).resolves.toMatchObject({
        status: null,
        error: expect.any(String),
      });
    });
  });

  it('that closes the connection makes the attempt fail', async () => {
    await withServer(
      (socket) => socket.destroy(),
      async (url) => {
        await expect(post(url)).resolves.toMatchObject({
          error: 'The connection was closed before a response arrived.',
        });
      },
    );
  });

  it('that refuses connections makes the attempt fail', async () => {
    await expect(post('http://127.0.0.1:1/')).resolves.toMatchObject({
      error: 'The connection was refused.',
    });
  });
});

describe('DNS rebinding', () => {
  it('gains nothing: the host is resolved once, and the connection is to that address', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    await expect(post(`http://hooks.test:${receiver.port}/`, { resolve: rebinding })).resolves.toMatchObject({
      status: 204,
    });
    expect(asked).toBe(1);
  });

  it('is refused as soon as the host has a private address', async () => {
    const url = `http://rebinding.example:${receiver.port}/`;
    const reply = await postMessage({ url, headers: {}, body: '{}' }, { config, resolve: toLocalhost });
    expect(reply).toEqual({ status: null, headers: [], body: null, error: PRIVATE_TARGET });
    expect(receiver.requests).toEqual([]);
  });
});
