import { contract } from '@portal/api-client';
import { fromWire } from '@portal/api-client/wire';
import { evaluateGuards, PAGES } from '@portal/auth';
import { type AreaRecord, coversPath } from '@portal/release-manifest';
import * as v from 'valibot';
import type { Visitor } from './serve.ts';

/**
 * Who sends a request, decided by the API from the session cookie: no cookie that scripts can write has a say.
 * @param callMe makes the me call with the given cookie header
 */
export async function readVisitor(
  request: Request,
  callMe: (cookie: string) => Promise<Response>,
): Promise<Visitor | null> {
  const cookie = request.headers.get('cookie') ?? '';
  // Without a session cookie nobody is signed in, and no call is needed to know that.
  if (!/portal_session=/.test(cookie)) return null;
  const response = await callMe(cookie);
  if (!response.ok) return null;
  const body = fromWire(await response.json()) as { data?: unknown };
  const user = v.safeParse(contract.auth.getMe.response ?? v.never(), body.data);
  if (!user.success) return null;
  const session = { status: 'signed-in' as const, user: user.output };
  return {
    mayOpen: (area) => pathsOf(area).some((path) => evaluateGuards(path, session, area).kind === 'allow'),
  };
}

/**
 * The pages of an area. For versions that declare none: its prefixes and the known pages below them, which may have
 * other guards than the prefix (R12).
 */
function pathsOf({ paths: prefixes, routes }: Pick<AreaRecord, 'paths' | 'routes'>): string[] {
  if (routes.length > 0) return routes.map(({ path }) => path);
  const pages = PAGES.map(({ path }) => path);
  return [...prefixes, ...pages.filter((path) => prefixes.some((prefix) => coversPath(prefix, path)))];
}
