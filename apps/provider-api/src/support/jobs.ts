import * as v from 'valibot';
import { scoped } from '../db/scope.ts';
import { type AnyJob, defineJob } from '../jobs/define.ts';
import { assignCase } from './steps.ts';

/** Hands a new case to somebody of its department. */
export const ASSIGN_CASE_JOB = defineJob({
  name: 'support.assign',
  data: v.object({ partnerId: v.number(), caseId: v.number() }),
  handle: ({ partnerId, caseId }, { db, now }) =>
    db.transaction((tx) => assignCase(tx, scoped(tx, { partnerId }), caseId, now())),
});

export const supportJobs: readonly AnyJob[] = [ASSIGN_CASE_JOB];
