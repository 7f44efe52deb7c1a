import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { removeRows } from '../db/statements/remove-in-slices.ts';
import { defineJob } from '../jobs/define.ts';

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

/** Removes page reports after 90 days, and errors 90 days after they last occurred. */
const purgeTelemetryJob = defineJob({
  name: 'monitoring.purge',
  data: v.object({}),
  cron: '40 3 * * *',
  async handle(_data, { db, now }) {
    const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
    await removeRows(db, { table: 'telemetry_hours', where: sql`hour < ${before.toISOString()}` });
    await removeRows(db, { table: 'release_visits', where: sql`hour < ${before.toISOString()}` });
    await removeRows(db, { table: 'operator_news', where: sql`sent_at < ${before.toISOString()}` });
    await removeRows(db, { table: 'error_log', where: sql`last_at < ${before.toISOString()}` });
  },
});

export const monitoringJobs = [purgeTelemetryJob];
