import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { removeOldRows } from './retention.ts';
import { sealAudit } from './seal.ts';

const sealJob = defineJob({
  name: 'audit.seal',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  handle: (_data, provider) => sealAudit(provider),
});

const removeOldRowsJob = defineJob({
  name: 'audit.remove-old',
  data: v.object({}),
  cron: '23 3 * * *',
  handle: (_data, provider) => removeOldRows(provider),
});

export const auditJobs = [sealJob, removeOldRowsJob];
