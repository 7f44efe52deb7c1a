import * as v from 'valibot';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';

const LINK_MINUTES = 10;

const claim = v.object({ email: v.string(), staff: v.string(), expiresAt: v.number(), nonce: v.string() });
export type ImpersonationClaim = v.InferOutput<typeof claim>;

/**
 * A single-use link that signs a staff member in as the user. It is signed, not stored: the command that creates it
 * needs only the server's key, so it works while the server has the embedded database open.
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
  return `${config.publicUrl}/api/v1/impersonation/${payload}.${secrets.sign(signedText(payload))}`;
}

/** Includes the purpose, so that other signed values cannot be used as a link. */
const signedText = (payload: string) => `impersonation ${payload}`;

/** The link's claim, or null if the signature is wrong or the link has expired. */
export function readImpersonationLink(token: string, secrets: Secrets, now: Date): ImpersonationClaim | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  // Used links are stored as a hash of the whole token, so a used link with an added part would work again.
  if (rest.length > 0) return null;
  if (!secrets.isSigned(signedText(payload), signature)) return null;
  const content = v.parse(claim, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const left = content.expiresAt - now.getTime();
  // A link that is valid for longer than possible was made by a clock that was ahead.
  return left > 0 && left <= 2 * LINK_MINUTES * 60_000 ? content : null;
}
