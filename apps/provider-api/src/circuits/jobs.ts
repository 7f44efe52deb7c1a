import * as v from 'valibot';
import { and, isNull, lt } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
import type { AnyJob } from '../provider.ts';
import { abandonLineCheck, finishLineCheck, lineCheckJob } from './line-check-job.ts';
import { remindOfRenewalsJob } from './renewal-reminders.ts';
import { lineChecks } from './tables.ts';

const RESUME_AFTER_MINUTES = 2;
const GIVE_UP_MINUTES = 10;

/** Retries checks whose job was killed or ran out of retries: while one is running, no other can be started. */
export const resumeLineChecksJob = defineJob({
  name: 'circuits.resume-line-checks',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, { db, log, now }) {
    const left = await db
      .select()
      .from(lineChecks)
      .where(
        and(
          isNull(lineChecks.result),
          lt(lineChecks.requestedAt, minutesBefore(now(), RESUME_AFTER_MINUTES)),
        ),
      );
    const failed = await forEachSettled(
      left,
      ({ id, partnerId }) => finishLineCheck(scoped(db, { partnerId }), id),
      log,
      this.name,
    );
    const since = minutesBefore(now(), GIVE_UP_MINUTES);
    await forEachSettled(
      failed.filter(({ requestedAt }) => requestedAt < since),
      ({ id, partnerId }) => abandonLineCheck(scoped(db, { partnerId }), id),
      log,
      this.name,
    );
  },
});

export const circuitJobs: readonly AnyJob[] = [lineCheckJob, resumeLineChecksJob, remindOfRenewalsJob];
