import * as v from 'valibot';
import { vacuumAnalyze } from '../db/storage/vacuum.ts';
import { removeOldKeys } from '../http/idempotency/claims.ts';
import { defineJob } from '../jobs/define.ts';

const maintenanceJob = defineJob({
  name: 'database.maintenance',
  data: v.object({}),
  cron: '*/5 * * * *',
  async handle(_data, { config, db, now }) {
    await removeOldKeys({ db, now });
    // A PostgreSQL server has autovacuum.
    if (config.databaseUrl === null) await vacuumAnalyze(db);
  },
});

export const maintenanceJobs = [maintenanceJob];
