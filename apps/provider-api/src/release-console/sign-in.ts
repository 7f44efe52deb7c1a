import { brand } from '@portal/brand';
import { hashPassword, verifyPassword } from '../account/password/password-hash.ts';
import { isEasilyGuessed } from '../account/password/password-strength.ts';
import { clearGuesses, countGuess } from '../auth/guesses.ts';
import { clearHits, hit, type Limit } from '../auth/rate-limit.ts';
import { createTotpCode, createTotpSecret, findCodeStep } from '../auth/totp.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../seed/people.ts';

/** As for the portal's own sign-in, counted separately. */
const PASSWORD_LIMIT: Limit = { name: 'operator-password', tries: 5, seconds: 60 };
const NETWORK_LIMIT: Limit = { name: 'operator-network', tries: 30, seconds: 60 };
const CODE_LIMIT: Limit = { name: 'operator-code', tries: 5, seconds: 60 };
const HINT = 'Another operator can reset your account.';
const MIN_PASSWORD = 12;
const MAX_PASSWORD = 256;

interface Guess {
  email: string;
  network: string;
}

/** Sign-in to the release console: the portal's passwords, codes and limits, for accounts in the release store. */
export function createOperatorSignIn({ config, db, secrets, now }: Provider) {
  const holderOf = (email: string, sealed: string) => ({
    secret: secrets.open(sealed),
    label: email,
    issuer: `${brand.title} releases`,
  });
  return {
    /** Checks a password. Takes as long for an unknown address. Throws after too many attempts. */
    async checkPassword({ email, network }: Guess, hash: string | null, password: string): Promise<boolean> {
      await hit(db, NETWORK_LIMIT, network, now());
      await hit(db, PASSWORD_LIMIT, `${email}|${network}`, now());
      await countGuess(db, `operator ${email}`, now(), HINT);
      if (!(await verifyPassword(hash, password, config, 'anyone'))) return false;
      await clearGuesses(db, `operator ${email}`, now());
      await clearHits(db, PASSWORD_LIMIT, `${email}|${network}`);
      return true;
    },
    /** The time step of a valid code; null for a wrong one. Throws after too many attempts. */
    async checkCode(email: string, sealed: string, code: string): Promise<number | null> {
      await hit(db, CODE_LIMIT, email, now());
      await countGuess(db, `operator code ${email}`, now(), HINT);
      const step = findCodeStep(holderOf(email, sealed), code, now());
      if (step === null) return null;
      await clearGuesses(db, `operator code ${email}`, now());
      await clearHits(db, CODE_LIMIT, email);
      return step;
    },
    /** Throws an error with the reason if a password may not be used. */
    async assertStrong(password: string, known: readonly string[]): Promise<void> {
      if (password.length < MIN_PASSWORD)
        throw Refusal.invalid({ password: `Use at least ${MIN_PASSWORD} characters.` });
      if (password.length > MAX_PASSWORD)
        throw Refusal.invalid({ password: `Use at most ${MAX_PASSWORD} characters.` });
      if (await isEasilyGuessed(password, known))
        throw Refusal.invalid({ password: 'This password is easy to guess. Use several unrelated words.' });
    },
    hashPassword: (password: string) => hashPassword(password, config),
    /** Returns an encrypted key for an authenticator app. */
    createSecret: () => secrets.seal(createTotpSecret()),
    /** The key for the authenticator app, as QR code and as URL. */
    describeSecret: (email: string, sealed: string) => createTotpCode(holderOf(email, sealed)),
    sign: (text: string) => secrets.sign(text),
    isSigned: (text: string, signature: string) => secrets.isSigned(text, signature),
    /** Password and second factor of the demo accounts. */
    async createDemoDetails() {
      const passwordHash = await hashPassword(DEMO_PASSWORD, config);
      return { passwordHash, secret: secrets.seal(DEMO_TOTP_SECRET), lastStep: 0 };
    },
  };
}
