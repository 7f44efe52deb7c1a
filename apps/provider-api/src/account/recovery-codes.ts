import { randomInt } from 'node:crypto';
import type { UserRow } from '../auth/caller.ts';
import { recoveryCodes } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import type { Secrets } from '../secrets.ts';

const RECOVERY_CODES = 8;
/** Without 0, O, 1 and I: people type the codes from paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeCode(): string {
  const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${part()}-${part()}`;
}

const normal = (code: string) => code.trim().toUpperCase();

function sealCode(code: string, secrets: Secrets) {
  return { sealed: secrets.seal(code), codeHash: recoveryHash(code, secrets) };
}

/** Keyed with the server's key: the codes are short enough to be guessed from a plain hash. */
const recoveryHash = (code: string, secrets: Secrets) => secrets.sign(`recovery code ${normal(code)}`);

/** Accepts a recovery code once and replaces it with a new one (R6). */
export async function spendRecoveryCode(provider: Provider, user: UserRow, code: string): Promise<boolean> {
  const replaced = await provider.db
    .update(recoveryCodes)
    .set(sealCode(makeCode(), provider.secrets))
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, recoveryHash(code, provider.secrets)),
      ),
    )
    .returning({ position: recoveryCodes.position });
  return replaced.length === 1;
}

export async function writeRecoveryCodes(db: Database, userId: number, secrets: Secrets): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(
    Array.from({ length: RECOVERY_CODES }, (_, position) => ({
      userId,
      position,
      ...sealCode(makeCode(), secrets),
    })),
  );
}
