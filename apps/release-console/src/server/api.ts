import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '@portal/api-client';
import { fromWire, toWire } from '@portal/api-client/wire';
import { getClientAddress } from '@portal/auth/client-address';
import { getClientNetwork } from '@portal/auth/client-network';
import { isFromOwnPage } from '@portal/auth/own-page';
import {
  isRefusal,
  isUnreachable,
  OperatorStore,
  RegistryRefusal,
  type ReleaseStore,
  StoreError,
  UploadStore,
} from '@portal/release';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { CALL_ACCESS, meetsRequirement, type Requirement } from '../access.ts';
import { changeRoutes } from './change-routes.ts';
import { toScreenText } from './messages.ts';
import { readRoutes } from './read-routes.ts';
import { ConsoleRefusal, isConsoleRefusal } from './refusal.ts';
import type { CallContext, Route } from './route.ts';
import { csrfCookie, hasCsrfToken, readSessionCookie, sessionCookies } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import type { ConsoleSupport } from './support.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface ApiOptions {
  store: ReleaseStore;
  support: ConsoleSupport;
  /** URL at which operators open the console. */
  consoleUrl: string;
  portalUrl: string;
  /** Whether our own proxy adds the client to `X-Forwarded-For`. */
  trustProxy: boolean;
  /** Called with an unexpected error; the response is a plain 500. */
  onError?: ((error: unknown) => void) | undefined;
}

const UNREACHABLE = 'The release store cannot be reached now. Try again in a few minutes.';
/** Paths that the API answers; the page answers all others. */
export const API_PATHS = /^\/(?:api|csrf-cookie)(?:\/|$)/;

const ROUTES: readonly Route[] = [...signInRoutes, ...readRoutes, ...changeRoutes, ...uploadRoutes];

type HttpContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** The console's API: every call is checked against the table of `access.ts` before it is parsed. */
export function createConsoleApi(options: ApiOptions): Hono {
  const { store, support, consoleUrl, onError } = options;
  const { signIn } = support;
  // One for all calls: it remembers the files of each upload.
  const uploads = new UploadStore(store, () => support.now());
  const api = new Hono<{ Bindings: Partial<HttpBindings> }>();

  api.onError((error, context) => {
    // hono does not know the status 419.
    if (isConsoleRefusal(error))
      return Response.json(
        { message: error.message, errors: error.fields },
        { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } },
      );
    if (error instanceof RegistryRefusal)
      return context.json({ message: error.message, ...error.details }, error.status, error.headers);
    if (error instanceof StoreError) {
      onError?.(error);
      return context.json({ message: toScreenText(store, error.message) }, 503, { 'Retry-After': '5' });
    }
    if (isUnreachable(error)) {
      onError?.(error);
      // The error names the bucket and its server, which is for the log.
      return context.json({ message: UNREACHABLE }, 503, { 'Retry-After': '5' });
    }
    // A refusal of a command does not belong to one field.
    if (isRefusal(error)) return context.json({ message: toScreenText(store, error.message) }, 409);
    onError?.(error);
    return context.json({ message: 'Something went wrong in the release console. Try again.' }, 500);
  });
  api.notFound((context) => context.json({ message: 'The console has no such call.' }, 404));

  api.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    await next();
  });
  api.get('/csrf-cookie', (context) => {
    const session = readSessionCookie(context.req.raw, consoleUrl);
    context.header('Set-Cookie', csrfCookie(consoleUrl, signIn, session));
    return context.body(null, 204);
  });
  for (const route of ROUTES) {
    const { endpoint, maxBodyBytes } = route;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const respond = (context: HttpContext) => answer(context, route, { ...options, uploads });
    // The handler reads a binary body in parts and checks its size.
    if (endpoint.encoding === 'binary') api.on(endpoint.method, path, respond);
    else api.on(endpoint.method, path, limitTo(maxBodyBytes), respond);
  }
  // Every server passes its own bindings, so the returned type has none.
  return api as unknown as Hono;
}

function limitTo(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ConsoleRefusal(413, 'This request is too large.');
    },
  });
}

async function answer(
  http: HttpContext,
  { endpoint, handle }: Route,
  options: ApiOptions & { uploads: UploadStore },
): Promise<Response> {
  const { store, uploads, support, consoleUrl } = options;
  const request = http.req.raw;
  const session = readSessionCookie(request, consoleUrl);
  if (endpoint.method !== 'GET') assertOwnWrite(request, endpoint, options, session);
  const found =
    session === null ? null : await new OperatorStore(store, () => support.now()).findSession(session);
  const operator = found?.isSignedIn ? found.operator : null;
  const requirement = requirementOf(endpoint.id);
  if (requirement !== 'public') {
    if (operator === null) throw new ConsoleRefusal(401, 'Sign in to continue.');
    if (!meetsRequirement(requirement, operator))
      throw new ConsoleRefusal(403, 'Your account is not allowed to do this.');
  }
  const cookies: string[] = [];
  const context: CallContext = {
    store,
    uploads,
    support,
    request,
    portalUrl: options.portalUrl,
    session,
    network: networkOf(http, options.trustProxy),
    get operator() {
      if (operator === null) throw new ConsoleRefusal(401, 'Sign in to continue.');
      return operator;
    },
    sendSession(cookie) {
      cookies.splice(0, cookies.length, ...sessionCookies(consoleUrl, support.signIn, cookie));
    },
  };
  const output = await handle(await readInput(http, endpoint), context);
  for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true });
  if (endpoint.shape === 'empty') return http.body(null, 204);
  return http.json({ data: toWire(output) });
}

/** Accepts a write only from a page of the console, with the token of its session. */
function assertOwnWrite(
  request: Request,
  { encoding }: Pick<Endpoint<unknown, unknown>, 'encoding'>,
  { consoleUrl, support }: ApiOptions,
  session: string | null,
): void {
  const expected = encoding === 'binary' ? 'application/octet-stream' : 'application/json';
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected) throw new ConsoleRefusal(415, `Send the body as ${expected}.`);
  if (!isFromOwnPage(request, consoleUrl) || !hasCsrfToken(request, support.signIn, session))
    throw new ConsoleRefusal(419, 'CSRF token mismatch.');
}

function requirementOf(id: string): Requirement {
  const requirement = Object.entries(CALL_ACCESS).find(([call]) => call === id)?.[1];
  if (requirement === undefined) throw new Error(`access.ts does not say who may call ${id}.`);
  return requirement;
}

function networkOf(http: HttpContext, trustProxy: boolean): string {
  const remoteAddress = http.env?.incoming?.socket.remoteAddress;
  const forwarded = http.req.header('x-forwarded-for');
  return getClientNetwork(getClientAddress({ forwarded, remoteAddress }, trustProxy));
}

/** Path parameters, query and body in one object, as the contract describes them. */
async function readInput(http: HttpContext, endpoint: Endpoint<unknown, unknown>): Promise<unknown> {
  const params = http.req.param();
  if (endpoint.encoding === 'binary') return params;
  const query = endpoint.query === undefined ? {} : parse(endpoint.query, fromWire(http.req.query()));
  const body = endpoint.body === undefined ? {} : parse(endpoint.body, fromWire(await readJson(http)));
  return { ...params, ...query, ...body };
}

async function readJson(http: HttpContext): Promise<unknown> {
  try {
    return await http.req.json();
  } catch (error) {
    if (isConsoleRefusal(error)) throw error;
    throw new ConsoleRefusal(400, 'The body is not JSON.');
  }
}

function parse(schema: v.GenericSchema, value: unknown): object {
  // Valibot accepts an array as an object without fields.
  const parsed = v.safeParse(schema, Array.isArray(value) ? null : value);
  if (parsed.success) return Object(parsed.output);
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? 'body';
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  throw new ConsoleRefusal(422, 'The request is not valid.', fields);
}
