import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { removeExpired } from './rules.ts';

const removeExpiredJob = defineJob({
  name: 'retention.remove-expired',
  data: v.object({}),
  cron: '50 3 * * *',
  expireSeconds: 3600,
  handle(_data, provider) {
    return removeExpired(provider, this.name);
  },
});

export const retentionJobs = [removeExpiredJob];
