import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

const LINK_MINUTES = 10;

const claim = v.object({ email: v.string(), staff: v.string(), expiresAt: v.number(), nonce: v.string() });
export type ImpersonationClaim = v.InferOutput<typeof claim>;

/**
 * A link that signs whoever opens it first in as the user, in the name of the staff member. It is signed, not stored:
 * the command that makes it needs the server's key only, and so works beside a running server whose embedded database
 * nobody else may open.
 */
export function createImpersonationLink(
  config: Config,
  secrets: Secrets,
  now: Date,
  who: { email: string; staff: string },
): string {
  const content: ImpersonationClaim = {
    ...who,
    expiresAt: now.getTime() + LINK_MINUTES * 60_000,
    nonce: crypto.randomUUID(),
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${config.publicUrl}/api/v1/impersonation/${payload}.${secrets.sign(payload)}`;
}

/** What the link says, or null when it is not ours or over. */
export function readImpersonationLink(token: string, secrets: Secrets, now: Date): ImpersonationClaim | null {
  const [payload = '', signature = ''] = token.split('.');
  if (!secrets.isSigned(payload, signature)) return null;
  const content = v.parse(claim, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return content.expiresAt > now.getTime() ? content : null;
}
