import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { SERVER_OPTIONS } from './server-options.ts';

/** Clients that break the HTTP protocol, against a real server. */
let api: TestApi;
let amelia: Browser;
let server: ReturnType<typeof serve>;
const errors = jest.fn<() => undefined>();
/** Resolves with the log's line of the next request. */
let logged: Promise<unknown>;
beforeAll(async () => {
  api = await createTestApi({ bodyTimeoutMs: 500 });
  amelia = await api.asUser('role1@acme.test');
  jest.spyOn(api.provider.log, 'error').mockImplementation(errors);
  server = serve({
    fetch: api.app.fetch,
    port: 0,
    hostname: '127.0.0.1',
    serverOptions: SERVER_OPTIONS,
  });
  await once(server, 'listening');
});
beforeEach(() => {
  logged = new Promise((resolve) => {
    jest.spyOn(api.provider.log, 'info').mockImplementation((_event, fields) => resolve(fields));
  });
});
afterAll(async () => {
  server.close();
  await api.close();
});

/** Announces a thousand bytes and sends ten. */
function startBody(path: string, type: string): Socket {
  const { port } = server.address() as AddressInfo; // a TCP server's
  const socket = connect(port, '127.0.0.1');
  const cookie = [...amelia.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = [`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${amelia.csrfToken()}`, `Content-Type: ${type}`];
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: portal.test\r\n${headers.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{"email":"`,
  );
  return socket;
}

it.each([
  ['/api/v1/login', 'application/json'],
  ['/api/v1/me/avatar', 'multipart/form-data; boundary=B'],
])('ends a body to %s that stops arriving, with 408, and closes its connection', async (path, type) => {
  const socket = startBody(path, type);
  let answer = '';
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await logged).toMatchObject({ path, status: 408 });
  expect(errors).not.toHaveBeenCalled();
});

it('logs a client that disconnects within its body with status 499, not as a failure', async () => {
  const socket = startBody('/api/v1/contacts', 'application/json');
  await once(socket, 'connect');
  setImmediate(() => socket.destroy());
  expect(await logged).toMatchObject({ path: '/api/v1/contacts', status: 499 });
  expect(errors).not.toHaveBeenCalled();
});

it('keeps an idle connection longer than a load balancer does', async () => {
  const { port } = server.address() as AddressInfo; // a TCP server's
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/v1/me`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])(
  'never repeats a request to its sender: %s',
  async (method) => {
    const { port } = server.address() as AddressInfo; // a TCP server's
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}); // Node's parser closes the connection of some
    socket.write(
      `${method} /api/v1/me HTTP/1.1\r\nHost: portal.test\r\nCookie: a=secret-of-a-cookie\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).not.toContain('secret-of-a-cookie');
    expect(answer).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
    expect(errors).not.toHaveBeenCalled();
  },
);
