import * as v from 'valibot';
import { and, eq, isNull, lt } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
import type { AnyJob } from '../provider.ts';
import { assignCase } from './assign-case.ts';
import { supportCases } from './tables.ts';

/** Assigns a new case to a person in its department. */
export const assignCaseJob = defineJob({
  name: 'support.assign',
  data: v.object({ partnerId: v.number(), caseId: v.number() }),
  handle: ({ partnerId, caseId }, provider) =>
    provider.db.transaction((tx) => assignCase(tx, scoped(tx, { partnerId }), caseId, provider)),
});

const RESUME_AFTER_MINUTES = 2;

/** Retries new cases whose job was killed or ran out of retries. */
export const resumeAssigningJob = defineJob({
  name: 'support.resume-assigning',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const { db, log, now } = provider;
    const left = await db
      .select({ id: supportCases.id, partnerId: supportCases.partnerId })
      .from(supportCases)
      .where(
        and(
          eq(supportCases.status, 'New'),
          isNull(supportCases.owner),
          lt(supportCases.createdAt, minutesBefore(now(), RESUME_AFTER_MINUTES)),
        ),
      );
    await forEachSettled(
      left,
      ({ id, partnerId }) => db.transaction((tx) => assignCase(tx, scoped(tx, { partnerId }), id, provider)),
      log,
      this.name,
    );
  },
});

export const supportJobs: readonly AnyJob[] = [assignCaseJob, resumeAssigningJob];
