import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { correctCounts } from './counts.ts';
import { convertAudit } from './partitions/convert.ts';
import { prepareMonths } from './partitions/months.ts';
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
  async handle(_data, provider) {
    await removeOldRows(provider);
    await correctCounts(provider);
  },
});

const prepareMonthsJob = defineJob({
  name: 'audit.prepare-months',
  data: v.object({}),
  cron: '11 * * * *',
  atStart: true,
  expireSeconds: 3600,
  async handle(_data, provider) {
    await convertAudit(provider.db, provider.now());
    await prepareMonths(provider);
  },
});

export const auditJobs = [sealJob, removeOldRowsJob, prepareMonthsJob];
