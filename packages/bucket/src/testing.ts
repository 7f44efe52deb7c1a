import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import type { BucketConfig } from './config.ts';

const BUCKET = 'portal-test';

type Behaviour = 'normal' | 'down' | 'unconditional' | number;

/** An S3 server in this process. */
export interface TestS3 {
  config: BucketConfig;
  /** The variables that name this server. */
  env: Record<string, string>;
  /** `PUT areas/orders/1/main.js`: what was requested so far. */
  requests: string[];
  /**
   * `down`: closes every connection. `unconditional`: ignores the conditions of writes. A number: responds to every
   * request with this status.
   */
  behave(as: Behaviour): void;
  stop(): Promise<void>;
}

/** The parts of Fastify's requests and replies that the hooks use. */
interface Request {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  raw: IncomingMessage;
}
interface Reply {
  hijack(): void;
  code(status: number): Reply;
  type(contentType: string): Reply;
  send(body: string): Reply;
}

/**
 * Starts fauxqs with an empty bucket. Its released version ignores conditional writes, so this server checks the
 * conditions as Amazon S3 documents them: one write of a key at a time, and 412 if the condition fails.
 */
export async function startS3({ prefix = '' } = {}): Promise<TestS3> {
  const app = buildApp({ logger: false });
  const requests: string[] = [];
  let behaviour: Behaviour = 'normal';
  const writing = new Map<string, Promise<void>>();
  const finished = new WeakMap<object, () => void>();

  app.addHook('onRequest', async (request: Request, reply: Reply) => {
    if (isInternal(request.headers)) return;
    requests.push(`${request.method} ${keyOf(request.url)}`);
    if (behaviour === 'down') {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (typeof behaviour === 'number') {
      await reply.code(behaviour).type('application/xml').send('<Error><Code>Test</Code></Error>');
    }
  });

  // The body has arrived.
  app.addHook('preHandler', async (request: Request, reply: Reply) => {
    if (request.method !== 'PUT' || behaviour === 'unconditional') return;
    const key = keyOf(request.url);
    const before = writing.get(key);
    let finish = () => {};
    writing.set(
      key,
      new Promise((done) => {
        finish = done;
      }),
    );
    finished.set(request, finish);
    await before;
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (ifMatch === undefined && ifNoneMatch === undefined) return;
    const url = request.url.split('?')[0] ?? '';
    const current = await app.inject({ method: 'HEAD', url, headers: { 'x-test-internal': '1' } });
    const exists = current.statusCode === 200;
    const holds = ifNoneMatch === '*' ? !exists : exists && current.headers.etag === ifMatch;
    if (!holds)
      await reply
        .code(412)
        .type('application/xml')
        .send(
          '<Error><Code>PreconditionFailed</Code><Message>The condition does not hold.</Message></Error>',
        );
  });
  app.addHook('onResponse', async (request: Request) => finished.get(request)?.());
  app.addHook('onRequestAbort', async (request: Request) => finished.get(request)?.());

  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listens on a port
  const endpoint = `http://127.0.0.1:${port}`;
  await app.inject({ method: 'PUT', url: `/${BUCKET}` });
  requests.length = 0;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  return {
    config: { bucket: BUCKET, prefix, endpoint, region: 'us-east-1', credentials },
    env: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    requests,
    behave: (as) => {
      behaviour = as;
    },
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

const isInternal = (headers: Readonly<Record<string, unknown>>) => headers['x-test-internal'] === '1';

function keyOf(url: string): string {
  const [path = ''] = url.split('?');
  return decodeURIComponent(path.slice(`/${BUCKET}/`.length));
}
