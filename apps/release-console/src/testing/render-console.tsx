import type { AnyEndpoint, OutputOf } from '@portal/api-client';
import { fromWire, toWire } from '@portal/api-client/wire';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { createConsoleClient } from '../app/console-client.ts';
import { Providers } from '../app/providers.tsx';
import { consoleRoutes } from '../app/routes.tsx';

/** A refusal instead of an answer. */
interface Refused {
  status: number;
  message: string;
}

interface Handler {
  endpoint: AnyEndpoint;
  answer: (input: Record<string, unknown>) => unknown;
}

/** Answers a call with data of the contract, or refuses it. A promise delays the answer. */
export function answering<E extends AnyEndpoint>(
  endpoint: E,
  answer: (input: Record<string, unknown>) => OutputOf<E> | Refused | Promise<OutputOf<E> | Refused>,
): Handler {
  return { endpoint, answer };
}

/** Renders the console at a path. The handlers replace its server, whose rules are tested in `tools/start`. */
export function renderConsole(path: string, handlers: readonly Handler[]) {
  const calls: { id: string; input: Record<string, unknown> }[] = [];
  const respond = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(target, 'http://console.test');
    const found = handlers.find(
      ({ endpoint }) => endpoint.method === (init.method ?? 'GET') && matches(endpoint.path, url.pathname),
    );
    if (found === undefined) return Response.json({ message: `No handler for ${target}` }, { status: 404 });
    const body = typeof init.body === 'string' ? Object(fromWire(JSON.parse(init.body))) : {};
    const input = { ...Object.fromEntries(url.searchParams), ...body };
    calls.push({ id: found.endpoint.id, input });
    const answer = await found.answer(input);
    if (isRefused(answer)) return Response.json({ message: answer.message }, { status: answer.status });
    if (found.endpoint.shape === 'empty') return new Response(null, { status: 204 });
    return Response.json({ data: toWire(answer) });
  };
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads the token where browsers keep it.
  document.cookie = 'CONSOLE-XSRF-TOKEN=token';
  window.scrollTo = () => undefined; // jsdom has no layout to scroll.
  // The client only ever passes a path and an init.
  const client = createConsoleClient({ fetch: (input, init) => respond(String(input), init) });
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    // Nothing that an earlier test has read.
    <SWRConfig value={{ provider: () => new Map() }}>
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>
    </SWRConfig>,
  );
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    /** Inputs of the calls of an endpoint so far. */
    inputsOf: ({ id }: AnyEndpoint) => calls.filter((call) => call.id === id).map(({ input }) => input),
  };
}

function matches(template: string, path: string): boolean {
  const pattern = template.replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'message' in answer;
}
