import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the event of whichever type a test expects.
  event: any;
}

type Respond = (response: ServerResponse, request: ReceivedRequest) => unknown;

const respondOk: Respond = (response) => response.writeHead(204).end();

/** A real HTTP server that records what webhooks send, and responds as a test tells it to. */
export async function startReceiver() {
  const requests: ReceivedRequest[] = [];
  let respond: Respond = respondOk;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: body.startsWith('{') ? JSON.parse(body) : null,
    };
    requests.push(received);
    await respond(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    url: `http://127.0.0.1:${port}/events`,
    port,
    requests,
    /** Responds with this from now on; without an argument with 204. */
    respond(next: Respond = respondOk) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
