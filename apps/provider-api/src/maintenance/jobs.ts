import * as v from 'valibot';
import { vacuumAnalyze } from '../db/storage/vacuum.ts';
import { removeOldKeys } from '../http/idempotency/claims.ts';
import { defineJob } from '../jobs/define.ts';
import { writeCheckpoint } from './checkpoint.ts';
import { removeOldMails } from './old-mails.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';

/** After this long without a request, the portal counts as idle: each visible tab sends one every minute. */
const QUIET_SECONDS = 300;

const maintenanceJob = defineJob({
  name: 'database.maintenance',
  data: v.object({}),
  cron: '*/5 * * * *',
  async handle(_data, { config, db, metrics, now }) {
    await removeOldKeys({ db, now });
    // A PostgreSQL server does the rest itself.
    if (config.databaseUrl !== null) return;
    const isQuiet = () => metrics.getSecondsWithoutRequest() > QUIET_SECONDS;
    await vacuumAnalyze(db, isQuiet);
    await writeCheckpoint(db, isQuiet);
  },
});

const orphanedFilesJob = defineJob({
  name: 'files.remove-orphaned',
  data: v.object({}),
  cron: '20 3 * * *',
  expireSeconds: 3600,
  async handle(_data, provider) {
    const removed = { ...(await removeOrphanedFiles(provider)), mails: await removeOldMails(provider) };
    if (removed.orphaned + removed.held + removed.mails > 0) provider.log.info('files.removed', removed);
  },
});

export const maintenanceJobs = [maintenanceJob, orphanedFilesJob];
