import * as v from 'valibot';
import { scoped } from '../db/scope.ts';
import { type AnyJob, defineJob } from '../jobs/define.ts';
import { finishLineCheck } from './service.ts';

/** Asks the optical unit and writes down what it answered. */
export const LINE_CHECK_JOB = defineJob({
  name: 'circuits.line-check',
  data: v.object({ partnerId: v.number(), checkId: v.number() }),
  handle: ({ partnerId, checkId }, { db }) => finishLineCheck(scoped(db, { partnerId }), checkId),
});

export const circuitJobs: readonly AnyJob[] = [LINE_CHECK_JOB];
