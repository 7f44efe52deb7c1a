import * as v from 'valibot';
import { purgeSessions } from '../auth/sessions.ts';
import { defineJob } from '../jobs/define.ts';
import { removeExpired } from '../retention/rules.ts';
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
    await removeExpired({ db, now }, 'auth.purge');
  },
});

export const authJobs = [processApplication, purge, sendResetLink, remindOfTokenExpiryJob];
