import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { removeExpired } from '../retention/rules.ts';

/** Removes old page reports, visits and errors. */
const purgeTelemetryJob = defineJob({
  name: 'monitoring.purge',
  data: v.object({}),
  cron: '40 3 * * *',
  handle(_data, provider) {
    return removeExpired(provider, this.name);
  },
});

export const monitoringJobs = [purgeTelemetryJob];
