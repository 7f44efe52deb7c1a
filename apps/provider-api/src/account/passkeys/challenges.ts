import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { passkeyChallenges } from '../../auth/passkeys/tables.ts';
import { and, eq, gt, inArray, lt } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { withoutRecording } from '../../http/run-write.ts';
import { Refusal } from '../../refusal.ts';
import { relyingParty } from './relying-party.ts';

export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;
const CHALLENGE_BYTES = 32;

const EXPIRED = 'This passkey request has expired or was already used. Try again.';
const UNREADABLE = 'The response of the passkey could not be read. Try again.';

/** What browsers sign together with the authenticator's own data (WebAuthn §5.8.1). */
const clientDataSchema = v.object({
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
});

/** Stores a challenge for the caller's session and returns it, in base64url. */
export async function createChallenge(context: Context, purpose: PasskeyPurpose): Promise<string> {
  const { db, session, now } = context;
  if (session === null) throw Refusal.csrf();
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ challenge, sessionIdHash: session.idHash, purpose, expiresAt });
  return challenge;
}

function readClientData(clientData: string): v.InferOutput<typeof clientDataSchema> {
  try {
    return v.parse(clientDataSchema, JSON.parse(Buffer.from(clientData, 'base64url').toString()));
  } catch {
    throw Refusal.invalid({ passkey: UNREADABLE });
  }
}

/**
 * Removes the challenge that a passkey answered before anything else is checked, so each challenge can be tried only
 * once. Of parallel requests with the same answer, one continues.
 */
export async function consumeChallenge(
  context: Context,
  clientData: string,
  purposes: readonly PasskeyPurpose[],
): Promise<{ challenge: string; purpose: PasskeyPurpose }> {
  const { session, config, now } = context;
  const { challenge, origin, crossOrigin } = readClientData(clientData);
  const at = now();
  const [row] = await withoutRecording(context.db)
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.sessionIdHash, session?.idHash ?? ''),
        inArray(passkeyChallenges.purpose, [...purposes]),
        gt(passkeyChallenges.expiresAt, at),
        // Ignores challenges that were stored while the clock was ahead: they would be valid for too long.
        lt(passkeyChallenges.expiresAt, new Date(at.getTime() + 2 * CHALLENGE_MS)),
      ),
    )
    .returning();
  if (row === undefined) throw Refusal.invalid({ passkey: EXPIRED });
  const expected = relyingParty(config).origin;
  if (origin !== expected || crossOrigin) {
    throw Refusal.invalid({
      passkey: `This passkey was used on another web address. Open the portal at ${expected} and try again.`,
    });
  }
  return { challenge: row.challenge, purpose: row.purpose };
}
