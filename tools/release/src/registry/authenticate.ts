import { getClientAddress } from '@portal/auth/client-address';
import { getClientNetwork } from '@portal/auth/client-network';
import { createMiddleware } from 'hono/factory';
import { FailedTokenLimiter } from './failed-tokens.ts';
import { RegistryRefusal } from './refusal.ts';
import type { Token, TokenStore } from './tokens.ts';

/** Bindings that the Node server passes with each request. */
interface Connection {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** Refuses requests without an active token, and clients that sent too many wrong ones. */
export function requireToken(tokens: TokenStore, trustProxy: boolean, now: () => Date) {
  const failed = new FailedTokenLimiter(now);
  return createMiddleware<{ Bindings: Connection; Variables: { token: Token } }>(async (context, next) => {
    const forwarded = context.req.header('x-forwarded-for');
    const remoteAddress = context.env?.incoming?.socket?.remoteAddress;
    const client = getClientNetwork(getClientAddress({ forwarded, remoteAddress }, trustProxy));
    const wait = failed.secondsToWait(client);
    if (wait > 0)
      throw new RegistryRefusal(429, 'Too many requests with a wrong token. Try again later.', {
        headers: { 'Retry-After': String(wait) },
      });
    const secret = /^Bearer ([\w-]{1,200})$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const token = secret === undefined ? null : await tokens.find(secret);
    if (token === null) {
      if (context.req.header('authorization') !== undefined) failed.add(client);
      throw new RegistryRefusal(
        401,
        secret === undefined
          ? 'Send a token: Authorization: Bearer …'
          : 'This token is unknown, was revoked, or has expired. Ask an operator of the portal for a new token (release token create).',
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      );
    }
    context.set('token', token);
    await next();
  });
}
