import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { checkAll, removePassedChecks } from './checks.ts';

const removePassedChecksJob = defineJob({
  name: 'customers.check',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  handle: (_data, { db }) => removePassedChecks(db),
});

const checkAllJob = defineJob({
  name: 'customers.check-all',
  data: v.object({}),
  cron: '50 2 * * *',
  async handle(_data, { db }) {
    await checkAll(db);
    await removePassedChecks(db);
  },
});

export const customerJobs = [removePassedChecksJob, checkAllJob];
