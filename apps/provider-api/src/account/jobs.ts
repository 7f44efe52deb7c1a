import { lt } from 'drizzle-orm';
import * as v from 'valibot';
import { purgeGuesses } from '../auth/guesses.ts';
import { purgeLimits } from '../auth/rate-limit.ts';
import { purgeSessions } from '../auth/sessions.ts';
import { usedImpersonationLinks } from '../auth/tables.ts';
import { defineJob } from '../jobs/define.ts';
import { addDays } from '../shared/days.ts';
import { purgeChallenges } from './passkeys/challenges.ts';
import { sendResetLink } from './password/password-change.ts';
import { processApplication } from './register.ts';
import { remindOfTokenExpiryJob } from './token-expiry.ts';

/** Deletes expired sessions, rate limits, counts of guesses, challenges and used links. */
const purge = defineJob({
  name: 'auth.purge',
  data: v.object({}),
  cron: '17 * * * *',
  async handle(_data, { db, config, now }) {
    await purgeSessions(db, config, now());
    await purgeLimits(db, now());
    await purgeGuesses(db, now());
    await purgeChallenges(db, now());
    // Later than they expire, so that none works again once a clock that was ahead is corrected.
    await db.delete(usedImpersonationLinks).where(lt(usedImpersonationLinks.expiresAt, addDays(now(), -7)));
  },
});

export const authJobs = [processApplication, purge, sendResetLink, remindOfTokenExpiryJob];
