import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { removeExpired } from '../retention/rules.ts';
import { remindOfScimTokenExpiry } from './scim-token.ts';

/** Deletes attempts that nobody finished, and logout tokens that are too old to be accepted. */
const purge = defineJob({
  name: 'single-sign-on.purge',
  data: v.object({}),
  cron: '37 * * * *',
  async handle(_data, { db, now }) {
    await removeExpired({ db, now }, 'single-sign-on.purge');
  },
});

export const singleSignOnJobs = [purge, remindOfScimTokenExpiry];
