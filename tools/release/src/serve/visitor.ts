import { contract } from '@portal/api-client';
import { fromWire } from '@portal/api-client/wire';
import { evaluateGuards } from '@portal/auth';
import type { AreaRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { hashKey } from '../channels/hash-key.ts';
import type { Visitor } from './resolve-manifest.ts';

/**
 * Who sends a request, decided by the API from the session cookie: cookies that scripts can write have no effect.
 * @param callMe makes the me call with the given cookie header
 */
export async function readVisitor(
  request: Request,
  callMe: (cookie: string) => Promise<Response>,
): Promise<Visitor | null> {
  const cookie = request.headers.get('cookie') ?? '';
  const token = readSessionToken(cookie);
  // Without a session cookie nobody is signed in, and no call is needed to know that.
  if (token === null) return null;
  const response = await callMe(cookie);
  if (!response.ok) return null;
  const me = await response.text();
  const body = fromWire(JSON.parse(me)) as { data?: unknown };
  const user = v.safeParse(contract.auth.getMe.response ?? v.never(), body.data);
  if (!user.success) return null;
  const session = { status: 'signed-in' as const, user: user.output };
  const decide = (area: Pick<AreaRecord, 'paths' | 'routes' | 'audience'>) =>
    pathsOf(area).map((path) => evaluateGuards(path, session, area).kind);
  return {
    user: user.output,
    me,
    session: hashKey(token),
    mayOpen: (area) => decide(area).includes('allow'),
    mayFind: (area) => decide(area).some((kind) => kind !== 'not-found'),
  };
}

/** Scripts can write a cookie without the prefix `__Host-`, so the other one is preferred. */
function readSessionToken(cookies: string): string | null {
  const read = (name: string) => new RegExp(`(?:^|; ?)${name}=([^;]+)`).exec(cookies)?.[1];
  return read('__Host-portal_session') ?? read('portal_session') ?? null;
}

/** The pages of an area; its prefixes for a version published before routes were declared. */
function pathsOf({ paths, routes }: Pick<AreaRecord, 'paths' | 'routes'>): string[] {
  return routes.length > 0 ? routes.map(({ path }) => path) : paths;
}
