import { contract } from '@portal/api-client';
import { fromWire } from '@portal/api-client/wire';
import { evaluateGuards, type User } from '@portal/auth';
import type { AreaRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { hashSession } from '../channels/hash-key.ts';
import type { Visitor } from './resolve-manifest.ts';

/** The API did not say whether a visitor is signed in. */
export class VisitorUnknown extends Error {
  override readonly name = 'VisitorUnknown';
}

/**
 * Who sends a request, decided by the API from the session cookie: cookies that scripts can write have no effect. Null
 * only for a visitor who is signed out.
 * @param callMe makes the me call with the given cookie header
 * @throws VisitorUnknown if the API cannot answer: an open page must not lose its areas because of that
 */
export async function readVisitor(
  request: Request,
  callMe: (cookie: string) => Promise<Response>,
): Promise<Visitor | null> {
  const cookie = request.headers.get('cookie') ?? '';
  const token = readSessionToken(cookie);
  // Without a session cookie nobody is signed in, and no call is needed to know that.
  if (token === null) return null;
  const me = await readMe(callMe, cookie);
  if (me === null) return null;
  const user = parseUser(me);
  const session = { status: 'signed-in' as const, user };
  const decide = (area: Pick<AreaRecord, 'paths' | 'routes' | 'audience'>) =>
    pathsOf(area).map((path) => evaluateGuards(path, session, area).kind);
  return {
    user,
    me,
    session: hashSession(token),
    mayOpen: (area) => decide(area).includes('allow'),
    mayFind: (area) => decide(area).some((kind) => kind !== 'not-found'),
  };
}

/** The answer of the me call; null if nobody is signed in. */
async function readMe(callMe: (cookie: string) => Promise<Response>, cookie: string): Promise<string | null> {
  try {
    const response = await callMe(cookie);
    if (response.status === 401) return null;
    if (response.ok) return await response.text();
    throw new Error(`The API answered ${response.status}.`);
  } catch (cause) {
    throw new VisitorUnknown('The API did not say who is signed in.', { cause });
  }
}

function parseUser(me: string): User {
  try {
    const { data } = fromWire(JSON.parse(me)) as { data?: unknown };
    return v.parse(contract.auth.getMe.response ?? v.never(), data);
  } catch (cause) {
    throw new VisitorUnknown('The API described the signed-in user in an unknown form.', { cause });
  }
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
